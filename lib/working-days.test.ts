import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWorkingDays, isFederalHoliday } from '@/lib/working-days'

/** Lists the weekdays of a year on which federal offices are closed. */
function listClosed(year: number): string[] {
  const days: string[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const date = new Date(at)
    if (date.getUTCDay() % 6 !== 0 && isFederalHoliday(date))
      days.push(date.toISOString().slice(5, 10))
  }
  return days
}

// The test compares with the list that the U.S. Office of Personnel Management publishes.
test('isFederalHoliday returns the published U.S. holidays of 2026 and 2027', () => {
  expect(listClosed(2026).join(' ')).toBe(
    '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  )
  expect(listClosed(2027).join(' ')).toBe(
    '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  )
})

const dates = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})

test('addWorkingDays skips Saturdays and Sundays', () => {
  expect(addWorkingDays('2025-11-20T12:00:00.000Z', 2)).toBe('2025-11-24T12:00:00.000Z')
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 20 }), (from, days) => {
      const to = new Date(addWorkingDays(from.toISOString(), days))
      expect([0, 6]).not.toContain(to.getUTCDay())
      expect(to.getTime() - from.getTime()).toBeGreaterThanOrEqual(days * 86_400_000)
    }),
  )
})
