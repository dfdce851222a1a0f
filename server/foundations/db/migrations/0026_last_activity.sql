-- The last time when a person without a signup did something. Rows of an older version start at
-- this migration.
alter table customers add column last_active_at timestamptz not null default now();
