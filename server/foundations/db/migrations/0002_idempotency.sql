create table idempotency (
  organization_id uuid not null,
  client_id text not null,
  customer_id text not null,
  key text not null,
  mac bytea not null,
  state text not null check (state in ('running', 'done')),
  holder uuid not null,
  lease_until timestamptz not null,
  answer_sealed bytea,
  expires_at timestamptz not null,
  primary key (organization_id, client_id, customer_id, key)
);
create index idempotency_by_expiry on idempotency (expires_at);
