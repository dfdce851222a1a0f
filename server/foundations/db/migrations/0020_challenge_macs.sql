-- A MAC under KEY_TOKENS over the values of a code or link. Rows of the previous version have none.
alter table email_challenges add column mac text;
