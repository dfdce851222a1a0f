-- Links that open the pages of one customer when the person presses a button. The MAC under
-- KEY_TOKENS covers the customer.
create table links (
  id uuid primary key,
  organization_id uuid not null,
  customer_id uuid not null,
  client_id text,
  -- Always null, because advisors make no links yet. The statement that reads issuers needs the
  -- column.
  advisor_id uuid,
  purpose text not null,
  token_hash bytea not null unique,
  token_key integer not null,
  mac text not null,
  return_url text,
  refresh_url text,
  state text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_by_customer on links (customer_id, purpose) where used_at is null;
create index links_by_end on links (expires_at);

-- For sessions that a link opened: the purpose, which limits the pages, and the partner's URL to
-- which the person returns.
alter table browser_sessions
  add column reach text,
  add column return_to jsonb;

-- Redefines the function, which now also empties the links.
create or replace function empty_sandbox() returns bigint language plpgsql set lock_timeout = '300ms' as $$
declare
  gone bigint;
begin
  for attempt in 1..10 loop
    begin
      -- Gets all locks or none within 300 ms, so that other transactions neither wait long nor deadlock.
      lock table customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events, delivery_retries, delivery_attempts,
        links in access exclusive mode;
      select count(*) into gone from customers;
      truncate customers, invites, tokens, sessions, browser_sessions, email_challenges, drafts, signup_reservations, profiles, kyc_requests, kyc_moves,
        provider_events, notification_heads, notifications, notification_marks, transactions, strict_limits, events, delivery_retries, delivery_attempts, links;
      -- Keeps running requests of staff, because the request that empties the sandbox may be one of them.
      delete from idempotency where state = 'done' or organization_id <> '00000000-0000-0000-0000-000000000000';
      return gone;
    exception when lock_not_available then
      if attempt = 10 then raise; end if;
      perform pg_sleep(0.05);
    end;
  end loop;
end $$;
