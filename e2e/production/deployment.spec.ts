import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../support/database'
import { expectRefusedStart, expectRefusedStarts } from '../support/refused-start'
import { makeTempFolder, removeFolder, type Settings, startService } from '../support/service'
import { borrowService } from '../support/shared'
import { copySite, keyOf, makeKey, makeSite, rings, type Site } from '../support/sites'

const host = borrowService()
const elsewhere = makeTempFolder()
let live: Site
let other: Site
let sandbox: Site
beforeAll(async () => {
  live = await makeSite(host)
  other = await makeSite(host)
  sandbox = await makeSite(host, 'sandbox')
})
afterAll(async () => {
  for (const site of [live, other, sandbox]) await site?.remove()
  await removeFolder(elsewhere)
})

const withoutEnvironment = ({ SERVICE_ENVIRONMENT: _, ...settings }: Settings) => settings

test('without SERVICE_ENVIRONMENT the service does not start on a production database', async () => {
  const { DATABASE_URL = '' } = live.settings
  for (const env of [{ DATABASE_URL }, withoutEnvironment(live.settings)])
    await expectRefusedStart({ env, dataDir: elsewhere, names: ['SERVICE_ENVIRONMENT'] }, [
      live.database,
    ])
})

test('a production process does not start on a sandbox database', async () => {
  const env = { ...live.settings, DATABASE_URL: sandbox.settings.DATABASE_URL! }
  await expectRefusedStart({ env, dataDir: live.dataDir, names: ['SERVICE_ENVIRONMENT'] }, [
    sandbox.database,
    live.database,
  ])
})

test("a production process does not start on another deployment's database", async () => {
  const env = { ...live.settings, DATABASE_URL: other.settings.DATABASE_URL! }
  const names = [...rings, 'DATABASE_URL']
  await expectRefusedStart({ env, dataDir: live.dataDir, names }, [live.database, other.database])
})

test("a sandbox process does not start on another sandbox's database", async () => {
  const { DATABASE_URL = '' } = sandbox.settings
  const names = [...rings, 'DATABASE_URL']
  await expectRefusedStart({ env: { DATABASE_URL }, dataDir: elsewhere, names }, [sandbox.database])
})

/**
 * Returns the settings for a process on the same database, with `change` applied to each key
 * setting.
 */
const changeRings = (settings: Settings, change: (ring: string) => string): Settings => ({
  ...settings,
  ...Object.fromEntries(rings.map((ring) => [ring, change(ring)])),
})

test.each(rings)(
  'a process does not start if its key in %s differs from that of the first start',
  async (ring) => {
    const other = live.settings[ring]!.startsWith('1:') ? `1:${makeKey()}` : makeKey()
    const env = { ...live.settings, [ring]: other }
    await expectRefusedStart({ env, dataDir: live.dataDir, names: [ring] }, [live.database])
  },
)

test('a failed start names each key setting that lacks a key of the first start', async () => {
  const starts = [() => `2:${makeKey()}`, () => `2:${makeKey()},1:${makeKey()}`].map((change) => ({
    env: changeRings(live.settings, change),
    dataDir: live.dataDir,
    names: rings,
  }))
  await expectRefusedStarts(starts, [live.database])
})

test('a process on a copied database needs the environment and keys of the original', async () => {
  const { DATABASE_URL = '' } = live.settings
  const name = new URL(DATABASE_URL.replace('@/', '@host/')).pathname.slice(1)
  await live.database.close()
  const admin = await openDatabase(host)
  await admin.query(`create database copied template ${name}`)
  await admin.close()
  const copied = DATABASE_URL.replace(`/${name}?`, '/copied?')
  const database = await openDatabase({ databaseUrl: () => copied })
  for (const [env, names] of [
    [{ DATABASE_URL: copied }, ['SERVICE_ENVIRONMENT']],
    [{ ...other.settings, DATABASE_URL: copied }, rings],
  ] as const)
    await expectRefusedStart({ env, dataDir: elsewhere, names }, [database])
  await database.close()
  const env = { ...live.settings, DATABASE_URL: copied }
  await (await startService({ env, dataDir: live.dataDir })).terminate()
})

test('a worker with a wrong environment or key does not start', async () => {
  for (const [name, value] of [
    ['SERVICE_ENVIRONMENT', ''],
    ['KEY_TOKENS', makeKey()],
  ] as const) {
    const env = { ...live.settings, [name]: value }
    const worker = await startService({ env, dataDir: live.dataDir, args: ['worker'] })
    await expect.poll(() => worker.log()).toContain(`\n  ${name}: `)
    expect(await worker.terminate()).toBe(1)
  }
})

test('a start fails if a setting reuses an earlier key number for another key', async () => {
  const site = await copySite(host, other)
  const { dataDir, settings, database } = site
  const used = new Map(rings.map((ring) => [ring as string, makeKey()]))
  const first = (ring: string) => `1:${keyOf(settings, ring)}`
  const second = (ring: string) => `2:${used.get(ring)}`
  const start = async (env: Settings) => (await startService({ env, dataDir })).terminate()
  const refuse = (env: Settings, names: readonly string[]) =>
    expectRefusedStart({ env, dataDir, names }, [database])
  try {
    await start(changeRings(settings, (ring) => `${first(ring)},${second(ring)}`))
    await refuse(
      changeRings(settings, (ring) => `2:${makeKey()},${first(ring)}`),
      rings,
    )
    const renewed = changeRings(settings, (ring) => `${second(ring)},${first(ring)}`)
    await start(renewed)
    // A start needs key 1 in these settings, because the database still has records, indexes and
    // credentials under key 1.
    const needed = ['KEY_RECORDS', 'KEY_BLIND_INDEX', 'KEY_CREDENTIALS']
    for (const ring of needed) await refuse({ ...renewed, [ring]: second(ring) }, [ring])
    const others = rings.filter((ring) => !needed.includes(ring))
    await start({
      ...renewed,
      ...Object.fromEntries(others.map((ring) => [ring, second(ring)])),
    })
  } finally {
    await site.remove()
  }
})
