import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { amount } from '@/lib/formats'
import { readAmount } from '@/lib/signup/kinds/amount'
import {
  cleanText,
  groupThousands,
  keepDigits,
  withPlainHyphens,
  writePhone,
  writeSocialSecurityNumber,
  writeTaxId,
  writeZipCode,
} from '@/lib/text-cleaning'

test.each([
  ['  Avery  ', 'Avery'],
  ['New\u00a0York\t City\n', 'New York City'],
  ['\u200bAus\u200dtin\u202e\ufeff', 'Austin'],
  ['Can\u0303on', 'Ca\u00f1on'],
  ['a\0b', 'a b'],
  ['a\ud800', 'a'],
  ['  \u200b ', ''],
])('cleanText changes %j to %j', (typed, clean) => {
  expect(cleanText(typed)).toBe(clean)
})

const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(' ', '\u0301', 'e', '\u200b', '\ud800', '\u2000', '$', '1'),
  ),
})

test('a second call of cleanText changes nothing', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed))
    }),
    { numRuns: 1000 },
  )
})

test('cleanText and keepDigits never normalize a text of over 1,000 characters', () => {
  const accents = `a${'\u0301\u0323'.repeat(15_500)}`
  const normalize = vi.spyOn(String.prototype, 'normalize')
  for (const clean of [cleanText, keepDigits, readAmount]) clean(accents)
  const lengths = normalize.mock.contexts.map((text) => String(text).length)
  normalize.mockRestore()
  expect(lengths.filter((length) => length > 1000)).toEqual([])
})

test('cleanText normalizes a short name between thousands of spaces', () => {
  expect(cleanText(`${' '.repeat(5000)}Can\u0303on${' '.repeat(5000)}`)).toBe('Ca\u00f1on')
})

test('cleanText removes NUL and lone surrogates, which PostgreSQL cannot store', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      expect(cleanText(typed)).not.toMatch(/[\0\p{Cs}]/u)
    }),
  )
})

test.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2212', '\ufe63', '\uff0d'])(
  'withPlainHyphens replaces the typographic hyphen %j with an ASCII hyphen',
  (hyphen) => {
    expect(withPlainHyphens(`Mary${hyphen}Jane`)).toBe('Mary-Jane')
  },
)

test.each([
  '85,50',
  '8,5000',
  '1,00,000',
  ',500',
  '85,',
  '85,000,0',
  '85.000,50',
  '85 50',
  '8 5,000',
  '1,000.50.25',
])('readAmount rejects the ambiguous amount %j', (typed) => {
  expect(readAmount(typed)).toEqual({ fault: 'text' })
})

test('keepDigits removes separators; writeTaxId and other functions insert them', () => {
  expect(keepDigits(' 900 12–3456 ')).toBe('900123456')
  expect(keepDigits('９００')).toBe('900')
  expect(writeSocialSecurityNumber('900123456')).toBe('900-12-3456')
  expect(writeTaxId('123456789')).toBe('12-3456789')
  expect(writeZipCode('787011234')).toBe('78701-1234')
  expect(writeZipCode('78701')).toBe('78701')
})

test.each([
  ['+15125550100', '(512) 555-0100'],
  ['512.555.0100', '(512) 555-0100'],
  ['+1 212 555 0100', '(212) 555-0100'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
])('writePhone writes %s as %s', (typed, written) => {
  expect(writePhone(typed)).toBe(written)
})

test.each([
  ['85,000', '85000.00'],
  ['$85,000', '85000.00'],
  ['$ 85 000.5', '85000.50'],
  ['85000.50', '85000.50'],
  ['0', '0.00'],
  ['.5', '0.50'],
  ['12.', '12.00'],
  ['007', '7.00'],
  ['000', '0.00'],
  ['9999999999999.99', '9999999999999.99'],
  ['９５', '95.00'],
])('readAmount reads %j as %s', (typed, expected) => {
  expect(readAmount(typed)).toEqual({ amount: expected })
})

test.each([
  ['', 'empty'],
  [' \u200b', 'empty'],
  ['$', 'empty'],
  ['abc', 'text'],
  ['85k', 'text'],
  ['1e5', 'text'],
  ['.', 'text'],
  ['1.2.3', 'text'],
  ['-', 'text'],
  ['(500)', 'text'],
  ['-1', 'negative'],
  ['−1.50', 'negative'],
  ['1.005', 'decimals'],
  ['10000000000000', 'large'],
])('readAmount rejects %j as %s', (typed, fault) => {
  expect(readAmount(typed)).toEqual({ fault })
})

test('readAmount preserves every cent, with or without a dollar sign and commas', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
      fc.constantFrom('', '$', '$ '),
      fc.boolean(),
      (cents, sign, hasCommas) => {
        const [whole, part] = [String(cents / 100n), String(cents % 100n).padStart(2, '0')]
        const shown = hasCommas ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
        expect(readAmount(`${sign}${shown}.${part}`)).toEqual({ amount: `${whole}.${part}` })
      },
    ),
  )
})

test('groupThousands inserts commas and changes no digit', () => {
  const figure = fc.tuple(
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 40 }),
    fc.constantFrom('', '.00', '.50'),
  )
  fc.assert(
    fc.property(figure, ([whole, cents]) => {
      const shown = groupThousands(whole + cents)
      expect(shown).toMatch(/^\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/)
      expect(shown.replaceAll(',', '')).toBe(whole + cents)
    }),
    { numRuns: 1000 },
  )
  expect(['0', '999.00', '1000', '85000.50', '1234567'].map(groupThousands)).toEqual([
    '0',
    '999.00',
    '1,000',
    '85,000.50',
    '1,234,567',
  ])
})

test('amount() accepts every amount that readAmount returns', () => {
  const figure = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', '$', ' ', '-') }),
  )
  fc.assert(
    fc.property(figure, (typed) => {
      const read = readAmount(typed)
      if (!('amount' in read)) return
      expect(amount().safeParse(read.amount).success).toBe(true)
      expect(readAmount(read.amount)).toEqual(read)
    }),
    { numRuns: 1000 },
  )
})
