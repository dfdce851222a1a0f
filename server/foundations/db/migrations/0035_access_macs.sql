-- A MAC under KEY_CREDENTIALS. It covers whether an organization has API access, and to which
-- organization an advisor belongs. Ending the access or revoking the advisor replaces the MAC, so a
-- change in the database cannot restore the old state. Rows of the previous version have no MAC.
alter table organizations add column access_mac text;
alter table advisors add column mac text;

-- The time until which rows without that MAC are accepted, as in unsigned_owners.
create table unsigned_access (
  id boolean primary key default true check (id),
  until timestamptz,
  mac text
);
insert into unsigned_access (id) select true where exists (select from organizations);

create trigger unsigned_access_fixed before insert or update or delete on unsigned_access for each row execute function refuse_unsigned_owners_change();
create trigger unsigned_access_no_truncate before truncate on unsigned_access for each statement execute function refuse_unsigned_owners_change();
