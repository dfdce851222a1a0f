import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRealDate, readTimestamp, readUsDate } from '@/lib/calendar'

const day = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const toUs = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`

test('readUsDate accepts MM/DD/YYYY for any day of the years 1 to 9999', () => {
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      expect(readUsDate(toUs(iso))).toBe(iso)
    }),
  )
})

test.each([
  ['02/29/2024', true],
  ['02/29/2000', true],
  ['02/29/1900', false],
  ['02/29/2023', false],
  ['02/30/2024', false],
  ['04/31/2024', false],
  ['13/01/2024', false],
  ['00/10/2024', false],
  ['10/00/2024', false],
  ['01/01/0000', false],
  ['01/01/0001', true],
  ['1/1/2024', false],
  ['01/01/24', false],
  ['01/01/20244', false],
  ['2024-01-01', false],
  [' 01/01/2024', false],
  ['01/01/2024\n', false],
  ['٠١/٠١/٢٠٢٤', false],
  ['０１/０１/２０２４', false],
])('readUsDate(%j) returns a date: %s', (value, isDate) => {
  expect(readUsDate(value) !== undefined).toBe(isDate)
})

test('readUsDate accepts the same days as Date for all years from 1899 to 2101', () => {
  const pad = (n: number) => String(n).padStart(2, '0')
  const wrong: string[] = []
  let dates = 0
  for (let year = 1899; year <= 2101; year++)
    for (let month = 0; month <= 13; month++)
      for (let date = 0; date <= 32; date++) {
        const counted = new Date(Date.UTC(year, month - 1, date))
        const isDate =
          counted.getUTCFullYear() === year &&
          counted.getUTCMonth() === month - 1 &&
          counted.getUTCDate() === date
        const written = `${pad(month)}/${pad(date)}/${year}`
        if (readUsDate(written) !== (isDate ? counted.toISOString().slice(0, 10) : undefined))
          wrong.push(written)
        if (isDate) dates += 1
      }
  expect(wrong).toEqual([])
  // The range of 203 years has 49 leap years, because 1900 and 2100 are not leap years.
  expect(dates).toBe(203 * 365 + 49)
})

test('isRealDate rejects month 0, month 13 and NaN', () => {
  expect(isRealDate(2024, 13, 1)).toBe(false)
  expect(isRealDate(2024, 0, 1)).toBe(false)
  expect(isRealDate(2024, 1, Number.NaN)).toBe(false)
})

test('readTimestamp returns the same instant for every UTC offset', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offsetMinutes) => {
      const local = new Date(date.getTime() + offsetMinutes * 60_000)
      fc.pre(local.getUTCFullYear() >= 1 && local.getUTCFullYear() <= 9999)
      const [hours, minutes] = [
        Math.trunc(Math.abs(offsetMinutes) / 60),
        Math.abs(offsetMinutes) % 60,
      ].map((n) => String(n).padStart(2, '0'))
      const zone = `${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`
      expect(readTimestamp(local.toISOString().replace('Z', zone))).toBe(date.getTime())
    }),
  )
})

test.each([
  ['2026-01-15T15:42:00Z', true],
  ['2026-01-15T15:42Z', true],
  ['2026-01-15T15:42:00.123456789Z', true],
  ['2026-01-15T15:42:00+0530', true],
  ['2026-01-15T15:42:00-06', true],
  ['2026-01-15T15:42:00', false],
  ['2026-01-15', false],
  ['2026-02-30T15:42:00Z', false],
  ['2026-01-15T24:00:00Z', false],
  ['2026-01-15T15:60:00Z', false],
  ['2026-01-15T15:42:60Z', false],
  ['2026-01-15T15:42:00+24:00', false],
  ['2026-01-15 15:42:00Z', false],
  ['Thu, 15 Jan 2026 15:42:00 GMT', false],
  ['1768491720', false],
  ['', false],
])('readTimestamp(%j) returns a time: %s', (value, isTimestamp) => {
  expect(readTimestamp(value) !== undefined).toBe(isTimestamp)
})
