-- Finds the items that were read after a paged list began. Without this index, the query would read
-- all items that were ever read.
create index notifications_by_read_version on notifications (customer_id, read_version) where read_version is not null;
