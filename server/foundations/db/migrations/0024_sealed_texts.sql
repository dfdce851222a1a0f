-- The key of the texts in an inbox, wrapped like the key of a sealed record.
alter table notification_heads add column text_key bytea;
-- Title, body and data under that key. Then `title` and `body` are null and `data` is empty.
alter table notifications add column text_sealed bytea;

-- The time when the service began to seal texts. Processes of an older version cannot read sealed
-- texts.
create table text_sealing (
  id boolean primary key default true check (id),
  -- The last time when a process of an older version used this database.
  older_seen_at timestamptz not null,
  began_at timestamptz
);
insert into text_sealing (older_seen_at, began_at)
  select clock_timestamp(), case when exists (select from organizations) then null else clock_timestamp() end;
