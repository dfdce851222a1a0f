import { db, sql } from '../foundations/db'
import { isStarted } from '../foundations/jobs'

/** Throws unless the database responds, its schema is migrated, and the queue is open. */
export async function requireReady(): Promise<{ status: 'ready' }> {
  await db.query(sql`select name from migrations limit 1`)
  if (!isStarted()) throw new Error('the queue is not started')
  return { status: 'ready' }
}
