import { sign as signWith, verify as verifyWith } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sha256 } from '../../foundations/crypto'
import { type Db, db, sql, transaction, unnest } from '../../foundations/db'
import { env } from '../../foundations/env'
import { processSingleton } from '../../foundations/process-singleton'
import { secrets } from '../../foundations/secrets'
import { listHeads } from './streams'

/** The last row of a stream and its hash in hex. */
export type Head = { n: number; hash: string }
type Heads = Record<string, Head>
type Checkpoint = { id: number; at: Date; heads: Heads; previous: Buffer | null; signature: Buffer }

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

const digest = (row: Checkpoint): Buffer =>
  sha256(Buffer.concat([statement(row.id, row.at, row.heads, row.previous), row.signature]))

// The last row that this process signed, by stream: an unchanged stream is not signed again.
const signed = processSingleton('audit.signed', () => new Map<string, number>())

/**
 * Signs the heads of all streams and stores the checkpoint in the database and in a file. Returns
 * false while another process does so.
 */
export async function checkpoint(): Promise<boolean> {
  return transaction(async (tx) => {
    const [lock] = await tx.query<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(${728_115}) as got`,
    )
    if (!lock?.got) return false
    const last = await readLast(tx)
    const moved = (await listHeads(tx)).filter(({ stream, n }) => signed.get(stream) !== n)
    const [{ at } = { at: new Date() }] = await tx.query<{ at: Date }>(
      sql`select date_trunc('milliseconds', service_now()) as at`,
    )
    const heads = Object.fromEntries(
      moved.map(({ stream, n, hash }) => [stream, { n, hash: hash.toString('hex') }]),
    )
    const previous = last ? digest(last) : null
    const id = (last?.id ?? 0) + 1
    const signature = signWith(null, statement(id, at, heads, previous), secrets().audit.sign)
    await tx.query(sql`
      insert into audit_checkpoints (id, at, heads, previous, signature)
      values (${id}, ${at}, ${JSON.stringify(heads)}, ${previous}, ${signature})`)
    tx.onCommit(() => {
      for (const { stream, n } of moved) signed.set(stream, n)
      keepOutside(id, at, signature)
    })
    return true
  })
}

async function readLast(from: Db): Promise<Checkpoint | undefined> {
  const [last] = await from.query<Checkpoint>(
    sql`select id, at, heads, previous, signature from audit_checkpoints order by id desc limit 1`,
  )
  return last
}

/** Whether a key of the ring signed the last checkpoint; true before the first. */
export async function isLastCheckpointOurs(): Promise<boolean> {
  const last = await readLast(db)
  return last === undefined || isOurs(last)
}

/** Seconds since the last checkpoint; undefined before the first. */
export async function readCheckpointAge(): Promise<number | undefined> {
  const [last] = await db.query<{ age: number }>(
    sql`
      select extract(epoch from service_now() - at)::float8 as age
      from audit_checkpoints
      order by id desc limit 1`,
  )
  return last?.age
}

const outsideFile = () => path.join(env().DATA_DIR, 'audit-checkpoints.ndjson')

function keepOutside(id: number, at: Date, signature: Buffer): void {
  fs.mkdirSync(env().DATA_DIR, { recursive: true, mode: 0o700 })
  fs.appendFileSync(
    outsideFile(),
    `${JSON.stringify({ id, at: at.toISOString(), signature: signature.toString('base64') })}\n`,
    {
      mode: 0o600,
    },
  )
}

/**
 * The signatures in this machine's file, by checkpoint. A line that a crash truncated is ignored.
 */
function readOutside(): Map<number, Set<string>> {
  const kept = new Map<number, Set<string>>()
  if (!fs.existsSync(outsideFile())) return kept
  for (const line of fs.readFileSync(outsideFile(), 'utf8').split('\n')) {
    const [, id, signature] = /^\{"id":(\d+),.*"signature":"([^"]+)"\}$/.exec(line) ?? []
    if (id && signature) kept.set(Number(id), (kept.get(Number(id)) ?? new Set()).add(signature))
  }
  return kept
}

const pageSize = 1000

async function* listPages(): AsyncGenerator<Checkpoint[]> {
  let lastId = 0
  for (;;) {
    const page = await db.query<Checkpoint>(
      sql`
        select id, at, heads, previous, signature from audit_checkpoints
        where id > ${lastId} order by id limit ${pageSize}`,
    )
    yield page
    if (page.length < pageSize) return
    lastId = page.at(-1)!.id
  }
}

/**
 * The signed head of each stream over all checkpoints. `fault` names the first checkpoint that is
 * missing or forged.
 */
export type Promised = {
  heads: Map<string, Head>
  count: number
  lastAt: Date | null
  fault?: string
}

/**
 * Reads all checkpoints and verifies each: its predecessor, its signature and its line in the file.
 */
export async function readPromised(): Promise<Promised> {
  const heads = new Map<string, Head>()
  const outside = readOutside()
  let last: Checkpoint | undefined
  const readSoFar = () => ({ heads, count: last?.id ?? 0, lastAt: last?.at ?? null })
  for await (const row of listCheckpoints()) {
    if (!follows(row, last) || !isKnown(row, outside.get(row.id))) {
      const found = readSoFar()
      return { ...found, fault: `checkpoint ${found.count + 1} is not the one that was signed` }
    }
    for (const [stream, head] of Object.entries(row.heads)) heads.set(stream, head)
    outside.delete(row.id)
    last = row
  }
  const [lost] = outside.keys()
  const found = readSoFar()
  return lost === undefined ? found : { ...found, fault: `checkpoint ${lost} is missing` }
}

async function* listCheckpoints(): AsyncGenerator<Checkpoint> {
  for await (const page of listPages()) yield* page
}

const promisedHeads = unnest('p', { stream: 'uuid', n: 'bigint', hash: 'text' }, { ordinal: 'i' })

/**
 * Names the first signed head that is missing or changed. Later checkpoints cannot repair it,
 * because they sign the rows that are there.
 */
export async function findBrokenPromise(): Promise<string | undefined> {
  for await (const page of listPages()) {
    const promises = page.flatMap((row) => Object.entries(row.heads))
    const arrays = {
      stream: promises.map(([stream]) => stream),
      n: promises.map(([, head]) => head.n),
      hash: promises.map(([, head]) => head.hash),
    }
    const [broken] = await db.query<{ stream: string; n: number; isMissing: boolean }>(sql`
      select p.stream, p.n, a.hash is null as "isMissing"
      from ${promisedHeads(arrays)}
      left join lateral (
        select hash from audit where stream = p.stream and n = p.n offset 0
      ) a on true
      where a.hash is distinct from decode(p.hash, 'hex') order by i limit 1`)
    if (broken)
      return `stream ${broken.stream} row ${broken.n} is ${broken.isMissing ? 'missing' : 'not the one that the checkpoint signed'}`
  }
  return undefined
}

function follows(row: Checkpoint, before: Checkpoint | undefined): boolean {
  const isNext = row.id === (before?.id ?? 0) + 1
  const isChained = before ? row.previous?.equals(digest(before)) === true : row.previous === null
  return isNext && isChained && isOurs(row)
}

/** Whether a key of the ring made the signature. */
function isOurs({ id, at, heads, previous, signature }: Checkpoint): boolean {
  const signedText = statement(id, at, heads, previous)
  return [...secrets().audit.verify.values()].some((key) =>
    verifyWith(null, signedText, key, signature),
  )
}

const isKnown = ({ signature }: Checkpoint, kept: Set<string> | undefined): boolean =>
  kept === undefined || (kept.size === 1 && kept.has(signature.toString('base64')))
