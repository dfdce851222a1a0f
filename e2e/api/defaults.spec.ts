import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { bearer, type Client, connect, paths } from '../support/api'
import { openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { administer } from '../support/staff'

// The service listens on all addresses, but its links must contain an address that browsers can
// open.
const service = shareService({ env: { HOST: '0.0.0.0' } })
const api = connect(service)

describe('defaults without any setting', () => {
  test('without settings the service is a sandbox and prints its URLs', async () => {
    const { headers } = await api.session()
    expect((await api.call('GET', paths.whoami, { headers })).body.data.environment).toBe('sandbox')
    for (const path of ['/start', '/developers', '/sandbox', '/sandbox/mailbox'])
      expect(service.log()).toContain(`"${service.url}${path}"`)
  })

  test('without APP_URL, links use 127.0.0.1 if the service listens on all addresses', async () => {
    expect((await api.invite()).inviteUrl).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:${service.port}/invite/`),
    )
  })

  test('the default rate limit is 6,000 calls a minute per session', async () => {
    const { headers } = await api.call('GET', paths.whoami, {
      headers: (await api.session()).headers,
    })
    expect(headers.get('ratelimit-policy')).toBe('"calls";q=6000;w=60')
    expect(headers.get('ratelimit')).toMatch(/^"calls";r=5999;t=\d+$/)
  })

  test('by default probes are public, and metrics need the admin key', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await api.call('GET', path)).status).toBe(200)
    expectRefusal(await api.call('GET', '/metrics'), 401, 'UNAUTHORIZED')
    const { status, text } = await api.call('GET', '/metrics', {
      headers: bearer(service.adminKey()),
    })
    expect([status, text.includes('latchkey_request_duration_seconds')]).toEqual([200, true])
  })

  test('the sandbox provider approves a signup without any optional field', async () => {
    const person = await api.person()
    const { dateOfBirth, socialSecurityNumber, usCitizenshipStatus, w9 } = samplePayload
    const json = {
      dateOfBirth,
      socialSecurityNumber,
      usCitizenshipStatus,
      w9,
      address: { city: 'Austin' },
      employment: { isCurrentlyEmployed: false, annualIncome: '0.00' },
      transferActivity: { anythingExpected: false },
    }
    const { headers } = person.temporary
    expect((await api.call('POST', paths.signup('individual'), { headers, json })).status).toBe(200)
    await expect
      .poll(async () => (await api.call('GET', paths.kyc, { headers })).body.data.status, {
        interval: 100,
      })
      .toBe('approved')
  })
})

describe('a person without an invitation', () => {
  test('a person without an invitation becomes a customer of the default organization', async () => {
    const email = 'by.themselves@example.com'
    let cookie = ''
    const post = async (to: string, json: unknown) => {
      const answer = await api.call('POST', to, {
        headers: { origin: service.url, cookie },
        json,
      })
      expect([to, answer.status, answer.text]).toEqual([to, 200, answer.text])
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    }
    await post('/api/start/consent', {
      userType: 'individual',
      consent: 'yes',
      consentVersion: '2026-01',
    })
    await post('/api/email', { email, purpose: 'start' })
    const outbox = path.join(service.dataDir, 'outbox')
    const letters = fs.readdirSync(outbox).map((name) => fs.readFileSync(path.join(outbox, name)))
    const [, code] = /code is (\d{6})/.exec(letters.join(''))!
    await post('/api/email/code', { code })
    const database = await openDatabase(service)
    const [made] = await database.query('select id from customers order by created_at desc limit 1')
    await database.close()

    const event = { customerUid: made!.id, type: 'PLATFORM_MESSAGE', title: 'Welcome' }
    const publish = async (client: Client) =>
      client.call('POST', paths.events, {
        headers: (await client.systemSession()).headers,
        json: event,
      })
    expect((await publish(api)).status).toBe(202)
    expectRefusal(
      await publish(connect(service, await administer(service).issue())),
      404,
      'NOT_FOUND',
      'customerUid',
    )
    const { headers } = await api.userSession(made!.id)
    expect((await api.call('GET', paths.whoami, { headers })).body.data).toMatchObject({
      kind: 'User',
      customerUid: made!.id,
    })
  })
})
