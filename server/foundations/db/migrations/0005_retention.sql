alter table customers add column legal_hold boolean not null default false;
alter table customers add column erased_at timestamptz;
alter table profiles add column erased_at timestamptz;
create index customers_closed on customers (closed_at) where closed_at is not null and erased_at is null;
