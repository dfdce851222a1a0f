-- The end of the last run that deleted expired records; null before the first since this migration.
alter table deployment add column retention_at timestamptz;
