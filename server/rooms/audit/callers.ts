import { db, sql } from '../../foundations/db'
import { listHeads } from './streams'

/** The number of calls of a client from an IP address, and the time of the last one. */
export type AddressCount = { ip: string | null; calls: number; lastCallAt: Date }

/**
 * Counts the calls of a client by IP address, most calls first. Ignores unauthenticated calls
 * (401). Reads each stream from its end back to `since`, in pieces by primary key, because an index
 * by client would slow down every request.
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

/**
 * Counts the rows in a part of a stream: one group per IP address of the client, and one group for
 * all other rows.
 */
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
