import fs from 'node:fs'
import { db, sql } from './db'
import { processSingleton } from './process-singleton'

export const migrationsFolder = 'server/foundations/db/migrations'
const listOwn = () =>
  processSingleton('migrations', () => new Set(fs.readdirSync(migrationsFolder)))

/** Whether a newer version has migrated the schema further than this process knows. */
export async function isSchemaAhead(): Promise<boolean> {
  const rows = await db.query<{ name: string }>(sql`select name from migrations`)
  return rows.some(({ name }) => !listOwn().has(`${name}.sql`))
}
