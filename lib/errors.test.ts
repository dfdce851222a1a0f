import { expect, test } from 'vitest'
import { isWorthRetrying } from './backoff'
import { errorCatalogue } from './errors'

test('only the remedies of retried codes ask for the same call again', () => {
  for (const [code, { status, remedy }] of Object.entries(errorCatalogue))
    if (!isWorthRetrying({ status }))
      expect(remedy, code).not.toMatch(/try again|send (?:it|the request) again|^retry/i)
})
