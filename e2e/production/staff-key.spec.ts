import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Answer, bearer, call } from '../support/api'
import { openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { startProduction } from '../support/production'
import type { Service } from '../support/service'
import { borrowService } from '../support/shared'

const sandbox = borrowService()
const makeKey = () => `ak_${randomBytes(32).toString('base64url')}`
const makeWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`
// All calls of the tests come from this machine. With this setting for trusted proxies, a test can
// choose another IP address.
const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }
const office = '198.51.100.0/24'

async function startLive(settings: Record<string, string> = {}): Promise<Service> {
  const live = await startProduction(sandbox, settings)
  onTestFinished(() => live.stop())
  return live
}
const list = (
  live: Service,
  key: string,
  headers: Record<string, string> = {},
  at = '/admin/v1/organizations',
): Promise<Answer> => call(live, 'GET', at, { headers: { ...bearer(key), ...headers } })
const from = (ip: string) => ({ 'x-forwarded-for': ip })

let guarded: Service
beforeAll(async () => {
  guarded = await startProduction(sandbox, { ...behindProxy, ADMIN_KEY_FROM: office })
})
afterAll(() => guarded?.stop())

test('production accepts the admin key only from localhost and ADMIN_KEY_FROM', async () => {
  const live = guarded
  const key = live.adminKey()
  expect((await list(live, key)).status).toBe(200)
  expect((await list(live, key, from('198.51.100.7'))).status).toBe(200)
  for (const headers of [
    from('203.0.113.7'),
    from('127.0.0.1'),
    { forwarded: 'for=198.51.100.7' },
    { 'x-real-ip': '198.51.100.7' },
  ] as Record<string, string>[])
    for (const at of ['/admin/v1/organizations', '/metrics', '/entrypoint/org/v1/whoami'])
      expectRefusal(await list(live, key, headers, at), 403, 'IP_NOT_ALLOWED')
  const { body } = await list(live, key, from('203.0.113.7'))
  expect(body.errors[0].details).toContain('set APP_URL to the address of the app')
  // A wrong key gets the same response. So the response does not show whether a key is right.
  expectRefusal(await list(live, makeKey(), from('203.0.113.7')), 403, 'IP_NOT_ALLOWED')
})

test('after 20 wrong admin keys an IP address gets 429, even with the right key', async () => {
  const live = guarded
  for (let i = 0; i < 20; i++)
    expectRefusal(await list(live, makeKey(), from('198.51.100.20')), 401, 'UNAUTHORIZED')
  for (const key of [makeKey(), live.adminKey()]) {
    const answer = await list(live, key, from('198.51.100.20'))
    expectRefusal(answer, 429, 'RATE_LIMITED')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await list(live, live.adminKey(), from('198.51.100.21'))).status).toBe(200)
  expect((await list(live, live.adminKey())).status).toBe(200)
})

test('production stores no admin key in DATA_DIR and only an HMAC of it in the audit', async () => {
  const live = await startLive()
  const copy = path.join(live.dataDir, 'admin.key')
  expect(fs.existsSync(copy)).toBe(false)
  expect((await list(live, live.adminKey())).status).toBe(200)
  const database = await openDatabase(live)
  onTestFinished(() => database.close())
  const rows = await database.query(
    `select encode(session_hash, 'hex') as mark from audit where caller = 'Admin'`,
  )
  expect(rows).toEqual([{ mark: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(rows[0]!.mark).not.toBe(createHash('sha256').update(live.adminKey()).digest('hex'))
  // Simulates an earlier version, which stored a copy of the key in this file.
  fs.writeFileSync(copy, live.adminKey())
  await live.restart()
  expect(fs.existsSync(copy)).toBe(false)
})

test('production accepts each of two admin keys, metrics tokens and callback secrets', async () => {
  const keys = [makeKey(), makeKey()]
  const tokens = [makeKey(), makeKey()].map((key) => key.slice(3))
  const webhookSecrets = [makeWebhookSecret(), makeWebhookSecret()]
  const live = await startLive({
    ADMIN_KEY: keys.join(','),
    METRICS_TOKEN: tokens.join(', '),
    BAAS_WEBHOOK_SECRET: webhookSecrets.join(','),
  })
  const callBack = (secret: string) => {
    const [id, at, text] = ['evt_1', new Date(), '{}']
    return call(live, 'POST', '/kyc/public/v1/provider-callbacks', {
      body: text,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, text),
      },
    })
  }
  for (const key of keys) expect((await list(live, key)).status).toBe(200)
  for (const token of tokens) expect((await list(live, token, {}, '/metrics')).status).toBe(200)
  // The response is about the empty body, so the service has accepted the signature.
  for (const secret of webhookSecrets) expectRefusal(await callBack(secret), 400, 'MALFORMED_JSON')
  expectRefusal(await list(live, makeKey()), 401, 'UNAUTHORIZED')
  expectRefusal(await list(live, makeKey().slice(3), {}, '/metrics'), 401, 'UNAUTHORIZED')
  expectRefusal(await callBack(makeWebhookSecret()), 401, 'UNAUTHORIZED')
})
