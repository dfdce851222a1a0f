import { describe, expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { shareService } from '../support/shared'
import { administer, openTerminal } from '../support/staff'

const service = shareService()
const admin = openTerminal(service)

describe('credentials set-allow-list --dry-run', () => {
  test('tells who would be refused and changes nothing', async () => {
    const api = connect(service)
    const { headers } = await api.systemSession()
    await api.call('GET', paths.whoami, { headers })
    const { exitCode, json } = await admin([
      '--json',
      'credentials',
      'set-allow-list',
      service.clientId,
      '203.0.113.0/24',
      '--dry-run',
    ])
    expect(exitCode).toBe(0)
    expect(json).toMatchObject([{ ip: '127.0.0.1', isAllowed: false }])
    const again = await api.call('GET', paths.whoami, { headers })
    expect(again.status).toBe(200)
    const inside = await admin([
      '--json',
      'credentials',
      'set-allow-list',
      service.clientId,
      '127.0.0.0/8',
      '--dry-run',
    ])
    expect(inside.json).toMatchObject([{ ip: '127.0.0.1', isAllowed: true }])
  })

  test('sees who only opens sessions, and not who tries secrets', async () => {
    const { clientId, clientSecret } = await administer(service).issue()
    const dryRun = async () =>
      (
        await admin([
          '--json',
          'credentials',
          'set-allow-list',
          clientId,
          '203.0.113.0/24',
          '--dry-run',
        ])
      ).json
    const open = (secret: string) =>
      connect(service).call('POST', paths.sessions, { json: { clientId, clientSecret: secret } })
    expect((await open('cs_test_guessed')).status).toBe(401)
    expect(await dryRun()).toEqual([])
    expect((await open(clientSecret)).status).toBe(201)
    expect(await dryRun()).toMatchObject([{ ip: '127.0.0.1', calls: 1, isAllowed: false }])
  })

  test('refuses what is no network, and an unknown credential', async () => {
    expect(
      (await admin(['credentials', 'set-allow-list', service.clientId, '010.0.0.1', '--dry-run']))
        .exitCode,
    ).toBe(1)
    expect(
      (await admin(['credentials', 'set-allow-list', 'ci_test_nobody', '10.0.0.1', '--dry-run']))
        .exitCode,
    ).toBe(1)
  })
})

test('keys rotate wraps what is sealed anew while people go on', async () => {
  const { user, temporary } = await connect(service).signUp()
  const { exitCode, json } = await admin(['--json', 'keys', 'rotate'])
  expect(exitCode).toBe(0)
  expect(json).toMatchObject({ currentKey: 2 })
  expect(json.rewrapped).toBeGreaterThanOrEqual(3)
  for (const { headers } of [user, temporary])
    expect((await connect(service).call('GET', paths.kyc, { headers })).status).toBe(200)
  await service.restart()
  await connect(service).signUp()
})

test('retention run --dry-run counts by kind', async () => {
  const { exitCode, out } = await admin(['retention', 'run', '--dry-run'])
  expect(exitCode).toBe(0)
  for (const kind of ['drafts', 'sessions', 'tokens', 'people']) expect(out).toContain(kind)
})
