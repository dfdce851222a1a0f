import { expect, onTestFinished, test } from 'vitest'
import { sandboxNumbers } from '@/lib/provider'
import { bearer, call } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { startProduction } from '../support/production'
import { startService } from '../support/service'
import { shareService } from '../support/shared'

const service = shareService()

test('every page has security headers and a fresh CSP nonce', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/', '/no-such-page', '/sandbox', '/developers']) {
    const { headers, text } = await callExactly(service, path)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect([
      headers.get('x-content-type-options'),
      headers.get('x-frame-options'),
      headers.get('x-powered-by'),
    ]).toEqual(['nosniff', 'DENY', null])
    expect([
      headers.get('referrer-policy'),
      headers.get('cross-origin-opener-policy'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual(['same-origin', 'same-origin', 'same-origin'])
    const policy = headers.get('content-security-policy')!
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split('; ')).toContain(part)
    expect(policy).not.toMatch(/unsafe-|\*|https?:/)
    const nonce = /script-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)' 'strict-dynamic'/.exec(
      policy,
    )![1]!
    nonces.add(nonce)
    expect(text).toContain(`nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(5)
})

test("the sandbox page lists the provider's special numbers", async () => {
  const { text } = await call(service, 'GET', '/sandbox')
  expect(sandboxNumbers.map(({ socialSecurityNumber }) => socialSecurityNumber)).toEqual([
    '000-00-0001', '000-00-0002', '000-00-0003', '000-00-0004', '000-00-0005', '000-00-0006', '000-00-0009', '000-00-0029', '000-00-0050', '000-00-0051',
  ]) // biome-ignore format: a list
  for (const { socialSecurityNumber } of sandboxNumbers)
    expect(text).toContain(socialSecurityNumber)
})

test('the reference pages in production have no links to try operations', async () => {
  const live = await startProduction(service)
  onTestFinished(() => live.stop())
  for (const path of ['/developers', '/developers/api', '/developers/api/sessions']) {
    const [inSandbox, inProduction] = [
      await call(service, 'GET', path),
      await call(live, 'GET', path),
    ]
    expect([inSandbox.status, inProduction.status]).toEqual([200, 200])
    expect(inProduction.text).not.toMatch(/Try it|trying out|href="\/sandbox/)
    if (path.endsWith('/sessions'))
      expect(inSandbox.text).toMatch(/Try it[\s\S]*trying out|trying out[\s\S]*Try it/)
  }
})

test('pages of an https service read the theme from the __Host- cookie only', async () => {
  const secure = await startService({ env: { APP_URL: 'https://onboarding.example' } })
  onTestFinished(() => secure.stop())
  const open = (cookie: string) => callExactly(secure, '/help', { headers: { cookie } })
  const page = await open('__Host-theme=dark')
  expect(page.text).toContain('data-theme="dark"')
  expect(page.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  expect((await open('theme=dark')).text).not.toContain('data-theme=')
})

test('the metrics count pages by status', async () => {
  const count = async (status: number): Promise<number> => {
    const { text } = await call(service, 'GET', '/metrics', {
      headers: bearer(service.adminKey()),
    })
    const series = `latchkey_request_duration_seconds_count{operation="page",status="${status}"}`
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  }
  const before = [await count(200), await count(404)]
  await call(service, 'GET', '/start')
  await call(service, 'GET', '/no-such-page')
  expect([await count(200), await count(404)]).toEqual(before.map((n) => n + 1))
})
