-- A MAC under KEY_CREDENTIALS over the organization of a row. Rows of the previous version have none.
alter table credentials add column mac text;
alter table customers add column mac text;

-- The time until which rows without that MAC are accepted. The first serving start sets the time.
-- Until then, organizations keep their credentials and customers. Only a database with rows of the
-- previous version has this row.
create table unsigned_owners (
  id boolean primary key default true check (id),
  until timestamptz,
  mac text
);
insert into unsigned_owners (id) select true where exists (select from organizations);

create function refuse_unsigned_owners_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.mac is null then return new; end if;
  end if;
  raise exception 'the time for owners without a MAC never changes';
end $$;
create trigger unsigned_owners_fixed before insert or update or delete on unsigned_owners for each row execute function refuse_unsigned_owners_change();
create trigger unsigned_owners_no_truncate before truncate on unsigned_owners for each statement execute function refuse_unsigned_owners_change();
