import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { groupByDay, nameDay } from '@/lib/days'
import { writeAge, writeDate, writeDay, writeLongMoment, writeMoment } from '@/lib/moments'
import { writeTime, writeZonedTime } from '@/lib/time-of-day'

const zones = fc.constantFrom(
  'UTC',
  'America/Chicago',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Kolkata',
)
afterEach(() => {
  vi.unstubAllEnvs()
})
/** Sets the time zone of the reader. */
const readIn = (zone: string) => vi.stubEnv('TZ', zone)
const moment = '2025-11-20T21:42:00.000Z'
const at = (iso: string) => Date.parse(iso)
const dates = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})

test('writeMoment uses the time zone of the reader and prints its name', () => {
  readIn('America/Chicago')
  expect(writeMoment(moment, 'local')).toBe('Nov 20, 2025, 3:42 PM CST')
  expect(writeZonedTime(moment, 'local')).toBe('3:42 PM CST')
  expect(writeMoment(moment)).toBe('Nov 20, 2025, 9:42 PM UTC')
  expect(writeLongMoment(moment, 'local')).toBe('November 20, 2025 at 3:42 PM CST')
  expect(writeDay('2025-11-21T02:00:00.000Z', 'local')).toBe('Nov 20, 2025')
  expect(writeDate('2025-11-21T02:00:00.000Z', 'local')).toBe('November 20, 2025')
})

test('formatted times equal those of Intl.DateTimeFormat in five time zones', () => {
  const write = (moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
    // Replaces the narrow space (U+202F) that some runtimes write before AM and PM.
    new Intl.DateTimeFormat('en-US', { timeZone, ...options })
      .format(moment)
      .replaceAll('\u202f', ' ')
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  fc.assert(
    fc.property(dates, zones, (moment, zone) => {
      readIn(zone)
      const iso = moment.toISOString()
      expect(writeMoment(iso, 'local')).toBe(
        write(moment, zone, { ...day, ...clock, timeZoneName: 'short' }),
      )
      expect(writeDate(iso, 'local')).toBe(write(moment, zone, { ...day, month: 'long' }))
      expect(writeTime(iso, 'local')).toBe(write(moment, zone, clock))
      const threeDaysLater = moment.getTime() + 3 * 86_400_000
      expect(nameDay(iso, threeDaysLater, 'UTC')).toBe(write(moment, 'UTC', { weekday: 'long' }))
    }),
  )
})

test.each([
  ['2025-11-20T21:41:30.000Z', 'Just now'],
  ['2025-11-20T21:43:00.000Z', 'Just now'],
  ['2025-11-20T21:41:00.000Z', '1 minute ago'],
  ['2025-11-20T20:43:00.000Z', '59 minutes ago'],
  ['2025-11-20T20:42:00.000Z', '1 hour ago'],
  ['2025-11-19T21:43:00.000Z', '23 hours ago'],
  ['2025-11-19T21:42:00.000Z', 'Nov 19, 2025, 9:42 PM UTC'],
])('writeAge writes %s as %s', (iso, text) => {
  expect(writeAge(iso, at(moment), 'UTC')).toBe(text)
})

describe('nameDay', () => {
  test('nameDay returns Today, Yesterday, a weekday for six days, then the date', () => {
    const names = [0, 1, 2, 6, 7].map((days) =>
      nameDay(new Date(at(moment) - days * 86_400_000).toISOString(), at(moment)),
    )
    expect(names).toEqual(['Today', 'Yesterday', 'Tuesday', 'Friday', 'November 13, 2025'])
  })

  test('nameDay changes at midnight in the time zone of the reader', () => {
    readIn('America/Chicago')
    const late = '2025-11-21T05:30:00.000Z'
    expect(nameDay(late, at('2025-11-21T06:30:00.000Z'), 'local')).toBe('Yesterday')
    expect(nameDay(late, at('2025-11-21T06:30:00.000Z'), 'UTC')).toBe('Today')
  })

  test('nameDay returns Today for the current moment in every zone', () => {
    fc.assert(
      fc.property(dates, zones, (now, zone) => {
        readIn(zone)
        expect(nameDay(now.toISOString(), now.getTime(), 'local')).toBe('Today')
      }),
    )
  })
})

const noonMs = Date.parse('2025-11-20T12:00:00.000Z')
const item = (id: string, createdAt: string) => ({ id, createdAt })

test('groupByDay groups items under Today and Yesterday and keeps the order of items', () => {
  const items = [
    item('c', '2025-11-20T11:00:00.000Z'),
    item('b', '2025-11-20T01:00:00.000Z'),
    item('a', '2025-11-19T23:00:00.000Z'),
  ]
  const days = groupByDay(items, noonMs, 'UTC').map(({ name, items: of }) => [
    name,
    of.map(({ id }) => id).join(''),
  ])
  expect(days).toEqual([
    ['Today', 'cb'],
    ['Yesterday', 'a'],
  ])
})

test('groupByDay returns every item once and in the original order', () => {
  const moments = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2026-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(fc.array(moments), (dates) => {
      const items = dates.map((date, index) => item(String(index), date.toISOString()))
      expect(groupByDay(items, noonMs, 'local').flatMap((day) => day.items)).toEqual(items)
    }),
  )
})
