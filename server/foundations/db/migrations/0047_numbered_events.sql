-- Only numbered events are read by id or customer, so these indexes omit the others. An event
-- enters each of them once, at its number. Version 8024eee has no events, so its upgrade builds
-- both over an empty table.
alter table events drop constraint events_id_key;
create unique index events_by_id on events (id) where seq is not null;
drop index events_by_customer;
create index events_by_customer on events (customer_id, seq) where seq is not null;
