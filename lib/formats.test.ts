import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type * as z from 'zod'
import { errorCatalogue } from '@/lib/errors'
import * as f from '@/lib/formats'
import { setNow } from '@/lib/now'
import { states } from '@/lib/states'

const codeOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? 'ok' : result.error.issues[0]?.message
}
const passes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

afterEach(() => setNow())

const withOwnCode: [string, z.ZodType, string][] = [
  ['dateOfBirth', f.pastDate(), 'DAY_BEFORE_NOW_INVALID'],
  ['date', f.calendarDate(), 'DATE'],
  ['start', f.startDate(), 'DATE'],
  ['expiry', f.expiryDate(), 'DATE'],
  ['timestamp', f.timestamp(), 'DATETIME'],
  ['ssn', f.socialSecurityNumber(), 'SSN'],
  ['taxId', f.taxId(), 'TAX_ID_HAS_INVALID_FORMAT'],
  ['amount', f.amount(), 'DECIMALFORMAT'],
  ['email', f.email(), 'EMAIL_HAS_INVALID_FORMAT'],
  ['phone', f.phone(), 'PHONE_HAS_INVALID_FORMAT'],
  ['city', f.city(), 'CITY_HAS_INVALID_FORMAT'],
  ['country', f.country(), 'ONEOF'],
  ['state', f.state(), 'STATE_HAS_INVALID_FORMAT'],
  ['zipCode', f.zipCode(), 'ZIP_CODE_HAS_INVALID_FORMAT'],
  ['choice', f.oneOf(['a', 'b']), 'ONEOF'],
  ['flag', f.flag(), 'BOOLEAN'],
  ['uuid', f.uuid(), 'UUID'],
]
test.each(withOwnCode)(
  'the format %s returns one error code for wrong values and REQUIRED for no value',
  (_, schema, code) => {
    for (const value of ['', 0, 1.5, [], {}, 'x'.repeat(100_000), '\0', '\ud800'])
      expect(codeOf(schema, value)).toBe(code)
    expect(codeOf(schema, undefined)).toBe('REQUIRED')
    expect(codeOf(schema, null)).toBe('REQUIRED')
    expect(codeOf(schema.nullish(), null)).toBe('ok')
  },
)

test('every format returns only error codes from the error catalogue', () => {
  const schemas = [
    ...withOwnCode.map(([, schema]) => schema),
    f.text(),
    f.plain(),
    f.personName(),
    f.numberBetween(0, 100),
    f.section({ a: f.text() }),
    f.list(f.flag()),
  ]
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const schema of schemas)
        for (const issue of schema.safeParse(value).error?.issues ?? [])
          expect(errorCatalogue).toHaveProperty(issue.message)
    }),
  )
})

test('text() counts characters, not bytes, and rejects NUL and lone surrogates', () => {
  expect(codeOf(f.text(3), '')).toBe('MIN')
  expect(codeOf(f.text(3), 'abcd')).toBe('MAX')
  expect(codeOf(f.text(3), '🙂🙂🙂')).toBe('ok')
  expect(codeOf(f.text(3), '🙂🙂🙂🙂')).toBe('MAX')
  expect(codeOf(f.text(), 'a\0b')).toBe('INVALID_CHARACTERS')
  expect(codeOf(f.text(), 'a\udc00b')).toBe('INVALID_CHARACTERS')
  expect(codeOf(f.text(), 5)).toBe('STRING')
  expect(codeOf(f.optionalText(), '')).toBe('ok')
  expect(codeOf(f.personName(), ' \t ')).toBe('MIN')
  expect(codeOf(f.personName(), 'Avery\n')).toBe('INVALID_CHARACTERS')
  expect(codeOf(f.personName(), 'n'.repeat(129))).toBe('MAX')
})

test('personName() rejects URLs and characters that hide or reorder text', () => {
  const hidden = ['\u200b', '\u200d', '\u00ad', '\u202e', '\u2066', '\u061c', '\ufeff', '\u2028']
  for (const unsafe of ['Win at https://evil.example', 'a://b', ...hidden.map((c) => `A${c}B`)])
    expect([unsafe, codeOf(f.personName(), unsafe)]).toEqual([unsafe, 'INVALID_CHARACTERS'])
  for (const name of [
    "Sinéad O'Brien-Smith",
    'Nguyễn Thị',
    'محمد',
    '山田 太郎',
    'A: B / C',
    'Dr. 🙂',
  ])
    expect([name, codeOf(f.personName(), name)]).toEqual([name, 'ok'])
})

test('date rules compare birth, start and expiry dates with the current day in UTC', () => {
  for (const clock of ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z']) {
    setNow(() => new Date(clock))
    expect(codeOf(f.pastDate(), '02/28/2026')).toBe('ok')
    expect(codeOf(f.pastDate(), '03/01/2026')).toBe('DAY_BEFORE_NOW_INVALID')
    expect(codeOf(f.pastDate(), '03/02/2026')).toBe('DAY_BEFORE_NOW_INVALID')
    expect(codeOf(f.startDate(), '03/01/2026')).toBe('ok')
    expect(codeOf(f.startDate(), '03/02/2026')).toBe('DATE')
    expect(codeOf(f.expiryDate(), '03/01/2026')).toBe('ok')
    expect(codeOf(f.expiryDate(), '02/28/2026')).toBe('DOCUMENT_EXPIRED')
  }
  setNow(() => new Date('2024-02-29T12:00:00Z'))
  expect(codeOf(f.pastDate(), '02/28/2024')).toBe('ok')
  expect(codeOf(f.pastDate(), '02/29/2024')).toBe('DAY_BEFORE_NOW_INVALID')
})

test('timestamp() accepts past times and times up to five minutes in the future', () => {
  setNow(() => new Date('2026-03-01T12:00:00.000Z'))
  expect(codeOf(f.timestamp(), '1999-01-01T00:00:00Z')).toBe('ok')
  expect(codeOf(f.timestamp(), '2026-03-01T12:05:00.000Z')).toBe('ok')
  expect(codeOf(f.timestamp(), '2026-03-01T12:05:00.001Z')).toBe('DATETIME')
  expect(codeOf(f.timestamp(), '2026-03-01T13:05:00+01:00')).toBe('ok')
})

test.each([
  '123456789',
  '123-456-789',
  '123-45-67890',
  ' 123-45-6789',
  '123-45-6789\n',
  '１２３-45-6789',
  '123–45–6789',
  '12a-45-6789',
])('socialSecurityNumber rejects %j', (value) => {
  expect(codeOf(f.socialSecurityNumber(), value)).toBe('SSN')
})
test('socialSecurityNumber accepts every number of the form XXX-XX-XXXX', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{3}-[0-9]{2}-[0-9]{4}$/), (value) => {
      expect(passes(f.socialSecurityNumber(), value)).toBe(true)
    }),
  )
  for (const sample of ['987-65-4321', '123-45-6789', '000-00-0001'])
    expect(passes(f.socialSecurityNumber(), sample)).toBe(true)
})

test('an amount is a string of 1 to 13 digits with exactly two decimals', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 9_999_999_999_999n }),
      fc.integer({ min: 10, max: 99 }),
      (whole, cents) => {
        expect(passes(f.amount(), `${whole}.${cents}`)).toBe(true)
      },
    ),
  )
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(passes(f.amount(), value)).toBe(/^[0-9]{1,13}\.[0-9]{2}$/.test(value))
    }),
  )
  const wrong = [
    '85000',
    '85000.0',
    '85000.000',
    '.50',
    '-1.00',
    '+1.00',
    '-0.00',
    '1e5',
    '1.0e2',
    '1,000.00',
    '$1.00',
    ' 1.00',
    '1.00 ',
    '１２.００',
    '10000000000000.00',
    '9'.repeat(400),
    'NaN',
    85000,
    85000.5,
  ]
  for (const value of wrong) expect(codeOf(f.amount(), value)).toBe('DECIMALFORMAT')
  expect(passes(f.amount(), '007.00')).toBe(true)
})

test.each([
  ['0.00', true], ['0.01', true], ['1.00', true], ['85000.00', true], ['85000.10', true], ['00.00', true], ['0085000.00', true],
  ['999999999999.99', true], ['9999999999999.99', true], ['10000000000000.00', false], ['00000000000000.00', false],
  ['85000', false], ['85000.', false], ['85000.0', false], ['85000.000', false], ['.00', false], ['.', false], ['0', false], ['', false],
  ['-85000.00', false], ['+85000.00', false], ['\u221285000.00', false], ['(85000.00)', false], ['85,000.00', false], ['85.000,00', false],
  ["85'000.00", false], ['85 000.00', false], ['85\u00a0000.00', false], ['85_000.00', false], ['$85000.00', false], ['85000.00 USD', false],
  ['8.5e4', false], ['85000.00e0', false], ['0x14c08.00', false], ['Infinity', false], ['NaN', false], ['85000.00\n', false], ['\t85000.00', false],
  ['85000\u066b00', false], ['\u0668\u0665.\u0660\u0660', false], ['\uff18\uff15.\uff10\uff10', false], ['85000\uff0e00', false], ['85000.00.00', false],
  [85000, false], [85000.25, false], [0, false], [true, false], [['85000.00'], false], [{ amount: '85000.00' }, false],
] as const)('%j is a valid amount: %s', (value, isAmount) => {
  expect(codeOf(f.amount(), value)).toBe(isAmount ? 'ok' : 'DECIMALFORMAT')
}) // biome-ignore format: a table

test('isUsState and isUsZipCode accept only codes of the U.S. Postal Service', () => {
  expect(Object.keys(states)).toHaveLength(62)
  for (const code of ['TX', 'DC', 'PR', 'GU', 'AE', 'tx']) expect(f.isUsState(code)).toBe(true)
  for (const code of ['XX', 'Texas', 'T', '', 'ſc', 'T X']) expect(f.isUsState(code)).toBe(false)
  for (const code of ['78701', '78701-1234', '00501']) expect(f.isUsZipCode(code)).toBe(true)
  for (const code of ['7870', '787011', '787011234', '78701-12', '78701 1234', '٧٨٧٠١', ''])
    expect(f.isUsZipCode(code)).toBe(false)
})

test.each(['us', 'US', 'usa', 'USA', 'DE', 'DEU'])('country() accepts %s', (code) => {
  expect(passes(f.country(), code)).toBe(true)
})
test.each(['XX', 'United States', 'U', 'uſ', 'USAA'])('country() rejects %s', (code) => {
  expect(codeOf(f.country(), code)).toBe('ONEOF')
})

test('email() accepts common addresses and rejects malformed or unsafe ones', () => {
  for (const value of [
    'name@example.com',
    'a.b+c@sub.example.co',
    "o'brien@example.org",
    'x@a-b.io',
  ])
    expect(passes(f.email(), value)).toBe(true)
  const wrong = [
    'name',
    'name@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a@-b.com',
    'a@b..com',
    'a@b.com\r\nBcc: x@y.z',
    'a@b.com>',
    `${'a'.repeat(65)}@b.com`,
    `a@${'b.'.repeat(130)}com`,
    '=?utf-8?q?victim=40example.com?=@example.com',
    'a=?b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'victim%example.com@example.org',
    'example.com!victim@example.org',
    'a|b@example.com',
    'a`b`@example.com',
    'a@127.0.0.1',
    'a@example.123',
  ]
  for (const value of wrong) expect(codeOf(f.email(), value)).toBe('EMAIL_HAS_INVALID_FORMAT')
})

test('phone() accepts ten digits or an international number with common separators', () => {
  for (const value of [
    '5125550100',
    '512-555-0100',
    '(512) 555-0100',
    '512.555.0100',
    '+1 512 555 0100',
    '+44 20 7946 0958',
  ])
    expect(passes(f.phone(), value)).toBe(true)
  for (const value of [
    '555-0100',
    '15125550100',
    '+0 512 555 0100',
    '+1234567890123456',
    'CALL-NOW-00',
    '512/555/0100',
  ])
    expect(codeOf(f.phone(), value)).toBe('PHONE_HAS_INVALID_FORMAT')
})

test('numberBetween(0, 100) accepts only JSON numbers from 0 to 100', () => {
  const rule = f.numberBetween(0, 100)
  for (const value of [0, 25, 33.34, 100]) expect(passes(rule, value)).toBe(true)
  expect(codeOf(rule, -1)).toBe('MIN')
  expect(codeOf(rule, 100.01)).toBe('MAX')
  expect(codeOf(rule, '25')).toBe('NUMBER')
  expect(codeOf(rule, Number.POSITIVE_INFINITY)).toBe('NUMBER')
})
