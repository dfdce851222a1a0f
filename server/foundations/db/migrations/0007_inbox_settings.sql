-- How a person likes the inbox: what was on screen is marked as read; single keys act in the list.
alter table customers add column inbox_reads_on_view boolean not null default true;
alter table customers add column inbox_has_shortcuts boolean not null default true;
