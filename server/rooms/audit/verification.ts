import { findBrokenPromise, type Head, readPromised } from './checkpoints'
import { listAfter } from './reading'
import { canonical, link, rootOf } from './row'
import { listHeads } from './streams'

/** How much was verified, and the first fault. */
export type Verdict = {
  isIntact: boolean
  rows: number
  streams: number
  checkpoints: number
  lastCheckpointAt: Date | null
  fault?: string
}

const pageSize = 5000

/**
 * Reads every row and checkpoint and names the first that was changed, removed, swapped or added.
 * Rows removed after the last checkpoint cannot be detected.
 */
export async function verify(): Promise<Verdict> {
  const promised = await readPromised()
  const verdict = {
    rows: 0,
    streams: 0,
    checkpoints: promised.count,
    lastCheckpointAt: promised.lastAt,
  }
  if (promised.fault) return { ...verdict, isIntact: false, fault: promised.fault }
  for (const { stream } of await listHeads()) {
    const result = await verifyStream(stream, promised.heads.get(stream))
    promised.heads.delete(stream)
    verdict.rows += result.rows
    verdict.streams += 1
    if (result.fault) return { ...verdict, isIntact: false, fault: result.fault }
  }
  const [lost] = promised.heads.keys()
  const fault = lost ? `stream ${lost} row 1 is missing` : await findBrokenPromise()
  return fault ? { ...verdict, isIntact: false, fault } : { ...verdict, isIntact: true }
}

async function verifyStream(
  stream: string,
  promised: Head | undefined,
): Promise<{ rows: number; fault?: string }> {
  let last = { n: 0, hash: rootOf(stream) }
  for (let isEnd = false; !isEnd; ) {
    const rows = await listAfter(stream, last.n, pageSize)
    for (const row of rows) {
      if (row.n !== last.n + 1) return missing(stream, last.n)
      const hash = linkTo(last.hash, stream, row)
      if (row.hash.toString('hex') !== hash)
        return { rows: last.n, fault: `stream ${stream} row ${row.n} was changed` }
      last = { n: row.n, hash }
      if (promised && isOther(promised, last))
        return {
          rows: last.n,
          fault: `stream ${stream} row ${last.n} is not the one that the checkpoint signed`,
        }
    }
    isEnd = rows.length < pageSize
  }
  return promised && promised.n > last.n ? missing(stream, last.n) : { rows: last.n }
}

type StoredRow = Awaited<ReturnType<typeof listAfter>>[number]

const linkTo = (before: string, stream: string, row: StoredRow): string =>
  link(
    before,
    canonical(stream, row.n, {
      ...row,
      deviceSessionType: row.deviceSessionType as 'System' | 'User' | null,
    }),
  )
const isOther = (promised: Head, found: Head): boolean =>
  promised.n === found.n && promised.hash !== found.hash
const missing = (stream: string, last: number) => ({
  rows: last,
  fault: `stream ${stream} row ${last + 1} is missing`,
})
