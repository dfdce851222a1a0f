-- A MAC under KEY_TOKENS over the rights that a row grants, with the number of its key. Rows of the
-- previous version have none.
alter table sessions add column mac text;
alter table tokens add column mac text;
alter table invites add column mac text;

-- The time until which rows without a MAC are accepted. Only a database with rows of the previous
-- version has this row.
create table unsigned_rows (
  id boolean primary key default true check (id),
  until timestamptz not null,
  -- The first serving start confirms the time.
  mac text
);
insert into unsigned_rows (until) select clock_timestamp() + interval '24 hours' where exists (select from organizations);

create function refuse_unsigned_rows_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.mac is null and new.until = old.until then return new; end if;
  end if;
  raise exception 'the time for rows without a MAC never changes';
end $$;
create trigger unsigned_rows_fixed before insert or update or delete on unsigned_rows for each row execute function refuse_unsigned_rows_change();
create trigger unsigned_rows_no_truncate before truncate on unsigned_rows for each statement execute function refuse_unsigned_rows_change();
