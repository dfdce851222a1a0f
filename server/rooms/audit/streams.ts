import { type Db, db, sql } from '../../foundations/db'

/** The last row of a stream. A stream contains the audit rows of one process. */
export type StreamHead = { stream: string; n: number; hash: Buffer; at: Date }

/**
 * Lists the last row of every stream, in the order of stream ids. The statement reads one row per
 * stream by the primary key and skips all others.
 */
export const listHeads = (from: Db = db): Promise<StreamHead[]> =>
  from.query<StreamHead>(sql`
    with recursive streams as (
      (select stream from audit order by stream limit 1)
      union all
      select (select stream from audit where stream > s.stream order by stream limit 1)
      from streams s where s.stream is not null)
    select s.stream, head.n, head.hash, head.at from streams s
    cross join lateral (
      select n, hash, at from audit a where a.stream = s.stream order by n desc limit 1
    ) head
    order by s.stream`)
