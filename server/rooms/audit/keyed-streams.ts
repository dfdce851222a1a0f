import type { Db } from '../../foundations/db'
import { listChainings } from './chain'
import { listTails } from './reading'
import { canonical } from './row'
import type { StreamHead } from './streams'

const streamsAtOnce = 1000

/**
 * Lists the streams whose last hash was computed with a key of KEY_AUDIT. That computation includes
 * the previous hash, so both hashes must be correct.
 */
export async function listKeyed(from: Db, heads: readonly StreamHead[]): Promise<Set<string>> {
  const keyed = new Set<string>()
  for (let i = 0; i < heads.length; i += streamsAtOnce)
    for (const { before, ...row } of await listTails(from, heads.slice(i, i + streamsAtOnce))) {
      const text = canonical(row.stream, row.n, row)
      const isMade = listChainings().some(({ rootOf, link }) => {
        const previous = row.n === 1 ? rootOf(row.stream) : before?.toString('hex')
        return previous !== undefined && link(previous, text) === row.hash.toString('hex')
      })
      if (isMade) keyed.add(row.stream)
    }
  return keyed
}
