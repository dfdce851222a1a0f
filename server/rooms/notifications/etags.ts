import { sha256Hex } from '../../foundations/crypto'
import { db, sql } from '../../foundations/db'
import { processSingleton } from '../../foundations/process-singleton'

const database = processSingleton('notifications.database', () => ({ tag: '' }))

const readEveryMs = 60_000

/**
 * Reads the tag of the database. All processes of one database read the same tag. A database that
 * was restored from a backup has a different tag.
 */
async function readTag(): Promise<void> {
  const [row] = await db.query<{ identity: string }>(sql`
    select concat_ws(' ',
      extract(epoch from pg_postmaster_start_time()),
      (select oid from pg_database where datname = current_database()),
      'notification_heads'::regclass::oid) as identity`)
  database.tag = sha256Hex(row!.identity).slice(0, 8)
}

/**
 * Reads the tag of the database now and every minute. Returns a function that stops the reading.
 */
export async function followDatabase(): Promise<() => void> {
  await readTag()
  // While the database is unavailable, the last tag stays in use.
  const timer = setInterval(() => void readTag().catch(() => {}), readEveryMs).unref()
  return () => clearInterval(timer)
}

/**
 * Returns the etag of an inbox. A restored database repeats the versions of its inboxes, so the
 * etag also contains the tag of the database.
 */
export const etagOf = (customerId: string, version: number): string =>
  `"${customerId.slice(-12)}-${version}-${database.tag}"`
