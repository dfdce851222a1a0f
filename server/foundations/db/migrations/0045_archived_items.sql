-- The versions of the inbox at which the item was archived, restored, archived and so on. Null if
-- it was never archived.
alter table notifications add column archive_versions bigint[];
