-- URLs that receive an organization's events. Each event up to `position` was delivered, given up
-- or not subscribed to, or is in delivery_retries.
create table destinations (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  url text not null,
  types text[] not null,
  description text,
  secret_sealed bytea not null,
  secret_created_at timestamptz not null,
  previous_sealed bytea,
  previous_expires_at timestamptz,
  position bigint not null,
  state text not null check (state in ('on', 'failing', 'disabled', 'off')),
  reason text,
  failures int not null default 0,
  failing_since timestamptz,
  -- The time when the other destinations and the organization's mailbox were informed.
  failing_announced_at timestamptz,
  probes int not null default 0,
  next_probe_at timestamptz,
  last_success_at timestamptz,
  last_status int,
  -- The process that delivers events, until its lease ends.
  holder uuid,
  lease_until timestamptz,
  leased_at timestamptz,
  created_at timestamptz not null
);
create index destinations_by_organization on destinations (organization_id, created_at, id);
-- Single events that are tried again. If `next_at` is null, the event was given up.
create table delivery_retries (
  destination_id uuid not null references destinations (id) on delete cascade,
  seq bigint not null,
  attempts int not null,
  next_at timestamptz,
  primary key (destination_id, seq)
);
create index delivery_retries_due on delivery_retries (destination_id, next_at) where next_at is not null;
create table delivery_attempts (
  id uuid primary key,
  destination_id uuid not null references destinations (id) on delete cascade,
  seq bigint not null,
  n int not null,
  at timestamptz not null,
  duration_ms int not null,
  outcome text not null,
  status int,
  -- The beginning of the response body.
  answer_sealed bytea
);
create index delivery_attempts_by_destination on delivery_attempts (destination_id, id);
create index delivery_attempts_by_time on delivery_attempts using brin (at);
create or replace function empty_sandbox() returns bigint language plpgsql set lock_timeout = '300ms' as $$
declare
  gone bigint;
begin
  for attempt in 1..10 loop
    begin
      -- Gets all locks or none within 300 ms, so that other transactions neither wait long nor deadlock.
      lock table customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events, delivery_retries, delivery_attempts
        in access exclusive mode;
      select count(*) into gone from customers;
      truncate customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events, delivery_retries, delivery_attempts;
      -- Keeps running requests of staff, because the request that empties the sandbox may be one of them.
      delete from idempotency where state = 'done' or organization_id <> '00000000-0000-0000-0000-000000000000';
      return gone;
    exception when lock_not_available then
      if attempt = 10 then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
end $$;
