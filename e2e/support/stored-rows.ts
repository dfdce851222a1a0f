import type { Database } from './database'

/** Returns a digest of the rows of each table. Equal digests mean that no row has changed. */
export async function digestRows(database: Database): Promise<Record<string, string>> {
  const tables = await database.query(`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const digestOf = (name: string) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`
  const digests = await database.query(tables.map(({ name }) => digestOf(name)).join(' union all '))
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]))
}

/**
 * Deletes the deployment row and the known keys, so that the database looks like an older database,
 * which has no such rows.
 */
export const forgetDeployment = (database: Database) =>
  database.query(
    `set session_replication_role = replica; truncate deployment, deployment_keys; set session_replication_role = origin`,
  )
