import { now } from '../../foundations/clock'
import { isCancelled, type Statement, sql, transaction } from '../../foundations/db'
import { listNewest, type PlacedRow, rowColumns, withoutPlace } from './reading'
import type { AuditRow } from './row'
import { before, cursorOf, type Place, type Position, placeOf } from './search-cursor'

/** The filters of a search. A row must match all of them. An absent filter matches every row. */
export type AuditFilters = {
  /**
   * The range includes `from` and excludes `to`. Without `from`, the search covers the 24 hours
   * before `to`.
   */
  from?: Date | undefined
  to?: Date | undefined
  caller?: string | undefined
  method?: string | undefined
  route?: string | undefined
  /** The lowest and the highest status. */
  statuses?: readonly [number, number] | undefined
  organizationId?: string | undefined
  clientId?: string | undefined
  customerId?: string | undefined
  ip?: string | undefined
  requestId?: string | undefined
}
type Page = { limit: number; cursor?: string | undefined }

/**
 * The result of a search. `rows`: the rows found. The search has read all rows from the present
 * back to `scannedTo`.
 */
type Found<Row> = {
  rows: Row[]
  scannedTo: Date
  /** The cursor of the next page. Null if the search has read everything. */
  nextCursor: string | null
}
export type FoundRows = Found<AuditRow>

const defaultRangeMs = 24 * 3_600_000
const firstWidthMs = 60_000
const minWidthMs = 1000
/**
 * The time limits of a search, in milliseconds. One statement reads a slice: the rows of a range of
 * time. After `budgetMs`, the search begins no further slice. After `maxMs`, it cancels the current
 * slice. If the first slice takes longer than `firstMs`, the search tries a shorter one.
 */
const usualPace = { budgetMs: 60, maxMs: 90, firstMs: 40 }
/**
 * The time limit of the shortest slice, in milliseconds. This limit is high, because the search
 * cannot shorten the slice further.
 */
const lastResortMs = 4000

/**
 * Returns matching rows, newest first. Reads the audit in slices of time: a minute, two, four and
 * so on. Stops at `limit` rows or at the time limit, so no call reads the whole audit. The cursor
 * leads to older rows. Throws INVALID_CURSOR if the cursor is malformed or belongs to other
 * filters.
 */
export async function search(
  filters: AuditFilters,
  page: Page,
  pace = usualPace,
): Promise<FoundRows> {
  const { rows, ...rest } = await searchPlaced(filters, page, pace)
  return { rows: rows.map(withoutPlace), ...rest }
}

/** Like `search`, but each row has its stream and number. */
export async function searchPlaced(
  filters: AuditFilters,
  { limit, cursor }: Page,
  pace = usualPace,
): Promise<Found<PlacedRow>> {
  if (cursor === undefined && Object.values(filters).every((value) => value === undefined))
    return readNewest(limit)
  const start = cursor === undefined ? begin(filters) : placeOf(cursor, filters)
  const { rows, place } = await walk(filters, start, limit, pace)
  const isDone = rows.length < limit && place.below.at <= place.from
  return {
    rows,
    scannedTo: new Date(place.below.at),
    nextCursor: isDone ? null : cursorOf(place, filters),
  }
}

/** Without filters, returns the newest rows of all streams, regardless of their age. */
async function readNewest(limit: number): Promise<Found<PlacedRow>> {
  const rows = await listNewest(limit)
  const last = rows.at(-1)
  const place = last && { from: 0, below: positionOf(last), widthMs: firstWidthMs }
  return {
    rows,
    scannedTo: last?.at ?? now(),
    nextCursor: place && rows.length === limit ? cursorOf(place, {}) : null,
  }
}

const positionOf = ({ at, n, stream }: PlacedRow): Position => ({ at: at.getTime(), n, stream })

function begin({ from, to, requestId }: AuditFilters): Place {
  const end = to?.getTime() ?? now().getTime() + 1
  const below = before(end)
  // An index finds all rows of a request quickly, so the search reads the whole range in one slice.
  if (requestId !== undefined) return { from: from?.getTime() ?? 0, below, widthMs: end }
  return { from: from?.getTime() ?? end - defaultRangeMs, below, widthMs: firstWidthMs }
}

/**
 * Reads slices until `limit`, the time budget or `from` is reached. Completes at least one slice.
 */
async function walk(
  filters: AuditFilters,
  { from, below, widthMs }: Place,
  limit: number,
  { budgetMs, maxMs, firstMs }: typeof usualPace,
): Promise<{ rows: PlacedRow[]; place: Place }> {
  const rows: PlacedRow[] = []
  const spentMs = stopwatch()
  let isFirst = true
  while (isAbove(below, from) && (isFirst || spentMs() < budgetMs)) {
    const tookMs = stopwatch()
    const low = Math.max(from, below.at - widthMs)
    const found = await readSlice(filters, { low, below, limit: limit - rows.length }, timeoutOf())
    if (found) {
      isFirst = false
      rows.push(...found)
      below = rows.length === limit ? positionOf(rows.at(-1)!) : before(low)
      if (rows.length === limit) break
      widthMs = widen(widthMs, tookMs(), budgetMs - spentMs())
    } else widthMs = Math.max(minWidthMs, widthMs / 4)
  }
  return { rows, place: { from, below, widthMs } }

  function timeoutOf(): number {
    if (!isFirst) return maxMs - spentMs()
    return widthMs <= minWidthMs ? lastResortMs : firstMs
  }
}

const isAbove = ({ at, n }: Position, from: number): boolean => at > from || (at === from && n > 0)

function stopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}

/**
 * Returns the length of the time range of the next slice, at most twice the last length. Returns
 * less if reading the slice could exceed the rest of the time budget.
 */
function widen(widthMs: number, tookMs: number, leftMs: number): number {
  const factor = Math.min(2, Math.max(0.25, leftMs / tookMs))
  return Math.max(minWidthMs, Math.round(widthMs * factor))
}

type Slice = { low: number; below: Position; limit: number }

/**
 * Returns the rows of a slice, newest first. Undefined if the statement took too long and was
 * cancelled.
 */
async function readSlice(
  filters: AuditFilters,
  slice: Slice,
  timeoutMs: number,
): Promise<PlacedRow[] | undefined> {
  try {
    return await transaction(async (tx) => {
      const [, rows] = await Promise.all([
        // With `force_custom_plan`, PostgreSQL plans the next statement for its actual values. So
        // the plan ignores absent filters and uses the indexes of the given filters.
        tx.query(sql`
          select set_config('statement_timeout', ${String(Math.max(1, Math.round(timeoutMs)))}, true),
            set_config('plan_cache_mode', 'force_custom_plan', true)`),
        tx.query<PlacedRow>(select(filters, slice)),
      ])
      return rows
    })
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}

function select(filters: AuditFilters, { low, below, limit }: Slice): Statement {
  const at = new Date(below.at)
  const { caller = null, method = null, route = null, statuses, requestId = null } = filters
  const { organizationId = null, clientId = null, customerId = null, ip = null } = filters
  const [lowest = null, highest = null] = statuses ?? []
  return sql`
    select stream, ${rowColumns}, encode(session_hash, 'hex') as "sessionHash"
    from audit
    where at >= ${new Date(low)} and at <= ${at}
      and (at < ${at} or (n, stream) < (${below.n}::bigint, ${below.stream}::uuid))
      and (${caller}::text is null or caller = ${caller})
      and (${method}::text is null or method = ${method})
      and (${route}::text is null or route = ${route})
      and (${lowest}::int is null or status between ${lowest}::int and ${highest}::int)
      and (${organizationId}::uuid is null or organization_id = ${organizationId})
      and (${clientId}::text is null or client_id = ${clientId})
      and (${customerId}::uuid is null or customer_id = ${customerId})
      and (${ip}::text is null or ip = ${ip})
      and (${requestId}::uuid is null or request_id = ${requestId})
    order by at desc, n desc, stream desc limit ${limit}`
}
