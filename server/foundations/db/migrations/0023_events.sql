-- Facts about a partner's customers, invitations and credentials. A row commits with its fact and gets its number (seq) afterwards.
create table events (
  n bigint generated always as identity primary key,
  id uuid not null unique,
  organization_id uuid not null,
  customer_id uuid,
  seq bigint,
  type text not null,
  data jsonb not null,
  request_id uuid,
  at timestamptz not null
);
create unique index events_by_seq on events (organization_id, seq) where seq is not null;
create index events_unnumbered on events (n) where seq is null;
create index events_by_customer on events (customer_id, n);
-- The last number of each organization. The row remains when its events are deleted, so cursors
-- stay valid.
create table event_heads (
  organization_id uuid primary key,
  last_seq bigint not null
);
create or replace function empty_sandbox() returns bigint language plpgsql set lock_timeout = '300ms' as $$
declare
  gone bigint;
begin
  for attempt in 1..10 loop
    begin
      -- Gets all locks or none within 300 ms, so that other transactions neither wait long nor deadlock.
      lock table customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events in access exclusive mode;
      select count(*) into gone from customers;
      truncate customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events;
      -- Keeps running requests of staff, because the request that empties the sandbox may be one of them.
      delete from idempotency where state = 'done' or organization_id <> '00000000-0000-0000-0000-000000000000';
      return gone;
    exception when lock_not_available then
      if attempt = 10 then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
end $$;
