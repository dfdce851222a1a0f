import { db, sql } from '../../foundations/db'
import { listHeads } from './streams'

/** The number of calls of a client from an IP address, and the time of the last one. */
export type AddressCount = { ip: string | null; calls: number; lastCallAt: Date }

type Range = [low: number, high: number]

// Reads each stream (the audit rows of one process) from its newest row back to `since`, in parts
// by primary key. An index by client would make the search faster, but each request would have to
// update this index.
async function* readParts<Group extends { lastCallAt: Date }>(
  since: Date,
  rowsAtOnce: number,
  count: (stream: string, range: Range) => Promise<Group[]>,
): AsyncGenerator<Group[]> {
  for (const { stream, n, at } of await listHeads()) {
    let latestMs = at.getTime()
    for (let high = n; high > 0 && latestMs >= since.getTime(); high -= rowsAtOnce) {
      const groups = await count(stream, [high - rowsAtOnce, high])
      latestMs = Math.max(...groups.map((group) => group.lastCallAt.getTime()))
      yield groups
    }
  }
}

/**
 * Counts the calls of a client by IP address, most calls first. Ignores unauthenticated calls
 * (401).
 */
export async function countByAddress(
  clientId: string,
  since: Date,
  rowsAtOnce = 200_000,
): Promise<AddressCount[]> {
  const counts = new Map<string | null, AddressCount>()
  const countRange = (stream: string, range: Range) => countPart(stream, range, clientId, since)
  for await (const groups of readParts(since, rowsAtOnce, countRange))
    for (const { isMeant, ...group } of groups) if (isMeant) add(counts, group)
  return [...counts.values()].sort((a, b) => b.calls - a.calls)
}

type ClientGroup = { clientId: string | null; calls: number; lastCallAt: Date }

/** Counts the calls of each client. Ignores unauthenticated calls (401). */
export async function countByClient(
  since: Date,
  rowsAtOnce = 200_000,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const countRange = (stream: string, [low, high]: Range) =>
    db.query<ClientGroup>(sql`
      select
        case when status <> 401 and at > ${since} then client_id end as "clientId",
        count(*) as calls,
        max(at) as "lastCallAt"
      from audit where stream = ${stream} and n > ${low} and n <= ${high}
      group by 1`)
  for await (const groups of readParts(since, rowsAtOnce, countRange))
    for (const { clientId, calls } of groups)
      if (clientId !== null) counts.set(clientId, (counts.get(clientId) ?? 0) + calls)
  return counts
}

type Group = AddressCount & { isMeant: boolean }

/**
 * Counts the rows in a part of a stream. Returns one group per IP address of the client, and one
 * group for all other rows.
 */
const countPart = (
  stream: string,
  [low, high]: Range,
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
