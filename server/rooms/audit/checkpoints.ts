import { sign as signWith } from 'node:crypto'
import { type Db, db, sql, transaction } from '../../foundations/db'
import { processSingleton } from '../../foundations/process-singleton'
import { secrets } from '../../foundations/secrets'
import { digestOf, isOurs, statementOf } from './checkpoint-row'
import { listKeyed } from './keyed-streams'
import { findLastKnown } from './last-checkpoint'
import { readLastOutside, storeOutside } from './outside'
import { listHeads, type StreamHead } from './streams'
import { readUnkeyedUntil } from './unkeyed-grace'

// For each stream, the number of the last row that the previous checkpoint of this process covers.
// The next checkpoint skips a stream without newer rows.
const seen = processSingleton('audit.signed', () => new Map<string, number>())

const unkeyedForMs = 86_400_000

/**
 * Signs the last row of each changed stream. Stores the checkpoint in the database and in a file.
 * Returns false if another process is signing a checkpoint at this moment. Skips a stream if its
 * hashes match no key of KEY_AUDIT. During the day after the first checkpoint of version 2, signs
 * such streams too. A process of an earlier version, which has no keys, may still run then.
 * Continues after the last checkpoint of this deployment, and skips the numbers of checkpoints that
 * an attacker inserted.
 */
export async function checkpoint(): Promise<boolean> {
  return transaction(async (tx) => {
    const [lock] = await tx.query<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(${728_115}) as got`,
    )
    if (!lock?.got) return false
    const last = await findLastKnown(tx)
    const moved = (await listHeads(tx)).filter(({ stream, n }) => seen.get(stream) !== n)
    const keyed = await listKeyed(tx, moved)
    const [{ at } = { at: new Date() }] = await tx.query<{ at: Date }>(
      sql`select date_trunc('milliseconds', service_now()) as at`,
    )
    const hasUnkeyed = last !== undefined || moved.some(({ stream }) => !keyed.has(stream))
    const stated = await readUnkeyedUntil(tx)
    const ofFirst = hasUnkeyed ? later(at) : null
    const unkeyedUntil = stated === undefined ? ofFirst : stated
    const isSigned = ({ stream }: StreamHead) =>
      keyed.has(stream) || (unkeyedUntil !== null && at <= unkeyedUntil)
    const heads = Object.fromEntries(
      moved
        .filter(isSigned)
        .map(({ stream, n, hash }) => [stream, { n, hash: hash.toString('hex') }]),
    )
    const previous = last ? digestOf(last) : null
    const id = await findFreeId(tx, last?.id ?? 0)
    const text = statementOf({ id, at, heads, previous, version: 2, unkeyedUntil })
    const signature = signWith(null, text, secrets().audit.sign)
    await tx.query(sql`
      insert into audit_checkpoints (id, at, heads, previous, signature, version, unkeyed_until)
      values (
        ${id}, ${at}, ${JSON.stringify(heads)}, ${previous}, ${signature}, 2, ${unkeyedUntil})`)
    tx.onCommit(() => {
      for (const { stream, n } of moved) seen.set(stream, n)
      storeOutside(id, at, signature)
    })
    return true
  })
}

/**
 * Signs the first checkpoint of version 2 before the service accepts requests. For one day after
 * this checkpoint, the audit accepts streams whose hashes use no key.
 */
export async function signFirst(): Promise<void> {
  if ((await readUnkeyedUntil(db)) === undefined) await checkpoint()
}

const later = (at: Date): Date => new Date(at.getTime() + unkeyedForMs)

/** Returns the lowest number above `after` that is not the number of a checkpoint. */
async function findFreeId(from: Db, after: number): Promise<number> {
  const [found] = await from.query<{ id: number }>(sql`
    select k.id + 1 as id from (
      select ${after}::bigint as id
      union all
      (select id from audit_checkpoints where id > ${after}::bigint order by id)) k
    where not exists (select 1 from audit_checkpoints c where c.id = k.id + 1)
    order by k.id limit 1`)
  return found!.id
}

/**
 * Whether a key of KEY_AUDIT signed the last checkpoint of this deployment. True if there is no
 * checkpoint. The service calls this function at its start, before the migrations.
 */
export async function isLastCheckpointOurs(): Promise<boolean> {
  const last = await findLastKnown(db)
  if (last) return isOurs(last)
  return (await db.query(sql`select 1 from audit_checkpoints limit 1`)).length === 0
}

/**
 * Whether the database contains the last checkpoint from the file of this machine. True without a
 * file.
 */
export async function hasLastOutside(): Promise<boolean> {
  const last = readLastOutside()
  if (!last) return true
  const found = await db.query(sql`
    select 1 from audit_checkpoints
    where id = ${last.id} and signature = decode(${last.signature}, 'base64')`)
  return found.length > 0
}

/** Returns the seconds since the last checkpoint. Undefined before the first one. */
export async function readCheckpointAge(): Promise<number | undefined> {
  const last = await findLastKnown(db)
  if (!last) return undefined
  const [found] = await db.query<{ age: number }>(
    sql`select extract(epoch from service_now() - ${last.at}::timestamptz)::float8 as age`,
  )
  return found!.age
}
