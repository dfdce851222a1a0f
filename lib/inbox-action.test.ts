import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksForAction, closeRequest, readAction } from '@/lib/inbox-action'

const origins = ['https://app.acme.com', 'com.acme.app:', 'http://localhost:4000']
const action = (label: unknown, url: unknown) => readAction({ action: { label, url } }, origins)

test('a notification link to /status or /inbox needs a label of 1 to 30 characters', () => {
  for (const url of ['/status', '/inbox'])
    expect(action('See it', url)).toEqual({ label: 'See it', url })
  expect(action('🙂'.repeat(30), '/inbox')).toBeDefined()
  for (const label of ['x'.repeat(31), '', ' ', 'a\u202eb', 'a\nb', 7, null])
    expect(action(label, '/inbox')).toBeUndefined()
})

test('a notification link to an https URL of a listed origin is shown', () => {
  for (const url of ['https://app.acme.com/cards/7?tab=1#top', 'https://app.acme.com'])
    expect(action('See your card', url)).toEqual({ label: 'See your card', url })
  const data = { action: { label: 'See your card', url: 'https://app.acme.com/cards/7' } }
  expect(readAction(data, [])).toBeUndefined()
})

test('a notification link to any other URL is not shown', () => {
  for (const url of [
    'https://evil.example',
    'https://app.acme.com.evil.example/',
    'https://app.acme.com@evil.example/',
    'https://user@app.acme.com/',
    'http://app.acme.com/',
    'http://localhost:4000/',
    'com.acme.app:/open',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/status/../x',
    '/status?x',
    '/STATUS',
    ' /status',
    ['/status'],
    null,
  ])
    expect(action('See it', url)).toBeUndefined()
})

test('readAction returns only /status, /inbox or undefined for random data', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (data, given) => {
      expect(readAction(data, origins)).toBeUndefined()
      expect(['/status', '/inbox', undefined]).toContain(
        readAction({ action: given }, origins)?.url,
      )
    }),
  )
})

test('a notification asks for action if it has a link or is KYC_ACTION_REQUIRED', () => {
  const data = { action: { label: 'See your card', url: 'https://app.acme.com/cards/7' } }
  expect(asksForAction({ type: 'PLATFORM_MESSAGE', data }, origins)).toBe(true)
  expect(asksForAction({ type: 'PLATFORM_MESSAGE', data }, [])).toBe(false)
  expect(asksForAction({ type: 'KYC_ACTION_REQUIRED', data: {} }, [])).toBe(true)
  expect(asksForAction({ type: 'KYC_APPROVED', data: {} }, origins)).toBe(false)
})

test('a request for information is closed if it is older than the open requests', () => {
  const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`
  const body = 'Home address: We could not verify it.'
  const request = { type: 'KYC_ACTION_REQUIRED', createdAt: at(2), body, data: {} }
  for (const askedAt of [at(1), at(2)]) expect(closeRequest(request, askedAt)).toBe(request)
  expect(asksForAction(closeRequest(request, at(3)), [])).toBe(false)
  expect(closeRequest(request, at(3)).body).toBeNull()
  const other = { ...request, type: 'KYC_APPROVED' }
  expect(closeRequest(other, at(3))).toBe(other)
})
