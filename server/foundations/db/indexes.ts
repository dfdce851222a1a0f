import type pg from 'pg'
import { describe, log } from '../log'

/**
 * Indexes that are made beside the migrations, because a migration would lock a large table while
 * an older version still writes to it.
 */
const indexes: Readonly<Record<string, string>> = {
  // Blocks without the value are skipped. A summary is made once its blocks are full, so an insert
  // pays next to nothing.
  audit_search: `audit using brin (at timestamptz_minmax_ops, customer_id uuid_bloom_ops,
    client_id text_bloom_ops, ip text_bloom_ops) with (pages_per_range = 16, autosummarize = on)`,
  audit_by_staff: `audit (at) where caller = 'Admin'`,
  audit_customers_by_staff: `audit (customer_id, at) where caller = 'Admin' and customer_id is not null`,
}

// Any number that no other lock of the service uses.
const lockKey = 7_226_031_544_209

/**
 * Makes the indexes that are missing, without blocking reads or writes. Only one process does; the
 * others go on without them. A failure is logged and tried again at the next start: the service is
 * right without them, only slower.
 */
export async function addIndexes(client: pg.Client): Promise<void> {
  const missing = await listMissing(client)
  // Waiting for the lock would hold a snapshot, and the index waits for all snapshots.
  if (missing.length === 0 || !(await tryLock(client))) return
  try {
    // A wait for a transaction that never ends must not hold up the start.
    await client.query(`set lock_timeout = '5s'`)
    // Another process may have made them before this one had the lock.
    for (const name of await listMissing(client)) await replace(client, name)
    log().info({ event: 'database.indexed', names: missing })
  } catch (error) {
    log().warn({ event: 'database.indexFailed', ...describe(error) })
  } finally {
    await client.query('reset lock_timeout')
    await client.query(`select pg_advisory_unlock(${lockKey})`)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${lockKey}) as "isOurs"`,
  )
  return rows[0]!.isOurs
}

async function listMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisvalid and c.relname = any($1) and pg_table_is_visible(c.oid)`,
    [Object.keys(indexes)],
  )
  const present = new Set(rows.map(({ name }) => name))
  return Object.keys(indexes).filter((name) => !present.has(name))
}

/** A process that was killed leaves an invalid index, which is made anew. */
async function replace(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop index concurrently if exists ${name}`)
  await client.query(`create index concurrently ${name} on ${indexes[name]}`)
}
