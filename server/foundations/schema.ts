import fs from 'node:fs'
import { db, sql } from './db'
import { processSingleton } from './process-singleton'

export const migrationsFolder = 'server/foundations/db/migrations'
/** The files of the migrations that this version knows. */
export const listMigrations = (): string[] => fs.readdirSync(migrationsFolder)
const listOwn = () => processSingleton('migrations', () => new Set(listMigrations()))

/** Whether a newer version has migrated the schema further than this process knows. */
export async function isSchemaAhead(): Promise<boolean> {
  const rows = await db.query<{ name: string }>(sql`select name from migrations`)
  return rows.some(({ name }) => !listOwn().has(`${name}.sql`))
}
