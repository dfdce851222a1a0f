import { now } from '../../foundations/clock'
import { db, sql, unnest } from '../../foundations/db'
import { type Checkpoint, checkpointColumns, digestOf, type Head, isOurs } from './checkpoint-row'
import { Findings } from './findings'
import { add, type Outside, readOutside } from './outside'

const pageSize = 1000

async function* listPages(): AsyncGenerator<Checkpoint[]> {
  let lastId = 0
  for (;;) {
    const page = await db.query<Checkpoint>(
      sql`
        select ${checkpointColumns} from audit_checkpoints
        where id > ${lastId} order by id limit ${pageSize}`,
    )
    yield page
    if (page.length < pageSize) return
    lastId = page.at(-1)!.id
  }
}

/** The facts that the signed checkpoints prove. */
export type CheckpointProof = {
  /** For each stream, the row with the highest number that a checkpoint signed. */
  heads: Map<string, Head>
  count: number
  lastAt: Date | null
  /** The time of the newest checkpoint that is also stored outside the database. */
  lastOutsideAt: Date | null
  /**
   * Whether this row may come from an earlier version, which had no audit keys. `mayLackMac`:
   * whether a change may come from such a version.
   */
  mayBeUnkeyed(stream: string, n: number): boolean
  mayLackMac: boolean
  /** The numbers of checkpoints that no key of KEY_AUDIT signed. */
  forged: ReadonlySet<number>
  /** One sentence for each checkpoint that is missing or forged, up to 1,000. */
  faults: string[]
}

/** A checkpoint that the caller stores outside the database. The signature is in base64. */
export type ExternalCheckpoint = { id: number; signature: string }

/**
 * Reads all checkpoints in order. Verifies the link to the previous checkpoint, the signature, and
 * the line in the local file. Reports a forged checkpoint and continues, so that the report also
 * contains later errors.
 */
export async function readCheckpointProof(kept?: ExternalCheckpoint): Promise<CheckpointProof> {
  const reader = new CheckpointReader()
  const outside = readOutside()
  if (kept) add(outside, kept.id, kept.signature)
  for await (const row of listCheckpoints()) reader.take(row, outside)
  for (const lost of outside.keys()) reader.findings.report(`checkpoint ${lost} is missing`)
  return reader.read()
}

class CheckpointReader {
  readonly findings = new Findings()
  /** The last checkpoint that one of our keys signed. */
  last: Checkpoint | undefined
  /** The number of the last checkpoint, genuine or forged. */
  #lastId = 0
  readonly #forged = new Set<number>()
  #lastOutsideAt: Date | null = null
  readonly #heads = new Map<string, Head>()
  /**
   * For each stream, the last row that a checkpoint signed while the audit still accepted chains
   * without a key.
   */
  readonly #unkeyed = new Map<string, number>()
  #firstKeyed: Checkpoint | undefined

  get count(): number {
    return this.last?.id ?? 0
  }

  /** Verifies the next checkpoint. Removes it from `outside`, where only missing ones remain. */
  take(row: Checkpoint, outside: Outside): void {
    const isNext = row.id === this.#lastId + 1
    const isKnown = matches(row, outside)
    const isOutside = outside.delete(row.id)
    // An attacker may give a forged checkpoint any number. So its number does not prove that
    // checkpoints before it are missing. The next genuine checkpoint shows whether some are
    // missing.
    if (!isOurs(row)) {
      this.#reportForged(row.id)
      this.#forged.add(row.id)
      if (isNext) this.#lastId = row.id
      return
    }
    // If the previous checkpoint was changed, its digest differs from the digest in this
    // checkpoint. The report already contains the changed checkpoint, so do not report this one
    // too.
    const isLinked = this.#forged.has(this.#lastId) || follows(row, this.last)
    if (!isNext || !isLinked || !isKnown) this.#reportForged(this.#lastId + 1)
    this.#lastId = row.id
    this.last = row
    if (isOutside) this.#lastOutsideAt = row.at
    this.#takeHeads(row)
  }

  #takeHeads(row: Checkpoint): void {
    if (row.version === 2) this.#firstKeyed ??= row
    const until = this.#firstKeyed?.unkeyedUntil
    for (const [stream, head] of Object.entries(row.heads)) {
      if ((this.#heads.get(stream)?.n ?? 0) < head.n) this.#heads.set(stream, head)
      if (until === undefined || (until && row.at <= until)) this.#unkeyed.set(stream, head.n)
    }
  }

  #reportForged(id: number): void {
    this.findings.report(`checkpoint ${id} is not the one that was signed`)
  }

  read(): CheckpointProof {
    const until = this.#firstKeyed?.unkeyedUntil
    const isBeforeEnd = until === undefined || (until !== null && now() <= until)
    return {
      heads: this.#heads,
      count: this.count,
      lastAt: this.last?.at ?? null,
      lastOutsideAt: this.#lastOutsideAt,
      mayBeUnkeyed: (stream, n) =>
        isBeforeEnd || (until !== null && n <= (this.#unkeyed.get(stream) ?? 0)),
      mayLackMac: isBeforeEnd,
      forged: this.#forged,
      faults: this.findings.faults,
    }
  }
}

async function* listCheckpoints(): AsyncGenerator<Checkpoint> {
  for await (const page of listPages()) yield* page
}

const signedHeads = unnest('p', { stream: 'uuid', n: 'bigint', hash: 'text' }, { ordinal: 'i' })

/**
 * Lists signed rows that are missing or changed. Compares all genuine checkpoints and not only the
 * last one, because a later checkpoint signs only rows that still exist. So the last checkpoint
 * does not show which rows were deleted before it.
 */
export async function* listBrokenHeads({ forged }: CheckpointProof): AsyncGenerator<string> {
  for await (const page of listPages()) {
    const signed = page
      .filter(({ id }) => !forged.has(id))
      .flatMap((row) => Object.entries(row.heads))
    const arrays = {
      stream: signed.map(([stream]) => stream),
      n: signed.map(([, head]) => head.n),
      hash: signed.map(([, head]) => head.hash),
    }
    const broken = await db.query<{ stream: string; n: number; isMissing: boolean }>(sql`
      select p.stream, p.n, a.hash is null as "isMissing"
      from ${signedHeads(arrays)}
      left join lateral (
        select hash from audit where stream = p.stream and n = p.n offset 0
      ) a on true
      where a.hash is distinct from decode(p.hash, 'hex') order by i`)
    for (const { stream, n, isMissing } of broken)
      yield `stream ${stream} row ${n} is ${isMissing ? 'missing' : 'not the one that the checkpoint signed'}`
  }
}

const follows = (row: Checkpoint, before: Checkpoint | undefined): boolean =>
  before ? row.previous?.equals(digestOf(before)) === true : row.previous === null

function matches({ id, signature }: Checkpoint, outside: Outside): boolean {
  const kept = outside.get(id)
  return kept === undefined || (kept.size === 1 && kept.has(signature.toString('base64')))
}
