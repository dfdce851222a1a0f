import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database'
import { expectRefusedStart } from '../support/refused-start'
import { makeTempFolder, removeFolder, type Settings, startService } from '../support/service'
import { borrowService } from '../support/shared'
import { makeKey, makeSettings, makeSite, type Site } from '../support/sites'
import { forgetDeployment } from '../support/stored-rows'

const host = borrowService()

/** Starts a process and stops it. Returns the settings that a failed start reports. */
async function attempt(env: Settings, dataDir: string): Promise<string[]> {
  try {
    await (await startService({ env, dataDir })).terminate()
    return []
  } catch (error) {
    return [...(error as Error).message.matchAll(/\n {2}(\w+): /g)].map(([, name]) => name!)
  }
}

describe('a database that was created before the deployment table', () => {
  let live: Site
  beforeAll(async () => {
    live = await makeSite(host)
  })
  afterAll(() => live?.remove())
  beforeEach(() => forgetDeployment(live.database))

  const refuse = (changed: Settings, names: string[]) =>
    expectRefusedStart({ env: { ...live.settings, ...changed }, dataDir: live.dataDir, names }, [
      live.database,
    ])

  test('an upgraded database with a production credential is marked as production', async () => {
    await refuse({ SERVICE_ENVIRONMENT: '' }, ['SERVICE_ENVIRONMENT'])
    expect(await attempt(live.settings, live.dataDir)).toEqual([])
    expect(await live.database.query('select environment from deployment')).toEqual([
      { environment: 'production' },
    ])
  })

  test('the first start after an upgrade fails if a key does not match the stored data', async () => {
    await refuse({ KEY_RECORDS: `1:${makeKey()}` }, ['KEY_RECORDS'])
    await refuse({ KEY_BLIND_INDEX: makeKey(), KEY_AUDIT: makeKey() }, [
      'KEY_BLIND_INDEX',
      'KEY_AUDIT',
    ])
    const renumbered = ['KEY_RECORDS', 'KEY_BLIND_INDEX', 'KEY_CREDENTIALS']
    await refuse(Object.fromEntries(renumbered.map((ring) => [ring, `2:${makeKey()}`])), renumbered)
  })

  test('a start with the wrong environment fails even if no credential is stored', async () => {
    await live.database.query('create table kept as select * from credentials')
    await live.database.query(
      `set session_replication_role = replica; delete from credentials; set session_replication_role = origin`,
    )
    await refuse({ SERVICE_ENVIRONMENT: '' }, ['KEY_RECORDS'])
    await live.database.query('insert into credentials select * from kept')
    await live.database.query('drop table kept')
  })
})

describe('an empty database', () => {
  test('of two first starts with different environments, only one succeeds', async () => {
    for (let i = 0; i < 3; i++) {
      const settings = await makeSettings(host, 'production')
      const folders = [makeTempFolder(), makeTempFolder()]
      const outcomes = await Promise.all([
        attempt(settings, folders[0]!),
        attempt({ DATABASE_URL: settings.DATABASE_URL! }, folders[1]!),
      ])
      expect(outcomes.toSorted((a, b) => a.length - b.length)).toEqual([
        [],
        ['SERVICE_ENVIRONMENT'],
      ])
      for (const folder of folders) await removeFolder(folder)
    }
  })

  test('of two processes that add different keys with the same number, only one starts', async () => {
    const site = await makeSite(host)
    const first = site.settings.KEY_TOKENS!
    const outcomes = await Promise.all(
      [makeKey(), makeKey()].map((added) =>
        attempt({ ...site.settings, KEY_TOKENS: `1:${first},2:${added}` }, site.dataDir),
      ),
    )
    expect(outcomes.toSorted((a, b) => a.length - b.length)).toEqual([[], ['KEY_TOKENS']])
    await site.remove()
  })

  test('the database refuses to change or delete its environment and its keys', async () => {
    const database = await openDatabase(host)
    for (const statement of [
      `update deployment set environment = 'production'`,
      'delete from deployment',
      'truncate deployment',
      `update deployment_keys set canary = ''`,
      'delete from deployment_keys',
      'truncate deployment_keys',
    ])
      await expect(database.query(statement)).rejects.toThrow('keeps its environment and its keys')
    await database.close()
  })
})
