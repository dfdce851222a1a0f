import { db, lane, sql } from '../db'
import { once } from '../once'

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

async function readPages(pages: Wanted[]): Promise<Row[][]> {
  // A page comes as one value: the driver's cost is per cell, and a page of twenty has more than two hundred.
  const rows = await db.query<{ page: Cells[] | null }>(sql`
    select p.page from unnest(${pages.map((page) => page.customerId)}::uuid[], ${pages.map((page) => page.below)}::bigint[],
      ${pages.map((page) => page.markSeq)}::bigint[], ${pages.map((page) => page.most)}::int[]) with ordinality as k(customer_id, below, mark_seq, most, i)
    cross join lateral (
      select json_agg(json_build_array(n.seq, n.id, n.type, n.category, date_part('epoch', n.created_at), n.title, n.body, n.data,
        date_part('epoch', n.read_at), n.read_version, case when n.seq <= k.mark_seq then
          (select date_part('epoch', m.at) from notification_marks m where m.customer_id = k.customer_id and m.mark_seq >= n.seq order by m.mark_seq limit 1) end)) as page
      from (select * from notifications where customer_id = k.customer_id and seq < k.below order by seq desc limit k.most) n) p
    order by k.i`)
  return rows.map(({ page }) => (page ?? []).map(rowOf))
}

/** A page of an inbox below an item, newest first; pages that are read at the same time share a statement. */
export const readPage = once('notifications.pages', () => lane<Wanted, Row[]>(readPages, { most: 64 }))

/** The same by a statement of its own. */
export const readPageAlone = async (wanted: Wanted): Promise<Row[]> => (await readPages([wanted]))[0]!
