-- The number of the key that made each hash of a client secret. Existing hashes have key 1.
alter table credentials add column secret_key integer not null default 1;
alter table credentials add column previous_secret_key integer not null default 1;
