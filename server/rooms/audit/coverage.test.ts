import { createHmac, sign as signWith } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock as moveProcessClock } from '../../foundations/clock'
import { db, transaction } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { withRequestId } from '../../foundations/request-id'
import { secrets } from '../../foundations/secrets'
import { moveClock, resetClock } from '../../testing/clock'
import { openRooms } from '../../testing/open-rooms'
import * as audit from '../audit'
import { insert } from './batch'
import { makeHmac, unkeyed } from './chain'
import { statementOf } from './checkpoint-row'
import { canonical } from './row'
import { intruder, openIntruder, rowOf } from './test-audit'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
  await openIntruder()
})
afterAll(async () => {
  await intruder.end()
  await rooms.close()
})

/** Writes a stream of rows in the same way as an earlier version, which had no audit keys. */
async function writeUnkeyed(count: number): Promise<string> {
  const stream = uuidv7()
  const rows = Array.from({ length: count }, (_, i) => rowOf(i))
  let hash = unkeyed.rootOf(stream)
  const hashes = rows.map((row, i) => (hash = unkeyed.link(hash, canonical(stream, i + 1, row))))
  await db.query(insert(stream, 0, rows, hashes))
  return stream
}

/** Records a change in the same way as an earlier version, which wrote no MACs. */
async function recordWithoutMac(): Promise<string> {
  const id = uuidv7()
  await intruder.query(
    `insert into audit_changes (id, request_id, entity, entity_id, action, at)
     values ($1, gen_random_uuid(), 'thing', 'one', 'make', service_now())`,
    [id],
  )
  return id
}

const change = () => transaction((tx) => audit.record(tx, 'thing', 'one', 'make'))

test.each(['', 'a', 'é\u0000"', 'x'.repeat(1000)])(
  'the audit chain hashes %j with HMAC-SHA-256',
  (text) => {
    const key = secrets().audit.macs[0]!
    expect(makeHmac(key)(text)).toBe(createHmac('sha256', key).update(text).digest('hex'))
  },
)

test('audit rows that were hashed without a key are accepted for a day, then reported', async () => {
  await writeUnkeyed(3)
  const oldChange = await recordWithoutMac()
  const at = new Date()
  const heads = {}
  const row = { id: 1, at, heads, previous: null, version: 1, unkeyedUntil: null }
  const signature = signWith(null, statementOf(row), secrets().audit.sign)
  await intruder.query(
    'insert into audit_checkpoints (id, at, heads, signature) values (1, $1, $2, $3)',
    [at, heads, signature],
  )
  // The first process of this version starts while a process of an earlier version still runs.
  await audit.checkpoint()
  await writeUnkeyed(2)
  const besideChange = await recordWithoutMac()
  expect(await audit.verify()).toMatchObject({ isIntact: true, streams: 2, changes: 2 })
  await audit.adoptOld()
  await audit.checkpoint()
  await moveClock('25 hours')
  moveProcessClock(25 * 3_600_000)
  try {
    expect(await audit.verify()).toMatchObject({ isIntact: true, uncovered: 0 })
    const late = await writeUnkeyed(1)
    const lateChange = await recordWithoutMac()
    await audit.checkpoint()
    await audit.adoptOld()
    const { faults } = await audit.verify()
    expect(faults).toEqual([
      `stream ${late} row 1 was changed`,
      `change ${lateChange} was not written by the service`,
    ])
    await intruder.query('delete from audit where stream = $1', [late])
    await intruder.query('delete from audit_changes where id = $1', [lateChange])
    await intruder.query("update audit_changes set action = 'read' where id = $1", [oldChange])
    await intruder.query('delete from audit_changes where id = $1', [besideChange])
    expect((await audit.verify()).faults).toEqual([
      `change ${oldChange} was not written by the service`,
      `change ${besideChange} is missing`,
    ])
  } finally {
    moveProcessClock(0)
    await resetClock()
  }
})

test('a change without an audit row is reported as uncovered, not as forged', async () => {
  const before = await audit.verify()
  await audit.runAsWorker('deadline', change)
  const covered = await audit.verify()
  expect(covered).toMatchObject({ changes: before.changes + 1, uncovered: before.uncovered })
  expect(covered.faults).toEqual(before.faults)
  const [row] = await readNewest()
  expect(row).toMatchObject({ caller: 'Worker', method: 'JOB', route: 'deadline', status: 200 })
  // Simulates a kill between the commit of the change and the audit row.
  await withRequestId(uuidv7(), change)
  const killed = await audit.verify()
  expect(killed).toMatchObject({ uncovered: before.uncovered + 1 })
  expect(killed.faults).toEqual(before.faults)
})

test('a job without changes writes no audit row', async () => {
  const [latest] = await readNewest()
  await audit.runAsWorker('deadline', async () => {})
  expect(await readNewest()).toEqual([latest])
})

async function readNewest() {
  return (await audit.search({}, { limit: 1 })).rows
}
