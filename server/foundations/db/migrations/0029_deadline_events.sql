-- Each event of a deadline is recorded once. For kyc_requests and credentials: the days before the
-- deadline of the last event.
alter table kyc_requests add column due_notified_days integer;
alter table credentials add column expiry_notified_days integer;
-- An invitation gets its event if this time is before its expiry, also after a renewal. Invitations
-- that expired before this migration get no event. The constant default rewrites no row.
do $$
begin
  execute format('alter table invites add column expiry_notified_at timestamptz default %L', service_now());
end $$;
alter table invites alter column expiry_notified_at drop default;
