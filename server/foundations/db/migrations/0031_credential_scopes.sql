-- What a credential may do. Null allows everything, as for all credentials issued before.
alter table credentials add column scopes text[];
