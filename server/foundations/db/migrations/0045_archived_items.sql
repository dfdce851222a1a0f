-- The versions of the inbox at which an item was archived and restored, in turn. Null: the item was never archived.
alter table notifications add column archive_versions bigint[];
