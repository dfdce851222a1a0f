-- A MAC under KEY_CREDENTIALS over the settings of a row. Rows of the previous version have none.
alter table credentials add column settings_mac text;
alter table organizations add column settings_mac text;
alter table destinations add column settings_mac text;
alter table brands add column settings_mac text;
