import { columns, type Db, db, sql, unnest } from '../../foundations/db'
import type { AuditRow } from './row'
import { listHeads } from './streams'

const streamsAtOnce = 20

export const rowColumns = columns('audit', {
  n: 'n',
  at: 'at',
  requestId: 'request_id',
  method: 'method',
  route: 'route',
  status: 'status',
  durationUs: 'duration_us',
  caller: 'caller',
  deviceSessionType: 'device_session_type',
  organizationId: 'organization_id',
  clientId: 'client_id',
  customerId: 'customer_id',
  ip: 'ip',
})
const streamNames = unnest('s', { name: 'uuid' })

/** An audit row with its stream and its number. */
export type PlacedRow = AuditRow & { stream: string; n: number }
export const withoutPlace = ({ stream: _, n: __, ...row }: PlacedRow): AuditRow => row

/** Lists the newest rows of all streams, newest first. */
export async function listNewest(limit: number): Promise<PlacedRow[]> {
  const heads = (await listHeads()).sort((a, b) => b.at.getTime() - a.at.getTime())
  let rows: PlacedRow[] = []
  for (let i = 0; i < heads.length; i += streamsAtOnce) {
    const next = heads.slice(i, i + streamsAtOnce)
    // The rows of all remaining streams are older than the oldest row in the list, so the search
    // can end.
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
  return rows
}

const byAge = (a: PlacedRow, b: PlacedRow): number =>
  b.at.getTime() - a.at.getTime() || b.n - a.n || (a.stream < b.stream ? 1 : -1)

const listEnds = (streams: string[], limit: number): Promise<PlacedRow[]> =>
  db.query<PlacedRow>(sql`
    select stream, ${rowColumns}, encode(session_hash, 'hex') as "sessionHash"
    from ${streamNames({ name: streams })}
    cross join lateral (
      select * from audit where stream = s.name order by n desc limit ${limit}
    ) a
    order by at desc, n desc, stream desc limit ${limit}`)

export type ChainedRow = AuditRow & { n: number; hash: Buffer; actDigest: string | null }

/** Lists the rows of a stream after row `n`, in order. */
export const listAfter = (stream: string, n: number, limit: number): Promise<ChainedRow[]> =>
  db.query<ChainedRow>(sql`
    select
      hash, ${rowColumns}, encode(session_hash, 'hex') as "sessionHash",
      encode(act_digest, 'hex') as "actDigest"
    from audit where stream = ${stream} and n > ${n} order by n limit ${limit}`)

const tails = unnest('t', { stream_id: 'uuid', last: 'bigint' })

/** Returns the row with the number `n` of each given stream, and the hash of the row before it. */
export const listTails = (
  from: Db,
  heads: readonly { stream: string; n: number }[],
): Promise<(ChainedRow & { stream: string; before: Buffer | null })[]> =>
  from.query(sql`
    select
      stream, hash, ${rowColumns}, encode(session_hash, 'hex') as "sessionHash",
      encode(act_digest, 'hex') as "actDigest", before
    from ${tails({ stream_id: heads.map(({ stream }) => stream), last: heads.map(({ n }) => n) })}
    cross join lateral (
      select *, (select b.hash from audit b where b.stream = stream_id and b.n = last - 1) as before
      from audit where stream = stream_id and n = last offset 0
    ) a`)
