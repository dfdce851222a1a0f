-- The number of days before the deadline at which the last event was recorded. So each event is
-- recorded once.
alter table kyc_requests add column due_notified_days integer;
alter table credentials add column expiry_notified_days integer;
-- An invitation gets an expiry event if this time is before its expiry. So a renewed invitation
-- gets another event. Invitations that expired before this migration get no event. The constant
-- default rewrites no row.
do $$
begin
  execute format('alter table invites add column expiry_notified_at timestamptz default %L', service_now());
end $$;
alter table invites alter column expiry_notified_at drop default;
