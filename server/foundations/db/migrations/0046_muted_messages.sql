-- If true, new items of the category "platform" arrive as read in this inbox.
alter table notification_heads add column mutes_platform boolean not null default false;
