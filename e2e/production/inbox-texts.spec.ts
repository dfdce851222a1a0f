import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, paths, type Wire } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import {
  makeTempFolder,
  removeFolder,
  type Service,
  type Settings,
  startService,
} from '../support/service'
import { shareService } from '../support/shared'
import { fixedKeys } from '../support/upgrade'
import { restoreFixture } from '../support/upgrade-fixture'

const body = 'This is where we will keep you informed.'
const host = shareService()
const dataDir = makeTempFolder()
let settings: Settings
let service: Service
let database: Database
let headers: Record<string, string>
beforeAll(async () => {
  const { url, remembered } = await restoreFixture('8024eee', host)
  settings = { ...fixedKeys, DATABASE_URL: url }
  service = await startService({ env: settings, dataDir })
  database = await openDatabase({ databaseUrl: () => url })
  headers = remembered.reads.find(({ data }) =>
    data?.some?.((one: Wire) => one.body === body),
  )!.headers
  await database.query(`update notifications set created_at = created_at - interval '2 days'`)
})
afterAll(async () => {
  await database?.close()
  await service?.terminate()
  await removeFolder(dataDir)
})

const list = async (query: Record<string, string> = {}): Promise<Wire> =>
  (await call(service, 'GET', paths.notifications, { headers, query })).body.data

const readSealing = async () =>
  (
    await database.query(
      `select older_seen_at::text as "olderSeenAt", began_at is not null as "hasBegun" from text_sealing`,
    )
  )[0]!

/** Lists the tables that have the text, as text or as bytes. */
async function findText(text: string): Promise<string[]> {
  const tables = await database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database.query(
      `select 1 from ${name} t where strpos(t::text, $1) > 0
         or strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0 limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

const lookAgain = () =>
  database.query(`insert into pgboss.job (name, data) values ('deadline', '{}')`)

test('the service encrypts no inbox text while an older version uses the database', async () => {
  const before = await list()
  const older = await openDatabase({
    databaseUrl: () => `${settings.DATABASE_URL}&application_name=latchkey-jobs`,
  })
  await database.query(`update text_sealing set older_seen_at = now() - interval '25 hours'`)
  const { olderSeenAt } = await readSealing()
  await lookAgain()
  await expect
    .poll(async () => (await readSealing()).olderSeenAt, { timeout: 90_000 })
    .not.toBe(olderSeenAt)
  expect(await readSealing()).toMatchObject({ hasBegun: false })
  expect(await findText(body)).toEqual(['public.notifications'])
  expect(await list()).toEqual(before)
  await older.close()
  const readOlder = () =>
    database.query(`select 1 from pg_stat_activity where application_name = 'latchkey-jobs'`)
  await expect.poll(readOlder).toEqual([])
})

test('after the encryption job no inbox text of a partner is stored in plain text', async () => {
  const before = await list()
  const unread = await list({ isRead: 'false', limit: '20' })
  expect(before.some((one: Wire) => one.body === body)).toBe(true)
  expect(await findText(body)).toEqual(['public.notifications'])
  await database.query(`update text_sealing set older_seen_at = now() - interval '25 hours'`)
  await lookAgain()
  await expect.poll(() => findText(body), { timeout: 90_000 }).toEqual([])
  expect(await readSealing()).toMatchObject({ hasBegun: true })
  expect(await list()).toEqual(before)
  expect(await list({ limit: '20' })).toEqual(before)
  expect(await list({ isRead: 'false', limit: '20' })).toEqual(unread)
})
