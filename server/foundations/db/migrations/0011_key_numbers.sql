-- The number of the key that made each hash and index. Existing values have key 1.
alter table tokens add column hash_key integer not null default 1;
alter table invites add column token_key integer not null default 1;
alter table customers add column email_index_key integer not null default 1;
alter table advisors add column email_index_key integer not null default 1;
alter table profiles add column ssn_index_key integer not null default 1;
