-- The number of the key that each hash and index was made with. What there was before is of the first one.
alter table tokens add column hash_key integer not null default 1;
alter table invites add column token_key integer not null default 1;
alter table customers add column email_index_key integer not null default 1;
alter table advisors add column email_index_key integer not null default 1;
alter table profiles add column ssn_index_key integer not null default 1;
