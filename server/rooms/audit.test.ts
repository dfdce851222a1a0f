import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import { withRequestId } from '../foundations/request-id'
import { reload } from '../foundations/secrets'
import { openRooms } from '../testing/open-rooms'
import * as audit from './audit'
import {
  intruder,
  keepCopies,
  openIntruder,
  restoreCopies,
  rowOf,
  writeAsAnother,
} from './audit/test-audit'

let rooms: Awaited<ReturnType<typeof openRooms>>
let outside: string

beforeAll(async () => {
  rooms = await openRooms()
  outside = path.join(rooms.dataDir, 'audit-checkpoints.ndjson')
  await openIntruder()
  await Promise.all(Array.from({ length: 40 }, (_, i) => audit.write(rowOf(i))))
  await writeAsAnother(30)
  await audit.checkpoint()
  for (let i = 0; i < 10; i++) await audit.write(rowOf(i))
  await writeAsAnother(20)
  await audit.checkpoint()
  await keepCopies()
})
afterAll(async () => {
  await intruder.end()
  await rooms.close()
})

describe('writing audit rows', () => {
  test('concurrent writes number the rows of each audit stream without gaps', async () => {
    const streams = await db.query<{ rows: number; first: number; last: number }>(
      sql`select count(*)::int as rows, min(n) as first, max(n) as last from audit group by stream`,
    )
    expect(streams.map(({ rows }) => rows).sort()).toEqual([20, 30, 50])
    for (const { rows, first, last } of streams) expect([first, last]).toEqual([1, rows])
  })

  test('an audit search returns a written row unchanged', async () => {
    const row = rowOf(8)
    await audit.write(row)
    const { rows } = await audit.search({}, { limit: 1000 })
    const [found] = rows.filter((one) => one.requestId === row.requestId)
    expect(found).toEqual(row)
    await restoreCopies()
  })

  test('the database rejects every update, delete and truncate of audit tables', async () => {
    for (const statement of [
      'update audit set status = 200',
      'delete from audit',
      'truncate audit',
      'update audit_checkpoints set id = 9',
      'delete from audit_checkpoints',
      'truncate audit_changes',
    ])
      await expect(db.query({ text: statement, values: [], name: '' })).rejects.toThrow(
        'the audit is append-only',
      )
  })

  test('an audit change stores the request id and is rolled back with its transaction', async () => {
    const id = uuidv7()
    const change = () =>
      withRequestId(id, () => transaction(async (tx) => audit.record(tx, 'thing', 'one', 'make')))
    await change()
    const failing = withRequestId(id, () =>
      transaction(async (tx) => {
        await audit.record(tx, 'thing', 'two', 'make')
        throw new Error('no')
      }),
    )
    await expect(failing).rejects.toThrow('no')
    const rows = await db.query(
      sql`select entity, entity_id as "entityId", action from audit_changes where request_id = ${id}`,
    )
    expect(rows).toEqual([{ entity: 'thing', entityId: 'one', action: 'make' }])
  })
})

describe('audit checkpoints', () => {
  test('simultaneous checkpoint() calls sign checkpoints with consecutive numbers', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => audit.checkpoint()))
    expect(results).toContain(true)
    const made = await db.query<{ id: number }>(sql`select id from audit_checkpoints order by id`)
    expect(made.map(({ id }) => id)).toEqual(made.map((_, i) => i + 1))
    expect(made).toHaveLength(2 + results.filter(Boolean).length)
    expect((await audit.verify()).isIntact).toBe(true)
  })

  test('an audit checkpoint contains only the streams with new rows', async () => {
    const stream = await writeAsAnother(3)
    await audit.checkpoint()
    const [last] = await db.query<{ heads: object }>(
      sql`select heads from audit_checkpoints order by id desc limit 1`,
    )
    expect(Object.keys(last!.heads)).toEqual([stream])
    expect((await audit.verify()).isIntact).toBe(true)
  })

  test('audit checkpoints are also written to a file that only its owner can read', () => {
    const lines = fs.readFileSync(outside, 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(lines.map((_, i) => i + 1))
    expect(fs.statSync(outside).mode & 0o077).toBe(0)
  })

  test('hasLastOutside() checks only the last line of the checkpoint file', async () => {
    const before = fs.readFileSync(outside, 'utf8')
    const foreign = '{"id":99999,"at":"2026-11-27T00:00:00.000Z","signature":"AAAA"}\n'
    const found: boolean[] = []
    for (const lines of [before, foreign, before, foreign]) {
      fs.appendFileSync(outside, lines)
      found.push(await audit.hasLastOutside())
    }
    fs.writeFileSync(outside, before)
    expect(found).toEqual([true, false, true, false])
  })

  test('the audit verification cannot detect a deletion after the last checkpoint', async () => {
    const { lastCheckpointAt } = await audit.verify()
    const stream = await writeAsAnother(5)
    await intruder.query('delete from audit where stream = $1', [stream])
    expect(await audit.verify()).toMatchObject({ isIntact: true, lastCheckpointAt })
    await keepCopies()
  })
})

test('a failed audit write throws, and the chain of later rows is intact', {
  timeout: 60_000,
}, async () => {
  await intruder.query('alter table audit rename to audit_away')
  await expect(audit.write(rowOf(1))).rejects.toThrow()
  await intruder.query('alter table audit_away rename to audit')
  await audit.write(rowOf(2))
  expect(await audit.verify()).toMatchObject({ isIntact: true, rows: 104 })
})

test('the audit verification fails without the key that signed a checkpoint', async () => {
  const file = path.join(rooms.dataDir, 'secrets.json')
  const made = JSON.parse(fs.readFileSync(file, 'utf8'))
  const signWith = (ring: string) => {
    fs.writeFileSync(file, JSON.stringify({ ...made, audit: ring }))
    reload()
  }
  const [older, newer] = [`1:${made.audit}`, `2:${Buffer.alloc(32, 2).toString('base64')}`]
  const { checkpoints } = await audit.verify()
  for (const ring of [`${older},${newer}`, `${newer},${older}`]) {
    signWith(ring)
    await audit.write(rowOf(3))
    await audit.checkpoint()
  }
  expect(await audit.verify()).toMatchObject({ isIntact: true, checkpoints: checkpoints + 2 })
  signWith(older)
  expect((await audit.verify()).fault).toBe(
    `checkpoint ${checkpoints + 2} is not the one that was signed`,
  )
  signWith(newer)
  expect((await audit.verify()).fault).toBe('checkpoint 1 is not the one that was signed')
  signWith(made.audit)
})
