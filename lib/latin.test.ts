import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRejectedCharacter, isCity } from '@/lib/latin'

test.each([
  'Austin',
  'Cañon City',
  'Can\u0303on City',
  "Coeur d'Alene",
  'Coeur d’Alene',
  'Utqiaġvik',
  'St. Louis',
  'Winston-Salem',
  'Hāʻena',
  'ʻEwa Beach',
  'O’Fallon',
  'Mayagüez',
  'Łódź',
  'Đà Nẵng',
  'Île-à-la-Crosse',
  'Y',
  'W\u0331EWA',
  'Truth or Consequences',
  'a'.repeat(100),
])('isCity accepts the city name %s', (name) => {
  expect(isCity(name)).toBe(true)
})

test.each([
  '',
  ' ',
  "-.'",
  'Aust1n',
  'Austin\n',
  'Austin\t',
  'Aus\u00a0tin',
  'Aus\u200btin',
  'Austin\u202e',
  'Aus\u00adtin',
  'Aus\u034ftin',
  'Austin\ufe0f',
  'Аustin',
  'Αustin',
  'Ａｕｓｔｉｎ',
  'ﬁsher',
  'Austin²',
  'ªustin',
  'ǀAustin',
  'Austin🙂',
  '<b>Austin</b>',
  'Austin; DROP',
  'Austin/Round Rock',
  '東京',
  'a'.repeat(101),
  '\u0301',
  'Austin\0',
  'Austin\ud800',
  'Austin_',
  'Ⅷ',
  'Aus"tin',
  'Austin‘',
  'Austin`',
])('isCity rejects the city name %j', (name) => {
  expect(isCity(name)).toBe(false)
})

test('isCity returns the same result for composed and decomposed Unicode', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
      expect(isCity(name.normalize('NFD'))).toBe(isCity(name.normalize('NFC')))
    }),
  )
})

test('isCity accepts only Latin letters, accents and separators', () => {
  const anyName = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'aZ é ñ-.’ʻ'),
      fc.integer({ min: 1, max: 0x2fff }).map((code) => String.fromCharCode(code)),
    ),
    maxLength: 8,
  })
  fc.assert(
    fc.property(anyName, (name) => {
      if (isCity(name)) expect(name).toMatch(/^(?:\p{Script=Latin}|\p{Mn}|[ \-.'’ʻ])+$/u)
    }),
    { numRuns: 2000 },
  )
  for (let code = 0; code < 0x10000; code++) {
    const letter = String.fromCharCode(code)
    if (isCity(letter))
      expect(letter.normalize('NFC')).toMatch(/^(?=\p{L})\p{Script=Latin}\p{Mn}*$/u)
  }
})

test('isCity rejects long hostile names without slow backtracking', () => {
  for (const name of [
    `${"a'".repeat(49)}!`,
    ' '.repeat(100),
    'a\u0301'.repeat(2000),
    '-'.repeat(1_000_000),
    `${'é'.repeat(99)}1`,
  ]) {
    expect(isCity(name)).toBe(false)
  }
})

test('findRejectedCharacter returns the first rejected character if it is visible', () => {
  expect(findRejectedCharacter('Aust1n')).toBe('1')
  expect(findRejectedCharacter('Austin🙂')).toBe('🙂')
  expect(findRejectedCharacter('Aus\u200btin')).toBeUndefined()
  expect(findRejectedCharacter('Austin')).toBeUndefined()
})
