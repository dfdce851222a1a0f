-- A MAC under KEY_CREDENTIALS over the organization of a row. Rows of the previous version have none.
alter table credentials add column mac text;
alter table customers add column mac text;
