-- The language that a partner chose for the person. Null: the partner chose none.
alter table invites add column language text;
