-- Events of deadlines are recorded once. For kyc_requests and credentials: the days before the deadline that the last event was for.
alter table kyc_requests add column due_notified_days integer;
alter table credentials add column expiry_notified_days integer;
-- An invitation is due for its event while this time is before its expiry, also after a renewal. Those that expired before this
-- migration get none; the constant default writes to no row.
do $$
begin
  execute format('alter table invites add column expiry_notified_at timestamptz default %L', service_now());
end $$;
alter table invites alter column expiry_notified_at drop default;
