import { db, sql } from '../db'

/** A stored item, with what tells whether it was read. */
export type Row = {
  seq: number
  id: string
  type: string
  category: 'transaction' | 'kyc' | 'platform'
  createdAt: Date
  title: string | null
  body: string | null
  data: Record<string, unknown>
  readAt: Date | null
  readVersion: number | null
  /** When the watermark first covered it. */
  markedAt: Date | null
}
type Wanted = { customerId: string; below: number; markSeq: number; most: number }
type Seconds = number | null
type Cells = [
  seq: number,
  id: string,
  type: string,
  category: Row['category'],
  createdAt: number,
  title: string | null,
  body: string | null,
  data: Record<string, unknown>,
  readAt: Seconds,
  readVersion: number | null,
  markedAt: Seconds,
]

// Whole microseconds first: seconds as a double are just off the millisecond that they mean.
const dateOf = (seconds: number): Date => new Date(Math.floor(Math.round(seconds * 1e6) / 1000))
const dateOrNull = (seconds: Seconds): Date | null => (seconds === null ? null : dateOf(seconds))

const rowOf = ([seq, id, type, category, createdAt, title, body, data, readAt, readVersion, markedAt]: Cells): Row => ({
  seq, id, type, category, createdAt: dateOf(createdAt), title, body, data, readAt: dateOrNull(readAt), readVersion, markedAt: dateOrNull(markedAt),
}) // biome-ignore format: its members

/** A page of an inbox below an item, newest first. */
export async function readPage({ customerId, below, markSeq, most }: Wanted): Promise<Row[]> {
  // It comes as one value: the driver's cost is per cell, and a page of twenty has more than two hundred. Each reader has a statement of
  // its own: pages shared in one statement cost less of both processors, but left one idle while the other worked.
  const [row] = await db.query<{ page: Cells[] | null }>(sql`
    select json_agg(json_build_array(n.seq, n.id, n.type, n.category, date_part('epoch', n.created_at), n.title, n.body, n.data,
      date_part('epoch', n.read_at), n.read_version, case when n.seq <= ${markSeq} then
        (select date_part('epoch', m.at) from notification_marks m where m.customer_id = n.customer_id and m.mark_seq >= n.seq order by m.mark_seq limit 1) end)) as page
    from (select * from notifications where customer_id = ${customerId} and seq < ${below} order by seq desc limit ${most}) n`)
  return (row?.page ?? []).map(rowOf)
}
