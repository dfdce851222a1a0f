import { createPublicKey, type KeyObject } from 'node:crypto'
import { type Db, sql } from '../../foundations/db'
import { hasColumn } from '../../foundations/schema'
import { type Checkpoint, isOurs, isSignedBy } from './checkpoint-row'

const pageSize = 100

type Range = { before: number | null; minVersion: number; limit: number }

// At its start, the service reads checkpoints before the migrations, so the columns of version 2
// may not exist yet. The statement reads them from the JSON of the row.
const listNewest = (from: Db, { before, minVersion, limit }: Range): Promise<Checkpoint[]> =>
  from.query<Checkpoint>(sql`
    select
      id, at, heads, previous, signature,
      coalesce((to_jsonb(c) ->> 'version')::int, 1) as version,
      (to_jsonb(c) ->> 'unkeyed_until')::timestamptz as "unkeyedUntil"
    from audit_checkpoints c
    where (${before}::bigint is null or id < ${before}::bigint)
      and coalesce((to_jsonb(c) ->> 'version')::int, 1) >= ${minVersion}
    order by id desc limit ${limit}`)

async function findLast(
  from: Db,
  isWanted: (row: Checkpoint) => boolean,
  minVersion = 1,
): Promise<Checkpoint | undefined> {
  for (let before: number | null = null; ; ) {
    const page: Checkpoint[] = await listNewest(from, { before, minVersion, limit: pageSize })
    const found = page.find(isWanted)
    if (found || page.length === 0) return found
    before = page.at(-1)!.id
  }
}

/** Returns the newest checkpoint of version 2 that a key of KEY_AUDIT signed. */
export const findLastKeyed = (from: Db): Promise<Checkpoint | undefined> =>
  findLast(from, isOurs, 2)

/**
 * Returns the newest checkpoint that a process of this deployment signed. Skips checkpoints that an
 * attacker inserted. This process may lack the key of another process. So it also verifies
 * signatures with the public keys that the database contains.
 */
export async function findLastKnown(from: Db): Promise<Checkpoint | undefined> {
  const [newest] = await listNewest(from, { before: null, minVersion: 1, limit: 1 })
  if (!newest || isOurs(newest)) return newest
  const keys = await listPublicKeys(from)
  // A database of an earlier version contains no public keys, so it does not show who signed a
  // checkpoint.
  if (keys.length === 0) return newest
  return findLast(from, (row) => isOurs(row) || isSignedBy(row, keys))
}

async function listPublicKeys(from: Db): Promise<KeyObject[]> {
  if (!(await hasColumn('deployment_keys', 'canary'))) return []
  const stored = await from.query<{ canary: Buffer }>(sql`
    select canary from deployment_keys where ring = 'KEY_AUDIT'`)
  return stored.flatMap(({ canary }) => {
    try {
      return [createPublicKey({ key: canary, format: 'der', type: 'spki' })]
    } catch {
      return []
    }
  })
}
