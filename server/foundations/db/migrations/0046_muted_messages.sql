-- New items of the category "platform" are stored as read in this inbox.
alter table notification_heads add column mutes_platform boolean not null default false;
