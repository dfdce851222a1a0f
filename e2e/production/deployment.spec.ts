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

test.each(rings)(
  'a process does not start if its key in %s differs from the first start',
  async (ring) => {
    const one = live.settings[ring]!.startsWith('1:') ? `1:${makeKey()}` : makeKey()
    const starts = [one, `2:${makeKey()}`, `2:${makeKey()},1:${makeKey()}`].map((value) => ({
      env: { ...live.settings, [ring]: value },
      dataDir: live.dataDir,
      names: [ring],
    }))
    await expectRefusedStarts(starts, [live.database])
  },
)

test('a process on a copied production database needs the same environment and keys', async () => {
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

test.each(rings)(
  'a key number that was used in %s cannot be used for another key',
  async (ring) => {
    const site = await copySite(host, other)
    try {
      const start = async (value: string) => {
        const env = { ...site.settings, [ring]: value }
        await (await startService({ env, dataDir: site.dataDir })).terminate()
      }
      const refuse = (value: string) =>
        expectRefusedStart(
          { env: { ...site.settings, [ring]: value }, dataDir: site.dataDir, names: [ring] },
          [site.database],
        )
      const [first, second] = [keyOf(site.settings, ring), makeKey()]
      await start(`1:${first},2:${second}`)
      await refuse(`2:${makeKey()},1:${first}`)
      await start(`2:${second},1:${first}`)
      // The database still has records, indexes and credentials that need key 1.
      if (['KEY_TOKENS', 'KEY_COOKIES', 'KEY_AUDIT'].includes(ring)) await start(`2:${second}`)
      else await refuse(`2:${second}`)
    } finally {
      await site.remove()
    }
  },
)
