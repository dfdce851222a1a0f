import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRooms } from '../../testing/open-rooms'
import { databaseUrl } from '../db'
import { listMigrations, migrationsFolder } from '../schema'
import { migrate } from './migrate'

let rooms: Awaited<ReturnType<typeof openRooms>>
let owner: pg.Client
beforeAll(async () => {
  rooms = await openRooms()
  owner = await connect()
})
afterAll(async () => {
  await owner.end()
  await rooms.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  return client
}

const isValid = async (): Promise<boolean | undefined> =>
  (
    await owner.query(
      `select indisvalid from pg_index where indexrelid = to_regclass('audit_search')`,
    )
  ).rows[0]?.indisvalid

const addRow = (client: pg.Client, n: number) =>
  client.query(
    `insert into audit (stream, n, hash, at, request_id, method, route, status, duration_us, caller)
     values (gen_random_uuid(), $1, '', now(), gen_random_uuid(), 'GET', '/', 200, 1, 'None')`,
    [n],
  )

test('migrate() creates the audit_search index, and a second run changes nothing', async () => {
  expect(await isValid()).toBe(true)
  expect(await migrate()).toBe(false)
})

test('two simultaneous migrate() calls create a missing index while rows are inserted', async () => {
  await owner.query('drop index audit_search')
  const writer = await connect()
  let isOver = false
  const writing = (async () => {
    for (let n = 1; !isOver; n++) await addRow(writer, n)
  })()
  try {
    expect(await Promise.all([migrate(), migrate()])).toEqual([false, false])
    expect(await isValid()).toBe(true)
  } finally {
    isOver = true
    await writing
    await writer.end()
  }
})

test('migrate() succeeds if an index cannot be created, and the next call creates it', async () => {
  await owner.query('drop index audit_search')
  const stuck = await connect()
  try {
    await stuck.query('begin')
    await addRow(stuck, 1)
    expect(await migrate()).toBe(false)
    expect(await isValid()).not.toBe(true)
    await stuck.query('rollback')
    expect(await migrate()).toBe(false)
    expect(await isValid()).toBe(true)
  } finally {
    await stuck.end()
  }
}, 30_000)

/**
 * The last migration of the released version. The tables that exist after it may have millions of
 * rows.
 */
const lastReleased = '0011_key_numbers.sql'
// This table is small, because an organization has few advisors. So a migration may build an index
// on it.
const small = ['advisors']

test('no migration newer than the last release builds an index on a large table', () => {
  const files = listMigrations()
    .filter((name) => name > lastReleased)
    .map((name) => fs.readFileSync(path.join(migrationsFolder, name), 'utf8'))
  const made = files.flatMap((text) =>
    [...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => table),
  )
  const indexed = files.flatMap((text) =>
    [...text.matchAll(/^create (?:unique )?index (\w+) on (\w+)/gm)].filter(
      ([, , table]) => ![...made, ...small].includes(table!),
    ),
  )
  expect(indexed.map(([, index]) => index)).toEqual([])
})
