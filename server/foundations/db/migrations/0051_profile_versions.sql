-- The answers that a correction has replaced. `submission` is the submission that they belonged to,
-- and `at` is the time of the correction. The signed tax form shows the answers at its signature.
create table profile_versions (
  id uuid primary key,
  profile_id uuid not null references profiles,
  submission int not null,
  answers_sealed bytea not null,
  at timestamptz not null,
  unique (profile_id, submission)
);

-- Redefines the function, which now also empties these versions.
create or replace function empty_sandbox() returns bigint language plpgsql set lock_timeout = '300ms' as $$
declare
  gone bigint;
begin
  for attempt in 1..10 loop
    begin
      -- Gets all locks or none within 300 ms, so that other transactions neither wait long nor deadlock.
      lock table customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events, delivery_retries, delivery_attempts,
        links, profile_versions in access exclusive mode;
      select count(*) into gone from customers;
      truncate customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events, delivery_retries, delivery_attempts, links,
        profile_versions;
      -- Keeps running requests of staff, because the request that empties the sandbox may be one of them.
      delete from idempotency where state = 'done' or organization_id <> '00000000-0000-0000-0000-000000000000';
      return gone;
    exception when lock_not_available then
      if attempt = 10 then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
end $$;
