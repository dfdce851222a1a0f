-- What was read since a list was begun is found without a walk over all that was read before.
create index notifications_by_read_version on notifications (customer_id, read_version) where read_version is not null;
