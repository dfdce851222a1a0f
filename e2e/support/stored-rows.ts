import type { Database } from './database'

/** A digest of all rows of every table, by its name. Two equal results mean that nothing changed. */
export async function digestRows(database: Database): Promise<Record<string, string>> {
  const tables = await database.query(`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await database.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
    )
    digests[name] = row!.digest
  }
  return digests
}

/** Removes the deployment row and the known keys, as in a database of the version before them. */
export const forgetDeployment = (database: Database) =>
  database.query(
    `set session_replication_role = replica; truncate deployment, deployment_keys; set session_replication_role = origin`,
  )
