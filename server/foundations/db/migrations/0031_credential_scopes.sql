-- The rights of a credential. Null allows everything, as for all credentials issued before.
alter table credentials add column scopes text[];
