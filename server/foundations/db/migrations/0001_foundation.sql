-- The service's only clock. The sandbox and tests may move it with a row; production never writes a
-- row.
create table service_clock (id boolean primary key default true check (id), moved_by interval not null);
create function service_now() returns timestamptz language sql volatile as
  $$ select clock_timestamp() + coalesce((select moved_by from service_clock), interval '0') $$;

create table organizations (
  id uuid primary key,
  name text not null unique,
  api_access boolean not null,
  is_house boolean not null default false,
  created_at timestamptz not null
);
create unique index organizations_one_house on organizations (is_house) where is_house;

create table credentials (
  client_id text primary key,
  organization_id uuid not null references organizations,
  secret_hash bytea not null,
  previous_secret_hash bytea,
  previous_secret_expires_at timestamptz,
  allow_list text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index credentials_by_organization on credentials (organization_id);

create table customers (
  id uuid primary key,
  organization_id uuid not null references organizations,
  user_type text not null check (user_type in ('individual', 'businessowner', 'operator')),
  contact_sealed bytea not null,
  email_index bytea not null,
  w9_terms_seen jsonb,
  consent jsonb,
  created_at timestamptz not null,
  signed_up_at timestamptz,
  closed_at timestamptz
);
create index customers_by_organization on customers (organization_id, id);
create index customers_by_email on customers (email_index);

create table sessions (
  id_hash bytea primary key,
  handle uuid not null unique,
  client_id text not null references credentials,
  organization_id uuid not null,
  device_session_type text not null check (device_session_type in ('System', 'User')),
  customer_id uuid references customers,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  check ((device_session_type = 'User') = (customer_id is not null))
);
create index sessions_by_client on sessions (client_id, created_at);
create index sessions_by_customer on sessions (customer_id) where customer_id is not null;

create table invites (
  id uuid primary key,
  organization_id uuid not null references organizations,
  customer_id uuid not null references customers,
  user_type text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create index invites_by_customer on invites (customer_id);

create table tokens (
  hash bytea primary key,
  kind text not null check (kind in ('temporary', 'role', 'refresh')),
  family uuid not null,
  organization_id uuid not null,
  customer_id uuid references customers,
  role text not null check (role in ('Individual', 'BusinessOwner', 'Operator', 'Advisor')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index tokens_by_customer on tokens (customer_id);
create index tokens_by_family on tokens (family);

create table browser_sessions (
  id_hash bytea primary key,
  customer_id uuid references customers,
  handle uuid not null unique,
  state_sealed bytea,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index browser_sessions_by_customer on browser_sessions (customer_id) where customer_id is not null;

create table email_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('start', 'sign-in')),
  email_index bytea not null,
  email_sealed bytea not null,
  user_type text,
  consent jsonb,
  code_hash bytea not null,
  link_hash bytea not null unique,
  tries int not null default 0,
  created_at timestamptz not null,
  code_expires_at timestamptz not null,
  link_expires_at timestamptz not null,
  ended_at timestamptz
);
create index email_challenges_by_email on email_challenges (email_index, created_at);

create table drafts (
  customer_id uuid primary key references customers,
  version int not null,
  sealed bytea not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null
);

-- Reserves one signup per person across processes. No connection is held while the provider is
-- called.
create table signup_reservations (
  customer_id uuid primary key references customers,
  profile_id uuid not null,
  submission int not null,
  body_mac bytea not null,
  holder uuid not null,
  lease_until timestamptz not null,
  state text not null check (state in ('held', 'refused', 'done'))
);

create table profiles (
  id uuid primary key,
  customer_id uuid not null unique references customers,
  organization_id uuid not null,
  user_type text not null,
  payload_sealed bytea not null,
  extras_sealed bytea,
  ssn_last4_sealed bytea not null,
  ssn_index bytea,
  w9_terms jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index profiles_by_ssn on profiles (ssn_index) where ssn_index is not null;

create table kyc_requests (
  profile_id uuid primary key references profiles,
  customer_id uuid not null unique references customers,
  is_business boolean not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'incomplete')),
  stage text not null check (stage in ('automatic', 'manual')),
  requirements jsonb not null default '[]',
  reasons jsonb not null default '[]',
  -- Counts the submissions to the provider. Profile and number together are the idempotency key.
  submission int not null,
  is_submitted boolean not null,
  provider_sequence bigint not null default 0,
  faults int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz
);
create index kyc_requests_due on kyc_requests (due_at) where status = 'incomplete';
create index kyc_requests_pending on kyc_requests (updated_at) where status = 'pending';

create table kyc_moves (
  id uuid primary key,
  profile_id uuid not null references profiles,
  from_status text,
  event text not null,
  to_status text not null,
  reason text,
  actor text not null,
  request_id uuid,
  at timestamptz not null
);
create index kyc_moves_by_profile on kyc_moves (profile_id, at);

-- Callbacks of the provider, each stored once. An early callback waits here until its signup is
-- stored.
create table provider_events (
  event_id text primary key,
  reference text not null,
  state jsonb not null,
  received_at timestamptz not null,
  applied_at timestamptz
);
create index provider_events_parked on provider_events (reference) where applied_at is null;

-- unread = last_seq - mark_seq - read_above. The count is computed, because a stored counter could
-- drift.
create table notification_heads (
  customer_id uuid primary key,
  last_seq bigint not null default 0,
  mark_seq bigint not null default 0,
  read_above bigint not null default 0,
  version bigint not null default 0,
  check (mark_seq between 0 and last_seq),
  check (read_above between 0 and last_seq - mark_seq)
);
create table notifications (
  customer_id uuid not null,
  seq bigint not null,
  id uuid not null,
  type text not null,
  category text not null check (category in ('transaction', 'kyc', 'platform')),
  title text,
  body text,
  data jsonb not null,
  created_at timestamptz not null,
  request_id uuid,
  read_at timestamptz,
  read_version bigint,
  primary key (customer_id, seq),
  unique (customer_id, id)
);
create index notifications_read on notifications (customer_id, seq) where read_at is not null;
create index notifications_unread on notifications (customer_id, seq) where read_at is null;
create index notifications_by_category on notifications (customer_id, category, seq);
create index notifications_by_type on notifications (customer_id, type, seq);
create table notification_marks (
  customer_id uuid not null,
  mark_seq bigint not null,
  at timestamptz not null,
  version bigint not null,
  primary key (customer_id, mark_seq)
);

create table transactions (
  customer_id uuid not null references customers,
  transaction_id text not null,
  is_pending boolean not null,
  updated_at timestamptz not null,
  primary key (customer_id, transaction_id)
);
create index transactions_pending on transactions (customer_id) where is_pending;

-- One row per request. Each process writes its own chain of hashes.
create table audit (
  stream uuid not null,
  n bigint not null,
  hash bytea not null,
  -- Whole milliseconds, because the hash covers milliseconds.
  at timestamptz(3) not null,
  request_id uuid not null,
  method text not null,
  route text not null,
  status int not null,
  duration_us bigint not null,
  caller text not null,
  device_session_type text,
  organization_id uuid,
  client_id text,
  session_hash bytea,
  customer_id uuid,
  ip text,
  primary key (stream, n)
);
create index audit_by_time on audit using brin (at);
create index audit_by_request on audit (request_id);
create table audit_checkpoints (
  id bigint primary key,
  at timestamptz(3) not null,
  heads jsonb not null,
  previous bytea,
  signature bytea not null
);
-- The changes of a mutation, written in its transaction.
create table audit_changes (
  id uuid primary key,
  request_id uuid,
  entity text not null,
  entity_id text not null,
  action text not null,
  at timestamptz not null
);
create index audit_changes_by_request on audit_changes (request_id);

create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'the audit is append-only'; end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
create trigger audit_changes_append_only before update or delete on audit_changes for each row execute function refuse_change();
create trigger audit_changes_no_truncate before truncate on audit_changes for each statement execute function refuse_change();
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints for each row execute function refuse_change();
create trigger audit_checkpoints_no_truncate before truncate on audit_checkpoints for each statement execute function refuse_change();

-- The strict rate limits, which all processes share.
create table strict_limits (key text primary key, points int not null, expire bigint);
