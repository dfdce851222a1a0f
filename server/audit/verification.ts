import { sign as signWith, verify as verifyWith } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sha256 } from '../crypto'
import { db, sql, transaction } from '../db'
import { env } from '../env'
import { secrets } from '../secrets'
import { listAfter } from './reading'
import { canonical, link, rootOf } from './row'

type Head = { n: number; hash: string }
type Heads = Record<string, Head>
type StoredCheckpoint = { id: number; at: Date; heads: Heads; previous: Buffer | null; signature: Buffer }

/** What was looked at, and the first thing that does not fit, if there is one. */
export type Verdict = {
  isIntact: boolean
  rows: number
  streams: number
  checkpoints: number
  lastCheckpointAt: Date | null
  fault?: string
}

const statement = (id: number, at: Date, heads: Heads, previous: Buffer | null) =>
  Buffer.from(
    JSON.stringify([
      'checkpoint.v1',
      id,
      at.toISOString(),
      Object.entries(heads).sort(([a], [b]) => (a < b ? -1 : 1)),
      previous?.toString('hex') ?? null,
    ]),
  )

const digest = (row: StoredCheckpoint): Buffer => sha256(Buffer.concat([statement(row.id, row.at, row.heads, row.previous), row.signature]))

/** Signs the heads of all streams, on one process at a time, in the database and in a file outside it. Returns false when another process is at it. */
export async function checkpoint(): Promise<boolean> {
  return transaction(async (tx) => {
    const [lock] = await tx.query<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${728_115}) as got`)
    if (!lock?.got) return false
    const [last] = await tx.query<StoredCheckpoint>(
      sql`select id, at, heads, previous, signature from audit_checkpoints order by id desc limit 1`,
    )
    const rows = await tx.query<{ stream: string; n: number; hash: Buffer }>(sql`
      select distinct on (stream) stream, n, hash from audit where at > service_now() - interval '2 days' order by stream, n desc`)
    const heads: Heads = { ...last?.heads }
    for (const { stream, n, hash } of rows) heads[stream] = { n, hash: hash.toString('hex') }
    const [{ at } = { at: new Date() }] = await tx.query<{ at: Date }>(sql`select date_trunc('milliseconds', service_now()) as at`)
    const previous = last ? digest(last) : null
    const id = (last?.id ?? 0) + 1
    const signature = signWith(null, statement(id, at, heads, previous), secrets().audit.sign)
    await tx.query(
      sql`insert into audit_checkpoints (id, at, heads, previous, signature) values (${id}, ${at}, ${JSON.stringify(heads)}, ${previous}, ${signature})`,
    )
    tx.onCommit(() => keepOutside(id, at, signature))
    return true
  })
}

function keepOutside(id: number, at: Date, signature: Buffer): void {
  const file = path.join(env().DATA_DIR, 'audit-checkpoints.ndjson')
  fs.mkdirSync(env().DATA_DIR, { recursive: true, mode: 0o700 })
  fs.appendFileSync(file, `${JSON.stringify({ id, at: at.toISOString(), signature: signature.toString('base64') })}\n`, { mode: 0o600 })
}

const pageSize = 5000

/** Reads every row and checkpoint and names the first that was changed, removed, swapped or added. Rows after the last checkpoint can be cut unseen. */
export async function verify(): Promise<Verdict> {
  const checkpoints = await db.query<StoredCheckpoint>(sql`select id, at, heads, previous, signature from audit_checkpoints order by id`)
  const last = checkpoints.at(-1)
  const verdict = { rows: 0, streams: 0, checkpoints: checkpoints.length, lastCheckpointAt: last?.at ?? null }
  const badCheckpoint = firstBadCheckpoint(checkpoints)
  if (badCheckpoint !== undefined)
    return { ...verdict, isIntact: false, fault: `checkpoint ${badCheckpoint} is not the one that was signed` }
  const streams = await db.query<{ stream: string }>(sql`select distinct stream from audit order by stream`)
  const promised = new Map(Object.entries(last?.heads ?? {}))
  for (const { stream } of streams) {
    const result = await verifyStream(stream, promised.get(stream))
    promised.delete(stream)
    verdict.rows += result.rows
    verdict.streams += 1
    if (result.fault) return { ...verdict, isIntact: false, fault: result.fault }
  }
  const [lost] = promised.keys()
  if (lost) return { ...verdict, isIntact: false, fault: `stream ${lost} row 1 is missing` }
  return { ...verdict, isIntact: true }
}

function firstBadCheckpoint(checkpoints: StoredCheckpoint[]): number | undefined {
  let previous: Buffer | null = null
  for (const [i, row] of checkpoints.entries()) {
    const isChained = row.id === i + 1 && (previous === null ? row.previous === null : row.previous?.equals(previous))
    if (!isChained || !verifyWith(null, statement(row.id, row.at, row.heads, row.previous), secrets().audit.verify, row.signature))
      return i + 1
    previous = digest(row)
  }
  return undefined
}

async function verifyStream(stream: string, promised: Head | undefined): Promise<{ rows: number; fault?: string }> {
  let n = 0
  let hash = rootOf(stream)
  for (;;) {
    const rows = await listAfter(stream, n, pageSize)
    for (const row of rows) {
      if (row.n !== n + 1) return { rows: n, fault: `stream ${stream} row ${n + 1} is missing` }
      hash = link(hash, canonical(stream, row.n, { ...row, deviceSessionType: row.deviceSessionType as 'System' | 'User' | null }))
      if (row.hash.toString('hex') !== hash) return { rows: n, fault: `stream ${stream} row ${row.n} was changed` }
      n = row.n
      if (promised?.n === n && promised.hash !== hash)
        return { rows: n, fault: `stream ${stream} row ${n} is not the one that the checkpoint signed` }
    }
    if (rows.length < pageSize) break
  }
  if (promised && promised.n > n) return { rows: n, fault: `stream ${stream} row ${n + 1} is missing` }
  return { rows: n }
}
