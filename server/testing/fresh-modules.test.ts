import { expect, test, vi } from 'vitest'

const load = () => import('../foundations/env')

test('a test file sees no module and no setting of an earlier test file', async () => {
  vi.stubEnv('EVENTS_KEPT_DAYS', '7')
  const earlier = await load()
  expect(earlier.env().EVENTS_KEPT_DAYS).toBe(7)
  vi.resetModules()
  await import('./fresh-modules')
  const later = await load()
  expect(later).not.toBe(earlier)
  expect(later.env().EVENTS_KEPT_DAYS).not.toBe(7)
})
