-- A MAC under KEY_TOKENS over what a code or link proves. Rows of the previous version have none.
alter table email_challenges add column mac text;
