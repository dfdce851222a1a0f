-- A MAC under KEY_TOKENS over the number of tries of a code. Rows of the previous version have
-- none.
alter table email_challenges add column tries_mac text;
