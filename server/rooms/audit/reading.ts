import { db, sql } from '../../foundations/db'
import type { AuditRow } from './row'
import { listHeads } from './streams'

const streamsAtOnce = 20

/** The newest rows, newest first: the ends of the streams, those first that were written to last. */
export async function listLatest(limit: number): Promise<AuditRow[]> {
  const heads = (await listHeads()).sort((a, b) => b.at.getTime() - a.at.getTime())
  let rows: (AuditRow & { n: number })[] = []
  for (let i = 0; i < heads.length; i += streamsAtOnce) {
    const next = heads.slice(i, i + streamsAtOnce)
    // The newest row of all that are left is older than the oldest that is shown.
    if (rows.length === limit && next[0]!.at < rows.at(-1)!.at) break
    rows = [
      ...rows,
      ...(await listEnds(
        next.map(({ stream }) => stream),
        limit,
      )),
    ]
      .sort(byAge)
      .slice(0, limit)
  }
  return rows.map(({ n: _, ...row }) => row)
}

const byAge = (a: { at: Date; n: number }, b: { at: Date; n: number }): number =>
  b.at.getTime() - a.at.getTime() || b.n - a.n

const listEnds = (streams: string[], limit: number): Promise<(AuditRow & { n: number })[]> =>
  db.query<AuditRow & { n: number }>(sql`
    select n, at, request_id as "requestId", method, route, status, duration_us as "durationUs", caller, device_session_type as "deviceSessionType",
      organization_id as "organizationId", client_id as "clientId", encode(session_hash, 'hex') as "sessionHash", customer_id as "customerId", ip
    from unnest(${streams}::uuid[]) as s(name)
    cross join lateral (select * from audit where stream = s.name order by n desc limit ${limit}) a order by at desc, n desc limit ${limit}`)

export type ChainedRow = AuditRow & { n: number; hash: Buffer }

/** The rows of one stream behind row `n`, in order. */
export const listAfter = (stream: string, n: number, limit: number): Promise<ChainedRow[]> =>
  db.query<ChainedRow>(sql`
    select n, hash, at, request_id as "requestId", method, route, status, duration_us as "durationUs", caller, device_session_type as "deviceSessionType",
      organization_id as "organizationId", client_id as "clientId", encode(session_hash, 'hex') as "sessionHash", customer_id as "customerId", ip
    from audit where stream = ${stream} and n > ${n} order by n limit ${limit}`)
