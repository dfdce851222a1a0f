-- The links of cancelled invitations. The page of such a link names the partner, and leads back to
-- the partner's page.
create table cancelled_invites (
  token_hash bytea primary key,
  organization_id uuid not null references organizations,
  customer_id uuid not null references customers,
  return_url text,
  state text,
  cancelled_at timestamptz not null
);
create index cancelled_invites_by_customer on cancelled_invites (customer_id);
create index cancelled_invites_by_time on cancelled_invites (cancelled_at);

-- Redefines the function, which now also empties this table.
create or replace function empty_sandbox() returns bigint language plpgsql set lock_timeout = '300ms' as $$
declare
  gone bigint;
begin
  for attempt in 1..10 loop
    begin
      -- Gets all locks or none within 300 ms, so that other transactions neither wait long nor deadlock.
      lock table customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events, delivery_retries, delivery_attempts,
        links, profile_versions, cancelled_invites in access exclusive mode;
      select count(*) into gone from customers;
      truncate customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events, delivery_retries, delivery_attempts, links,
        profile_versions, cancelled_invites;
      -- Keeps running requests of staff, because the request that empties the sandbox may be one of them.
      delete from idempotency where state = 'done' or organization_id <> '00000000-0000-0000-0000-000000000000';
      return gone;
    exception when lock_not_available then
      if attempt = 10 then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
end $$;
