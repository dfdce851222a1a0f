-- The rights of a credential. Null allows everything. Credentials that were issued before this
-- migration have null.
alter table credentials add column scopes text[];
