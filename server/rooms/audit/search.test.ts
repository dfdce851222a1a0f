import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db, sql } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { shareRooms } from '../../testing/open-rooms'
import { insert } from './batch'
import { exportMatching } from './export'
import type { AuditRow } from './row'
import { type AuditFilters, search } from './search'

shareRooms()
beforeAll(async () => {
  for (let i = 0; i < streams; i++)
    await writeRows(Array.from({ length: rowsEach }, someRow).sort(byTime))
})

const streams = 6
const rowsEach = 500
const dayMs = 24 * 3_600_000
const end = Date.now() - 60_000

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!
const ids = Array.from({ length: 5 }, () => uuidv7())
const values = {
  customerId: [...ids, null],
  organizationId: [ids[0]!, ids[1]!, null],
  clientId: ['ci_test_a', 'ci_test_b', null],
  ip: ['192.0.2.1', '2001:db8::1', null],
  caller: ['System', 'Admin', 'None'],
  route: ['/entrypoint/org/v1/sessions', '/admin/v1/audit'],
  method: ['GET', 'POST'],
}

/** Returns a random time. Most times are within the last minutes, and many are equal. */
const someTime = (): Date =>
  new Date(end - pick([0, 1, 1, Math.random() * 300_000, Math.random() * dayMs, 3 * dayMs]))

const someRow = (): AuditRow => ({
  at: someTime(),
  requestId: uuidv7(),
  status: pick([200, 200, 204, 401, 404, 500]),
  durationUs: 100,
  deviceSessionType: null,
  sessionHash: null,
  method: pick(values.method),
  route: pick(values.route),
  caller: pick(values.caller),
  organizationId: pick(values.organizationId),
  clientId: pick(values.clientId),
  customerId: pick(values.customerId),
  ip: pick(values.ip),
})

// The test stores rows in the order of time, because a process writes its rows in this order.
const byTime = (a: AuditRow, b: AuditRow): number => a.at.getTime() - b.at.getTime()

const writeRows = (rows: AuditRow[]): Promise<unknown[]> =>
  db.query(
    insert(
      uuidv7(),
      0,
      rows,
      rows.map(() => '00'.repeat(32)),
    ),
  )

type Stored = AuditRow & { stream: string; n: number }
const listStored = (): Promise<Stored[]> =>
  db.query<Stored>(sql`
    select stream, n, at, request_id as "requestId", status, caller, route, method, ip,
      organization_id as "organizationId", client_id as "clientId", customer_id as "customerId"
    from audit order by at desc, n desc, stream desc`)

const isMeant = (row: Stored, { from, to, statuses, ...equal }: AuditFilters): boolean =>
  (!from || row.at >= from) &&
  (!to || row.at < to) &&
  (!statuses || (row.status >= statuses[0] && row.status <= statuses[1])) &&
  Object.entries(equal).every(([name, value]) => row[name as keyof Stored] === value)

const usual = { budgetMs: 60, maxMs: 90, firstMs: 40 }

/** Reads all pages of a search. Calls `meanwhile` after each of them. */
async function walk(
  filters: AuditFilters,
  limit: number,
  { meanwhile = async () => {}, pace = usual } = {},
) {
  const found: string[] = []
  let cursor: string | undefined
  let scannedTo = new Date(8.64e15)
  do {
    const page = await search(filters, { limit, cursor }, pace)
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    expect(page.scannedTo.getTime()).toBeLessThanOrEqual(scannedTo.getTime())
    for (const { at } of page.rows)
      expect(at.getTime()).toBeGreaterThanOrEqual(page.scannedTo.getTime())
    found.push(...page.rows.map(({ requestId }) => requestId))
    scannedTo = page.scannedTo
    cursor = page.nextCursor ?? undefined
    await meanwhile()
  } while (cursor !== undefined)
  return found
}

const member = <Name extends keyof typeof values>(name: Name) =>
  fc.option(fc.constantFrom(...values[name].filter((value) => value !== null)), { nil: undefined })
const time = fc.integer({ min: end - 4 * dayMs, max: end + 1000 }).map((ms) => new Date(ms))
const anyFilters = fc
  .record({
    from: fc.option(fc.oneof(time, fc.constant(new Date(end - 1))), { nil: undefined, freq: 6 }),
    to: fc.option(fc.oneof(time, fc.constant(new Date(end))), { nil: undefined }),
    statuses: fc.constantFrom(undefined, [200, 299] as const, [404, 404] as const),
    customerId: member('customerId'),
    organizationId: member('organizationId'),
    clientId: member('clientId'),
    ip: member('ip'),
    caller: member('caller'),
    route: member('route'),
    method: member('method'),
  })
  .map((filters): AuditFilters => {
    const given = Object.entries(filters).filter(([, value]) => value !== undefined)
    return Object.fromEntries(given)
  })
/** A time range and at most three other filters. With more, hardly any row would match. */
const someFilters = fc.tuple(anyFilters, fc.integer({ min: 0, max: 99 })).map(([all, turn]) => {
  const { from, to, ...rest } = all
  const kept = Object.entries(rest).filter((_, i) => (turn + i) % 3 === 0)
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...Object.fromEntries(kept) }
})

/** Returns ascending times that are later than those of all existing rows. */
const arrivingTimes = (function* () {
  for (let at = end + dayMs; ; at++) yield new Date(at)
})()
const arrivingRow = (): AuditRow => ({ ...someRow(), at: arrivingTimes.next().value })

test('an audit search by cursor returns each matching row once while rows arrive', async () => {
  // A search without `to` ends at the current time, so the test stops the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: end + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  let rowsFound = 0
  await fc.assert(
    fc.asyncProperty(someFilters, fc.constantFrom(1000, 50, 7), async (filters, limit) => {
      const stored = await listStored()
      const isPlain = Object.keys(filters).length === 0
      const to = filters.to ?? new Date(Date.now() + 1)
      const range = isPlain ? {} : { from: new Date(to.getTime() - dayMs), to }
      const meant = stored.filter((row) => isMeant(row, { ...range, ...filters }))
      const meanwhile = async () => void (await writeRows([arrivingRow()]))
      const found = await walk(filters, limit, { meanwhile })
      expect(found).toEqual(meant.map(({ requestId }) => requestId))
      rowsFound += found.length
    }),
    { numRuns: 60 },
  )
  expect(rowsFound).toBeGreaterThan(1000)
})

test('an audit search returns each row once although slow queries are cancelled', async () => {
  const from = new Date(end - 400_000)
  const meant = (await listStored()).filter((row) => isMeant(row, { from, to: new Date(end) }))
  const hurry = { budgetMs: 0, maxMs: 1, firstMs: 1 }
  const found = await walk({ from, to: new Date(end) }, 1000, { pace: hurry })
  expect(found).toEqual(meant.map(({ requestId }) => requestId))
})

test('an audit search by request id finds a request that is 400 days old', async () => {
  const old = { ...someRow(), at: new Date(end - 400 * dayMs) }
  await writeRows([old])
  const { rows, nextCursor } = await search({ requestId: old.requestId }, { limit: 50 })
  expect([rows, nextCursor]).toEqual([[old], null])
})

test('an audit search with filters and without "from" covers the 24 hours before "to"', async () => {
  const to = new Date(end - 2 * dayMs)
  const found = await walk({ to, method: 'GET' }, 100)
  const stored = await listStored()
  const from = new Date(to.getTime() - dayMs)
  expect(found).toEqual(
    stored.filter((row) => isMeant(row, { from, to, method: 'GET' })).map((row) => row.requestId),
  )
  expect((await walk({}, 1000)).length).toBe(stored.length)
})

test('an audit cursor returns INVALID_CURSOR if changed or used with other filters', async () => {
  const filters = { method: 'GET' }
  const { nextCursor } = await search(filters, { limit: 1 })
  const refused = expect.objectContaining({ code: 'INVALID_CURSOR' })
  for (const cursor of ['', 'nonsense', `${nextCursor}0`, `1${nextCursor}`])
    await expect(search(filters, { limit: 1, cursor })).rejects.toEqual(refused)
  const cursor = nextCursor!
  await expect(search({ method: 'POST' }, { limit: 1, cursor })).rejects.toEqual(refused)
})

test('an audit export with filters has each matching row once, in order', async () => {
  const filters = { from: new Date(end - 4 * dayMs), to: new Date(end + 1), method: 'GET' }
  const found: Stored[] = []
  for await (const lines of exportMatching(filters))
    found.push(
      ...lines
        .trim()
        .split('\n')
        .map((line): Stored => JSON.parse(line)),
    )
  const meant = (await listStored()).filter((row) => isMeant(row, filters))
  const placeOf = ({ stream, n, requestId }: Stored) => [stream, Number(n), requestId]
  expect(found.map(placeOf)).toEqual(meant.map(placeOf))
})
