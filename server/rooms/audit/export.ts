import { listAfter } from './reading'
import { type AuditFilters, searchPlaced } from './search'
import { listHeads } from './streams'

const pageSize = 1000

/** Streams the whole audit as newline-delimited JSON, oldest first within each stream. */
export async function* exportAll(): AsyncGenerator<string, undefined> {
  for (const { stream } of await listHeads())
    for (let after = 0; after >= 0; ) {
      const rows = await listAfter(stream, after, pageSize)
      const lines = rows.map((row) =>
        JSON.stringify({ stream, ...row, hash: row.hash.toString('hex') }),
      )
      if (lines.length > 0) yield `${lines.join('\n')}\n`
      after = rows.length < pageSize ? -1 : rows.at(-1)!.n
    }
}

/**
 * Streams the rows that match the filters of `search` as newline-delimited JSON, newest first. The
 * rows have no hashes, because a hash proves nothing without all rows of its chain.
 */
export async function* exportMatching(filters: AuditFilters): AsyncGenerator<string, undefined> {
  let cursor: string | undefined
  do {
    const page = await searchPlaced(filters, { limit: pageSize, cursor })
    const lines = page.rows.map((row) => JSON.stringify(row))
    if (lines.length > 0) yield `${lines.join('\n')}\n`
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
