import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { call, connect } from '../support/api'
import { productionSettings } from '../support/production'
import { makeTempFolder, removeFolder, type Settings, startService } from '../support/service'
import { shareService } from '../support/shared'

const service = shareService({ isEmpty: true })

describe('an invalid configuration', () => {
  /** Returns the output of a service that refuses to start. */
  async function refusalOf(env: Settings): Promise<{ output: string; dataDir: string }> {
    const dataDir = makeTempFolder()
    const started = await startService({ env, dataDir }).catch((error: Error) => error)
    if (!(started instanceof Error)) {
      await started.stop()
      throw new Error('it started')
    }
    return { output: started.message, dataDir }
  }

  test('a production start names every invalid setting, shows no value and exits with 1', async () => {
    const settings: Settings = {
      ...productionSettings('postgres://app:N0tKnown@127.0.0.1:1/none'),
      ADMIN_KEY: 'ak_too-short',
      BAAS_URL: 'http://127.0.0.1',
    }
    const { output, dataDir } = await refusalOf({ ...settings, KEY_AUDIT: settings.KEY_TOKENS! })
    expect(output).toContain('did not start (1)')
    expect(output).toContain('The configuration is refused.')
    for (const name of [
      'ADMIN_KEY: is shorter',
      'BAAS_URL: is not https',
      'KEY_AUDIT: is the same as KEY_TOKENS',
    ])
      expect(output).toContain(name)
    for (const secret of ['ak_too-short', 'N0tKnown', settings.KEY_TOKENS!, settings.BAAS_API_KEY!])
      expect(output).not.toContain(secret)
    expect(output).not.toMatch(/^\s+at /m)
    expect(fs.existsSync(dataDir)).toBe(false)
    await removeFolder(dataDir)
  })

  test('a sandbox with invalid settings does not start and names the invalid settings', async () => {
    const { output, dataDir } = await refusalOf({
      TRUSTED_PROXIES: 'proxy.internal',
      LOG_LEVEL: 'loud',
    })
    expect(output).toMatch(
      /did not start \(1\)[\s\S]*TRUSTED_PROXIES: must be [\s\S]*LOG_LEVEL: must be /,
    )
    await removeFolder(dataDir)
  })

  test('if its port is in use, the service does not start and names the other process', async () => {
    const { port } = new URL(service.url)
    const { output, dataDir } = await refusalOf({ PORT: port })
    expect(output).toContain(`PORT: process ${service.pid} (`)
    expect(output).not.toMatch(/^\s+at /m)
    await removeFolder(dataDir)
  })
})

test('only the owner can read the files that a sandbox creates', async () => {
  await connect(service).invite()
  expect((await call(service, 'GET', '/readyz')).status).toBe(200)
  for (const name of ['secrets.json', 'admin.key', 'postgres.password', 'postgres.log'])
    expect([name, fs.statSync(path.join(service.dataDir, name)).mode & 0o777]).toEqual([
      name,
      0o600,
    ])
  expect(fs.statSync(path.join(service.dataDir, 'outbox')).mode & 0o777).toBe(0o700)
  for (const letter of fs.readdirSync(path.join(service.dataDir, 'outbox')))
    expect(fs.statSync(path.join(service.dataDir, 'outbox', letter)).mode & 0o777).toBe(0o600)
  // Other users must not be able to list or change the files of the folder. They may enter it,
  // because PostgreSQL may run as another user.
  expect(fs.statSync(service.dataDir).mode & 0o066).toBe(0)
  expect(fs.statSync(path.join(service.dataDir, 'postgres')).mode & 0o777).toBe(0o700)
})
