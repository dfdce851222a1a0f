import fs from 'node:fs'
import { db, sql } from './db'
import { processSingleton } from './process-singleton'

export const migrationsFolder = 'server/foundations/db/migrations'
/** The names of the migration files of this version. */
export const listMigrations = (): string[] => fs.readdirSync(migrationsFolder)
const listOwn = () => processSingleton('migrations', () => new Set(listMigrations()))

/** Whether a newer version has added migrations that this process does not have. */
export async function isSchemaAhead(): Promise<boolean> {
  const rows = await db.query<{ name: string }>(sql`select name from migrations`)
  return rows.some(({ name }) => !listOwn().has(`${name}.sql`))
}

/**
 * Whether the database has this column. A start checks keys before it migrates, so a column of a
 * later migration may not exist yet.
 */
export async function hasColumn(table: string, column: string): Promise<boolean> {
  const found = await db.query(sql`
    select 1 from pg_attribute
    where attrelid = to_regclass(${table}::text) and attname = ${column} and not attisdropped`)
  return found.length > 0
}
