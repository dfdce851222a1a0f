-- Finds the items that were read since a list began, without reading all items that were read
-- before.
create index notifications_by_read_version on notifications (customer_id, read_version) where read_version is not null;
