import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { seal } from '../foundations/crypto'
import { applySettings } from '../testing/open-rooms'
import { open, readLink } from './hand-offs'
import * as kyc from './kyc'

let settings: ReturnType<typeof applySettings>
beforeAll(() => {
  settings = applySettings({ APP_URL: 'https://onboarding.test' })
})
afterAll(() => settings.remove())
afterEach(() => vi.restoreAllMocks())

const url = 'https://withpersona.com/verify?code=abc'
const customerId = randomUUID()
const openAs = (opened: Awaited<ReturnType<typeof kyc.openHandOff>>) => {
  const spy = vi.spyOn(kyc, 'openHandOff').mockResolvedValue(opened)
  return open(customerId).finally(() => spy.mockRestore())
}

test('the provider link in the /status/identity URL is readable only for one customer', async () => {
  const next = await openAs({ url })
  expect(next).toMatch(/^\/status\/identity\?link=[\w-]+$/)
  expect(next).not.toContain('persona')
  const token = next.split('=')[1]!
  expect(readLink(customerId, token)).toBe(url)
  expect(readLink(randomUUID(), token)).toBeUndefined()
  expect(readLink(customerId, `${token.slice(0, -4)}AAAA`)).toBeUndefined()
})

test('readLink returns no provider link after the link has expired', () => {
  const token = (expiresAt: number) =>
    seal(`hand-off.${customerId}`, { url, expiresAt: new Date(expiresAt) }).toString('base64url')
  expect(readLink(customerId, token(Date.now() + 60_000))).toBe(url)
  expect(readLink(customerId, token(Date.now() - 1))).toBeUndefined()
})

test('an ID check without a provider link redirects to /status or /status/identity', async () => {
  expect(await openAs('notNeeded')).toBe('/status')
  expect(await openAs('unavailable')).toBe('/status/identity?unavailable=yes')
  expect(await openAs('tooOften')).toBe('/status/identity?unavailable=often')
})
