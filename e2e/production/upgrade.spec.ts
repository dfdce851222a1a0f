import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, paths } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { expectRefusedStart } from '../support/refused-start'
import { actAsReleased } from '../support/released-statements'
import { makeTempFolder, removeFolder, type Settings, startService } from '../support/service'
import { shareService } from '../support/shared'
import { makeKey, rings } from '../support/sites'
import { administer } from '../support/staff'
import { expectUpgraded, fixedKeys } from '../support/upgrade'
import { restoreFixture } from '../support/upgrade-fixture'
import { changeAt, expectSettingsUsed } from '../support/upgrade-settings'

const host = shareService()
const dataDir = makeTempFolder()
let settings: Settings
let database: Database
let remembered: Awaited<ReturnType<typeof restoreFixture>>['remembered']
beforeAll(async () => {
  const restored = await restoreFixture('8024eee', host)
  remembered = restored.remembered
  settings = { ...fixedKeys, DATABASE_URL: restored.url }
  database = await openDatabase({ databaseUrl: () => restored.url })
})
afterAll(async () => {
  await database?.close()
  await removeFolder(dataDir)
})

test('the service does not start on an existing database if a key has changed', async () => {
  const refuse = (names: readonly string[], number: number) => {
    const keys = Object.fromEntries(names.map((ring) => [ring, `${number}:${makeKey()}`]))
    return expectRefusedStart({ env: { ...settings, ...keys }, dataDir, names }, [database])
  }
  // A start with a wrong KEY_RECORDS cannot check the blind indexes. So the test changes
  // KEY_RECORDS alone.
  await refuse(['KEY_RECORDS'], 1)
  await refuse(['KEY_BLIND_INDEX', 'KEY_AUDIT'], 1)
  await refuse(rings.slice(0, 3), 2)
})

test('an upgrade from the released version loses no customer, session, token or secret', async () => {
  const service = await startService({ env: settings, dataDir })
  try {
    await expectUpgraded(service, remembered)
    expect(await database.query('select environment from deployment')).toEqual([
      { environment: 'sandbox' },
    ])
    expect(await database.query('select count(*) as n from deployment_keys')).toEqual([
      { n: rings.length },
    ])
    expect(await database.query('select name from organizations where is_house')).toEqual([
      { name: 'Demo Bank' },
    ])
  } finally {
    await service.terminate()
  }
})

test('a settings change by a process of the released version takes effect', async () => {
  const service = await startService({ env: settings, dataDir })
  try {
    await expectSettingsUsed(actAsReleased(database), service)
    expect(await administer(service).verifyAudit()).toMatchObject({ isIntact: true })
    // Restarts the service, because at its start it compares all settings with their last audited
    // change.
    await service.restart()
    await expectSettingsUsed(actAsReleased(database), service)
    expect(await administer(service).verifyAudit()).toMatchObject({ isIntact: true })
    expect(service.log()).not.toContain('settings.forged')
  } finally {
    await service.terminate()
  }
})

test('disabled API access stays off if a process of the released version enables it', async () => {
  const service = await startService({ env: settings, dataDir })
  try {
    const [older, staff] = [actAsReleased(database), changeAt(service)]
    const { organizationId, clientId, clientSecret } = await staff.issue()
    const sent = { json: { clientId, clientSecret } }
    const open = async () => (await call(service, 'POST', paths.sessions, sent)).status
    await staff.setApiAccess(organizationId, false)
    await older.setApiAccess(organizationId, true)
    expect(await open()).toBe(403)
    const { faults } = await administer(service).verifyAudit()
    expect(faults).toEqual([
      `API access of organization ${organizationId} was ended, and its mark was cleared`,
    ])
    await staff.setApiAccess(organizationId, true)
    expect(await open()).toBe(201)
    expect(await administer(service).verifyAudit()).toMatchObject({ isIntact: true })
  } finally {
    await service.terminate()
  }
})

// In milliseconds. A new process may need more than a minute before it first runs a job that is due
// every minute.
const minuteJobMs = 150_000

test('after an upgrade the service keeps saved answers without an SSN for 90 days', {
  timeout: 180_000,
}, async () => {
  // The stored database is old, so its saved answers have expired. This statement makes them valid
  // again.
  await database.query(
    "update drafts set saved_at = now(), expires_at = now() + interval '30 days'",
  )
  const listDays = () =>
    database.query('select extract(day from expires_at - saved_at)::int as days from drafts')
  const before = await listDays()
  expect(before.length).toBeGreaterThan(0)
  const service = await startService({ env: settings, dataDir })
  try {
    const wanted = before.map(() => ({ days: 90 }))
    await expect.poll(listDays, { timeout: minuteJobMs }).toEqual(wanted)
  } finally {
    await service.terminate()
  }
})
