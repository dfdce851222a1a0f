-- When the last deletion of expired records ended. Null until the first one after this migration.
alter table deployment add column retention_at timestamptz;
