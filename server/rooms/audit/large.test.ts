import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { databaseUrl, db, sql, type Tx, transaction } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { set } from '../../foundations/process-singleton'
import { shareRooms } from '../../testing/open-rooms'
import { insert } from './batch'
import { countByAddress, countByClient } from './callers'
import { listChainings } from './chain'
import { checkpoint } from './checkpoints'
import { exportAll } from './export'
import { type AuditRow, canonical } from './row'
import { search } from './search'
import { listHeads } from './streams'
import { verify } from './verification'

const streams = 30
const rowsEach = 2000

shareRooms()
beforeAll(async () => {
  for (let i = 0; i < streams; i++) await writeStream(i)
  await checkpoint()
})

const startAt = Date.UTC(2026, 0, 1)
const rowOf = (second: number): AuditRow => ({
  at: new Date(startAt + second * 1000),
  requestId: uuidv7(),
  method: 'GET',
  route: '/entrypoint/org/v1/whoami',
  status: 200,
  durationUs: 100,
  caller: 'System',
  deviceSessionType: 'System',
  organizationId: null,
  clientId: null,
  sessionHash: null,
  customerId: null,
  ip: '127.0.0.1',
})

/**
 * Writes the audit rows of one process, one row per second. Each process starts later than the
 * previous one, but before the previous one ends.
 */
async function writeStream(process: number): Promise<void> {
  const stream = uuidv7()
  const rows = Array.from({ length: rowsEach }, (_, i) => rowOf(process * 700 + i))
  const { rootOf, link } = listChainings()[0]!
  let hash = rootOf(stream)
  const hashes = rows.map((row, i) => (hash = link(hash, canonical(stream, i + 1, row))))
  await db.query(insert(stream, 0, rows, hashes))
}

const readCounts = async (tx: Tx): Promise<{ scans: number; rows: number }> =>
  (
    await tx.query<{ scans: number; rows: number }>(
      sql`
        select seq_scan as scans, seq_tup_read + idx_tup_fetch as rows
        from pg_stat_xact_user_tables where relname = 'audit'`,
    )
  )[0]!

test('listHeads finds the audit streams without reading their rows', async () => {
  const { heads, before, after } = await transaction(async (tx) => {
    // The statistics of a connection may include earlier transactions. So the test subtracts the
    // counts before `listHeads` from the counts after it.
    const before = await readCounts(tx)
    const heads = await listHeads(tx)
    return { heads, before, after: await readCounts(tx) }
  })
  expect(heads.map(({ n }) => n)).toEqual(new Array(streams).fill(rowsEach))
  expect(after.scans - before.scans).toBe(0)
  expect(after.rows - before.rows).toBeLessThan(streams * 5)
})

test('a large audit is verified and exported completely and in order, in pieces', async () => {
  expect(await verify()).toMatchObject({ isIntact: true, rows: streams * rowsEach, streams })
  const lines: { stream: string; n: number }[] = []
  let longest = 0
  for await (const piece of exportAll()) {
    longest = Math.max(longest, piece.length)
    for (const line of piece.split('\n')) if (line !== '') lines.push(JSON.parse(line))
  }
  expect(lines).toHaveLength(streams * rowsEach)
  expect(lines.slice(0, rowsEach).map(({ n }) => n)).toEqual(
    Array.from({ length: rowsEach }, (_, i) => i + 1),
  )
  expect(new Set(lines.map(({ stream }) => stream)).size).toBe(streams)
  expect(longest).toBeLessThan(1_000_000)
})

test.each([1, 50, 1000])(
  'an audit search without filters returns the %d newest rows',
  async (limit) => {
    const found = await db.query<{ requestId: string }>(
      sql`select request_id as "requestId" from audit order by at desc, n desc limit ${limit}`,
    )
    expect((await search({}, { limit })).rows.map(({ requestId }) => requestId)).toEqual(
      found.map(({ requestId }) => requestId),
    )
  },
)

test('after two later checkpoints the audit verification still reports a deleted row', async () => {
  const intruder = new pg.Client({ connectionString: databaseUrl() })
  await intruder.connect()
  try {
    await intruder.query('set session_replication_role = replica')
    const [{ stream } = { stream: '' }] = await listHeads()
    await intruder.query('delete from audit where stream = $1 and n > $2', [stream, rowsEach - 5])
    // Simulates a restart, after which a process does not know the rows that it has signed.
    set('audit.signed', new Map())
    for (let i = 0; i < 2; i++) expect(await checkpoint()).toBe(true)
    expect(await verify()).toMatchObject({
      isIntact: false,
      faults: [4, 3, 2, 1, 0].map((i) => `stream ${stream} row ${rowsEach - i} is missing`),
    })
  } finally {
    await intruder.end()
  }
})

test('countByAddress returns the same as a full scan, for any page size', async () => {
  const streamAt = async (minutesAgo: number, rows: Partial<AuditRow>[]) => {
    const [stream, at] = [uuidv7(), Date.now() - minutesAgo * 60_000]
    const all = rows.map((row, i) => ({
      ...rowOf(0),
      at: new Date(at + i),
      clientId: 'ci_test_a',
      ...row,
    }))
    const unchained = all.map(() => '00'.repeat(32))
    await db.query(insert(stream, 0, all, unchained))
  }
  const [here, there] = [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }]
  await streamAt(200, [here, here, here])
  await streamAt(30, [
    here,
    there,
    { ...here, clientId: 'ci_test_b' },
    { ...here, clientId: null },
    { ...there, status: 401 },
    { ip: null },
  ])
  await streamAt(20, [here, { ...here, status: 403 }, there])
  const since = new Date(Date.now() - 100 * 60_000)
  const expected =
    await db.query(sql`select ip, count(*) as calls, max(at) as "lastCallAt" from audit
    where client_id = 'ci_test_a' and status <> 401 and at > ${since} group by ip order by calls desc`)
  for (const rowsAtOnce of [1, 2, 5, 100])
    expect(await countByAddress('ci_test_a', since, rowsAtOnce)).toEqual(expected)
  expect(expected).toMatchObject([
    { ...here, calls: 3 },
    { ...there, calls: 2 },
    { ip: null, calls: 1 },
  ])
  expect(await countByAddress('ci_test_c', since)).toEqual([])
})

test('countByClient returns the same as a full scan, for any page size', async () => {
  for (const minutes of [1, 25, 100, 300]) {
    const since = new Date(Date.now() - minutes * 60_000)
    const rows = await db.query<{ clientId: string; calls: number }>(sql`
      select client_id as "clientId", count(*) as calls from audit
      where client_id is not null and status <> 401 and at > ${since} group by 1`)
    const expected = Object.fromEntries(rows.map(({ clientId, calls }) => [clientId, calls]))
    for (const rowsAtOnce of [3, 100_000])
      expect(Object.fromEntries(await countByClient(since, rowsAtOnce))).toEqual(expected)
  }
})

test('30,000 audit rows with wrong hashes are verified in linear time', async () => {
  const stream = uuidv7()
  const piece = 5000
  const rows = Array.from({ length: piece }, (_, i) => rowOf(i))
  const changed = rows.map(() => '00'.repeat(32))
  // If the time grew with the square of the number of rows, this test would take minutes.
  for (let i = 0; i < 6; i++) await db.query(insert(stream, i * piece, rows, changed))
  const { faults } = await verify()
  expect(faults.filter((fault) => fault.startsWith(`stream ${stream} row `))).not.toEqual([])
})
