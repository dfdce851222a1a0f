import { expect, test } from 'vitest'
import { isWorthRetrying } from './backoff'
import { errorCatalogue } from './errors'

test('only remedies of retryable errors suggest sending the request again', () => {
  for (const [code, { status, remedy }] of Object.entries(errorCatalogue))
    if (!isWorthRetrying({ status }))
      expect(remedy, code).not.toMatch(/try again|send (?:it|the request) again|^retry/i)
})
