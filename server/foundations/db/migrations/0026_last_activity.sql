-- When a person without a signup last did something. Rows of an older version begin with this migration.
alter table customers add column last_active_at timestamptz not null default now();
