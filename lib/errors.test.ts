import { expect, test } from 'vitest'
import { isWorthRetrying } from './backoff'
import { errorCatalogue } from './errors'

test('the error catalogue suggests a retry only for retryable errors', () => {
  for (const [code, { status, remedy }] of Object.entries(errorCatalogue))
    if (!isWorthRetrying({ status }))
      expect(remedy, code).not.toMatch(/try again|send (?:it|the request) again|^retry/i)
})
