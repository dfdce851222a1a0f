import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUsDate } from '@/lib/calendar'
import { dateParts, fillTypedDate, readTypedDate } from '@/lib/signup/kinds/date'
import { english } from '@/lib/signup/words'

const names = english['date.months'].split(' ')
const read = (month: string, day: string, year: string) =>
  readTypedDate({ month, day, year }, names)

test.each([
  ['7', '24', '1988', '07/24/1988'],
  ['07', '4', '1988', '07/04/1988'],
  ['jul', '24', '1988', '07/24/1988'],
  ['July', '24', '1988', '07/24/1988'],
  ['SEPT.', '3rd,', '1988', '09/03/1988'],
  ['may', '1', '1988', '05/01/1988'],
  [' 2 ', ' 29 ', ' 2024 ', '02/29/2024'],
  ['７', '２４', '１９８８', '07/24/1988'],
  ['07\u2010', '24/', '\u00a01988\u200b', '07/24/1988'],
])('the typed date %s %s %s is read as %s', (month, day, year, date) => {
  expect(read(month, day, year)).toMatchObject({ date })
})

test('a day input with two numbers, such as 2-4 or 2/4, is rejected', () => {
  for (const day of ['2-4', '2\u20114', '2/4'])
    expect(read('7', day, '1988')).toMatchObject({ fault: 'unreal' })
})

test.each([
  ['', '', '', 'empty', dateParts],
  ['', '24', '1988', 'missing', ['month']],
  ['7', ' ', '1988', 'missing', ['day']],
  ['', '', '1988', 'missing', ['month', 'day']],
  ['13', '', '88', 'missing', ['day']],
  ['7', '24', '88', 'yearDigits', ['year']],
  ['7', '24', '19888', 'yearDigits', ['year']],
  ['13', '40', '88', 'yearDigits', ['year']],
  ['13', '24', '1988', 'unreal', ['month']],
  ['abc', '24', '1988', 'unreal', ['month']],
  ['ju', '24', '1988', 'unreal', ['month']],
  ['7', '32', '1988', 'unreal', ['day']],
  ['0', '0', '1988', 'unreal', ['month', 'day']],
  ['2', '30', '1988', 'unreal', dateParts],
  ['2', '29', '1900', 'unreal', dateParts],
  ['1', '1', '0000', 'unreal', dateParts],
])('the typed date %j %j %j is rejected with the fault %s', (month, day, year, fault, parts) => {
  expect(read(month, day, year)).toEqual({ fault, parts })
})

test('readTypedDate accepts the month of any real date as a number or as a name', () => {
  const day = fc.date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, fc.boolean(), (date, byName) => {
      const [year = '', month = '', dayOfMonth = ''] = date.toISOString().slice(0, 10).split('-')
      const typed = read(byName ? (names[Number(month) - 1] ?? '') : month, dayOfMonth, year)
      expect(typed).toEqual({
        date: `${month}/${dayOfMonth}/${year}`,
        iso: `${year}-${month}-${dayOfMonth}`,
      })
      expect(readTypedDate(fillTypedDate(`${month}/${dayOfMonth}/${year}`), names)).toEqual(typed)
    }),
  )
})

test('readUsDate accepts every date that readTypedDate returns', () => {
  const part = fc.oneof(fc.string(), fc.integer({ min: 0, max: 3000 }).map(String))
  fc.assert(
    fc.property(part, part, part, (month, day, year) => {
      const typed = read(month, day, year)
      if ('date' in typed) expect(readUsDate(typed.date)).toBe(typed.iso)
    }),
    { numRuns: 1000 },
  )
})
