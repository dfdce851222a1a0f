import { db, sql } from '../../foundations/db'
import { listHeads } from './streams'

/** How often a client called from an address, and when last. */
export type AddressCount = { ip: string | null; calls: number; lastCallAt: Date }

/**
 * Counts the calls of a client by address, those that proved nothing (401) aside; most calls first. Walks each stream from its end down to
 * `since`, some rows at a time by the primary key: the audit has no index for this, which every request would pay for.
 */
export async function countByAddress(
  clientId: string,
  since: Date,
  rowsAtOnce = 200_000,
): Promise<AddressCount[]> {
  const counts = new Map<string | null, AddressCount>()
  for (const { stream, n, at } of await listHeads()) {
    let latestMs = at.getTime()
    for (let high = n; high > 0 && latestMs >= since.getTime(); high -= rowsAtOnce) {
      const groups = await countPart(stream, [high - rowsAtOnce, high], clientId, since)
      latestMs = Math.max(...groups.map((group) => group.lastCallAt.getTime()))
      for (const { isMeant, ...group } of groups) if (isMeant) add(counts, group)
    }
  }
  return [...counts.values()].sort((a, b) => b.calls - a.calls)
}

type Group = AddressCount & { isMeant: boolean }

/** A part of a stream: the rows of the client by address, and all others as one group that only tells how late they are. */
const countPart = (
  stream: string,
  [low, high]: [number, number],
  clientId: string,
  since: Date,
): Promise<Group[]> =>
  db.query(sql`
    select
      meant as "isMeant",
      case when meant then ip end as ip,
      count(*) as calls,
      max(at) as "lastCallAt"
    from (
      select
        at,
        ip,
        coalesce(client_id = ${clientId}, false) and status <> 401 and at > ${since} as meant
      from audit where stream = ${stream} and n > ${low} and n <= ${high}
    ) part group by 1, 2`)

function add(
  counts: Map<string | null, AddressCount>,
  { ip, calls, lastCallAt }: AddressCount,
): void {
  const known = counts.get(ip) ?? { ip, calls: 0, lastCallAt }
  counts.set(ip, {
    ip,
    calls: known.calls + calls,
    lastCallAt: known.lastCallAt < lastCallAt ? lastCallAt : known.lastCallAt,
  })
}
