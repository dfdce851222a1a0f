import { type Chaining, listChainings, unkeyed } from './chain'
import type { CheckpointProof } from './checkpoint-proof'
import type { Head } from './checkpoint-row'
import type { Findings } from './findings'
import { type ChainedRow, listAfter } from './reading'
import { canonical } from './row'

const pageSize = 5000

type Reader = {
  findings: Findings
  proof: CheckpointProof
  /** Receives the rows of each page during the verification. */
  onRows(rows: readonly ChainedRow[]): Promise<void>
}

/** Verifies each row of a stream and returns the number of rows. */
export async function verifyStream(stream: string, reader: Reader): Promise<number> {
  let walk: StreamWalk | undefined
  let rows: ChainedRow[]
  do {
    rows = await listAfter(stream, walk?.lastN ?? 0, pageSize)
    walk ??= new StreamWalk(stream, reader, chainingOf(stream, rows))
    for (const row of rows) walk.take(row)
    await reader.onRows(rows)
  } while (rows.length === pageSize)
  walk.end()
  return walk.rows
}

const sampleSize = 5
const maxCandidates = 8

/**
 * Keeps the first seven and the last of the possible hashes of the previous row. The first ones
 * continue the newest stored hashes, and the last one continues the oldest. Without this limit, the
 * time would grow with the square of the number of rows if every hash was changed.
 */
const keepSome = (hashes: readonly string[]): string[] =>
  hashes.length <= maxCandidates
    ? [...hashes]
    : [...hashes.slice(0, maxCandidates - 1), hashes.at(-1)!]

/**
 * Finds the hash functions of the key that computed the hashes of the first rows. Undefined if no
 * key matches.
 */
function chainingOf(stream: string, rows: readonly ChainedRow[]): Chaining | undefined {
  const sample = rows.slice(0, sampleSize)
  return listChainings().find((chaining) =>
    sample.some((row, i) => {
      const before = i === 0 ? chaining.rootOf(stream) : hexOf(sample[i - 1]!)
      return chaining.link(before, canonical(stream, row.n, row)) === hexOf(row)
    }),
  )
}

const hexOf = ({ hash }: { hash: Buffer }): string => hash.toString('hex')

/** Verifies the rows of one stream in order. */
class StreamWalk {
  rows = 0
  lastN = 0
  readonly #stream: string
  readonly #reader: Reader
  readonly #chaining: Chaining
  readonly #isKeyed: boolean
  readonly #proof: Head | undefined
  /**
   * The possible hashes of the previous row: its stored hash and, if that hash is wrong, also the
   * computed hashes.
   */
  #before: string[]

  constructor(stream: string, reader: Reader, keyed: Chaining | undefined) {
    this.#stream = stream
    this.#reader = reader
    this.#isKeyed = keyed !== undefined || !reader.proof.mayBeUnkeyed(stream, 1)
    this.#chaining = keyed ?? (this.#isKeyed ? listChainings()[0]! : unkeyed)
    this.#proof = reader.proof.heads.get(stream)
    this.#before = [this.#chaining.rootOf(stream)]
  }

  take(row: ChainedRow): void {
    const isAfterGap = row.n !== this.lastN + 1
    this.#reportMissing(this.lastN + 1, row.n - 1)
    const text = canonical(this.#stream, row.n, row)
    const stored = hexOf(row)
    const linked = this.#before.map((before) => this.#chaining.link(before, text))
    if (isAfterGap) this.#report(row.n, `cannot be verified without row ${row.n - 1}`)
    else if (!linked.includes(stored)) this.#report(row.n, 'was changed')
    else if (!this.#isKeyed && !this.#reader.proof.mayBeUnkeyed(this.#stream, row.n))
      this.#report(row.n, 'was not written by the service')
    if (this.#proof?.n === row.n && this.#proof.hash !== stored)
      this.#report(row.n, 'is not the one that the checkpoint signed')
    // If a stored hash is wrong, the hash of the next row shows which of the possible hashes is
    // correct.
    this.#before = isAfterGap || linked.includes(stored) ? [stored] : keepSome([stored, ...linked])
    this.lastN = row.n
    this.rows += 1
  }

  end(): void {
    if (this.#proof) this.#reportMissing(this.lastN + 1, this.#proof.n)
  }

  #reportMissing(from: number, to: number): void {
    for (let n = from; n <= to && !this.#reader.findings.isFull; n++) this.#report(n, 'is missing')
  }

  #report(n: number, what: string): void {
    this.#reader.findings.report(`stream ${this.#stream} row ${n} ${what}`)
  }
}
