import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { db, sql } from '../../foundations/db'
import { isSandbox } from '../../foundations/env'
import { explainDatabase } from './database'
import type { Check } from './limit'

const name = 'rights'
const setting = 'DATABASE_URL'
const grants = 'Run the grants of docs/settings.md as the owner of the tables.'
const appendOnly = ['audit', 'audit_changes', 'audit_checkpoints', 'audit_adoptions', 'kyc_moves']
const shownTables = 5

export type Rights = {
  mayCreate: boolean
  /** The audit tables that the role owns or whose rows it may change. */
  changeable: string[]
  /** The missing rights that the service needs, such as `insert on public.audit`. */
  lacking: string[]
}

/**
 * Checks the database rights of the role that serves requests. The role must have all rights that
 * serving needs. It must not have the right to change tables or the audit.
 */
export const rightsCheck: Check = {
  name,
  setting,
  work: async () => [judgeRights(await readRights(), isSandbox())],
  explain: (error) => explainDatabase(error, setting),
}

async function readRights(): Promise<Rights> {
  const [rights] = await db.query<Rights>(sql`
    with tables as (
      select schemaname, tablename::text as name, tableowner, format('%I.%I', schemaname, tablename) as place
      from pg_tables where schemaname in ('public', 'pgboss')),
    needed as (
      select place, privilege from tables
      cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege
      where privilege = 'select' or schemaname = 'pgboss'
        or not (name = 'migrations' or (name = any(${appendOnly}::text[]) and privilege <> 'insert')))
    select
      has_schema_privilege('public', 'create') as "mayCreate",
      array(
        select name from tables
        where schemaname = 'public' and name = any(${appendOnly}::text[])
          and (pg_has_role(tableowner, 'member')
            or has_table_privilege(place, 'update') or has_table_privilege(place, 'delete'))
        order by name) as changeable,
      array(
        select privilege || ' on ' || place from needed
        where not has_table_privilege(place, privilege) order by 1) as lacking`)
  return rights!
}

export function judgeRights(rights: Rights, isOneRoleEnough: boolean): Finding {
  const { mayCreate, changeable, lacking } = rights
  if (lacking.length > 0) return fail(name, `The role lacks ${listSome(lacking)}.`, grants, setting)
  if (changeable.length > 0 || mayCreate) {
    if (isOneRoleEnough) return pass(name, 'One role does everything, as a sandbox may.', setting)
    const excess = [
      ...(mayCreate ? ['create tables'] : []),
      ...(changeable.length > 0 ? [`change rows of ${listSome(changeable)}`] : []),
    ]
    return warn(
      name,
      `The role of the service may ${excess.join(' and ')}.`,
      'Let another role own the tables (MIGRATION_DATABASE_URL), and run the grants of docs/settings.md.',
      setting,
    )
  }
  return pass(name, 'The role may serve, and change neither tables nor the audit.', setting)
}

const listSome = (items: readonly string[]): string =>
  items.length > shownTables
    ? `${items.slice(0, shownTables).join(', ')} and ${items.length - shownTables} more`
    : items.join(', ')
