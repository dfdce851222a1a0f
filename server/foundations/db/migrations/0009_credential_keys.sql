-- The number of the key that each hash of a client secret was made with. What there was before is of the first one.
alter table credentials add column secret_key integer not null default 1;
alter table credentials add column previous_secret_key integer not null default 1;
