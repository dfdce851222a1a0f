import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Reading,
  startReading,
  takeCount,
  takeFailure,
} from '@/components/notifications/reading'

const chance = fc.double({ min: 0, max: 1, noNaN: true })

test('a page asks again after 30 seconds, ten percent more or less', () => {
  fc.assert(
    fc.property(fc.nat(), chance, (count, luck) => {
      const { waitMs } = takeCount(startReading(0, luck), { count }, luck)
      expect(waitMs).toBeGreaterThanOrEqual(27_000)
      expect(waitMs).toBeLessThanOrEqual(33_000)
    }),
  )
})

test('an answer that nothing has changed keeps count and version', () => {
  const known = takeCount(startReading(null), { count: 4, etag: '"7"' })
  expect(takeCount(known, undefined)).toMatchObject({ count: 4, etag: '"7"' })
})

test('failures in a row wait longer and longer, up to five minutes, and keep the last count', () => {
  let reading: Reading = startReading(3)
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    reading = takeFailure(reading, { status: 500 })
    waits.push(reading.waitMs)
  }
  expect(waits).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000])
  expect(reading.count).toBe(3)
})

test('a success ends the long waits', () => {
  const failed = takeFailure(takeFailure(startReading(3), { status: null }), { status: 429 })
  expect(takeCount(failed, { count: 5 }, 0.5)).toEqual({
    count: 5,
    changes: 1,
    failures: 0,
    waitMs: 30_000,
  })
})

test('a failure waits at least as long as the service asked for', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3600 }), fc.nat({ max: 9 }), (seconds, failures) => {
      const { waitMs } = takeFailure(
        { ...startReading(1), failures },
        { status: 429, retryAfterSeconds: seconds },
      )
      expect(waitMs).toBeGreaterThanOrEqual(seconds * 1000)
    }),
  )
})

test('a person who is signed out or refused is asked about no more, and no count is left standing', () => {
  expect(takeFailure(startReading(3), { status: 401 })).toMatchObject({
    count: null,
    ended: 'signed-out',
  })
  expect(takeFailure(startReading(3), { status: 403 })).toMatchObject({
    count: null,
    ended: 'forbidden',
  })
})

test('a count that is another than the one before is told from one that says the same', () => {
  const reading = takeCount(takeCount(startReading(3), { count: 3 }), undefined)
  expect(reading.changes).toBe(0)
  expect(takeCount(takeCount(reading, { count: 5 }), { count: 3 }).changes).toBe(2)
})
