-- Inbox settings: whether items in view are marked as read, and whether the list has single-key
-- shortcuts.
alter table customers add column inbox_reads_on_view boolean not null default true;
alter table customers add column inbox_has_shortcuts boolean not null default true;
