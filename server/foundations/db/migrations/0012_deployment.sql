-- The environment that this database belongs to. The first serving start writes the row; it never changes.
create table deployment (
  id boolean primary key default true check (id),
  environment text not null check (environment in ('sandbox', 'production')),
  created_at timestamptz not null,
  -- The product version that migrated the schema last.
  schema_version text not null
);
-- One value per key. Only the holder of the key can make or open it.
create table deployment_keys (
  ring text not null,
  number int not null,
  canary bytea not null,
  added_at timestamptz not null,
  primary key (ring, number)
);

create function refuse_deployment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'deployment' then
    if new.environment = old.environment and new.created_at = old.created_at then return new; end if;
  end if;
  raise exception 'a deployment keeps its environment and its keys';
end $$;
create trigger deployment_fixed before update or delete on deployment for each row execute function refuse_deployment_change();
create trigger deployment_no_truncate before truncate on deployment for each statement execute function refuse_deployment_change();
create trigger deployment_keys_fixed before update or delete on deployment_keys for each row execute function refuse_deployment_change();
create trigger deployment_keys_no_truncate before truncate on deployment_keys for each statement execute function refuse_deployment_change();

-- A trigger also stops processes of the previous version, which do not read the table deployment.
create function require_sandbox() returns trigger language plpgsql as $$
begin
  if not exists (select from deployment where environment = 'sandbox') then
    raise exception 'this database is not a sandbox';
  end if;
  return new;
end $$;
create trigger customers_emptied_in_sandbox before truncate on customers for each statement execute function require_sandbox();
create trigger clock_moved_in_sandbox before insert or update on service_clock for each row execute function require_sandbox();
