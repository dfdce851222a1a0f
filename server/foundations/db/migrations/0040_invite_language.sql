-- The language that a partner chose for the person. Null if the partner chose none.
alter table invites add column language text;
