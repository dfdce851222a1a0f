import type { Db } from '../db'
import { ConfigurationError } from '../env'
import { sql } from './sql'

const appendOnly = ['audit', 'audit_changes', 'audit_checkpoints', 'audit_adoptions', 'kyc_moves']
const shownRights = 5

export const grantsRemedy = 'Run the grants of docs/settings.md as the owner of the tables.'

export type Rights = {
  mayCreate: boolean
  /** Audit tables that the role owns, or whose rows it may update or delete. */
  changeable: string[]
  /**
   * Rights that the service needs and the role does not have, such as `insert on public.audit`.
   * Ignores tables of other owners, which the migrations did not create.
   */
  lacking: string[]
}

/** Reads the rights that the role of this connection has on the existing tables. */
export async function readRights(from: Db): Promise<Rights> {
  // Uses object ids. With a name, has_table_privilege throws if the role may not use the schema.
  const [rights] = await from.query<Rights>(sql`
    with schemas as (
      select oid as schema, nspname from pg_namespace where nspname in ('public', 'pgboss')),
    tables as (
      select c.oid, nspname, relname::text as name, relowner, format('%I.%I', nspname, relname) as place
      from pg_class c join schemas on schema = relnamespace where relkind in ('r', 'p')),
    owner as (
      select relowner as id from tables where nspname = 'public' and name = 'migrations'),
    needed as (
      select oid, place, privilege from tables
      cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege
      where (privilege = 'select' or nspname = 'pgboss'
          or not (name = 'migrations' or (name = any(${appendOnly}::text[]) and privilege <> 'insert')))
        and relowner = (select id from owner)),
    -- Sequences of serial columns, on which an insert needs a right. Identity columns need none.
    -- The case below prevents a call of has_sequence_privilege for tables, which would fail.
    counters as (
      select c.oid, relkind, format('%I.%I', nspname, relname) as place
      from pg_class c join schemas on schema = relnamespace
      where relkind = 'S' and relowner = (select id from owner) and exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'a')),
    missing as (
      select 1 as rank, 'usage on schema ' || nspname as lack from schemas
      where not has_schema_privilege(schema, 'usage')
      union all
      select 2, privilege || ' on ' || place from needed
      where not has_table_privilege(oid, privilege)
      union all
      select 3, 'usage on sequence ' || place from counters
      where not case when relkind = 'S' then has_sequence_privilege(oid, 'usage') end)
    select
      exists (
        select 1 from schemas
        where nspname = 'public' and has_schema_privilege(schema, 'create')) as "mayCreate",
      array(
        select name from tables
        where nspname = 'public' and name = any(${appendOnly}::text[])
          and (pg_has_role(relowner, 'member')
            or has_table_privilege(oid, 'update') or has_table_privilege(oid, 'delete'))
        order by name) as changeable,
      array(select lack from missing order by rank, lack) as lacking`)
  return rights!
}

/**
 * Throws ConfigurationError if the role lacks a right that the service needs, such as a right on
 * the tables of a new version. Without this check, only some operations would fail, and later. Does
 * not throw if `isSchemaAhead` resolves to true, because this version does not use the tables that
 * a newer version added.
 */
export async function requireRights(
  from: Db,
  isSchemaAhead: () => Promise<boolean>,
): Promise<void> {
  const { lacking } = await readRights(from)
  // Without the right to read the migrations, `isSchemaAhead` rejects.
  if (lacking.length === 0 || (await isSchemaAhead().catch(() => false))) return
  throw new ConfigurationError([
    `DATABASE_URL: this role lacks ${listSome(lacking)}. ${grantsRemedy}`,
  ])
}

/** Lists at most five items, and how many more there are. */
export const listSome = (items: readonly string[]): string =>
  items.length > shownRights
    ? `${items.slice(0, shownRights).join(', ')} and ${items.length - shownRights} more`
    : items.join(', ')
