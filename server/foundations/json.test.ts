import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import { parseJson } from './json'

const refuses = (text: string) => {
  try {
    parseJson(text)
    return false
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MALFORMED_JSON') return true
    throw error
  }
}
const deep = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth)
const items = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`

test('parseJson returns the same value as JSON.parse for any JSON text', () => {
  const isPlain = (value: unknown) => !JSON.stringify(value).includes('__proto__')
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6 }).filter(isPlain),
      fc.constantFrom(undefined, 1, '\t'),
      (value, space) => {
        expect(parseJson(JSON.stringify(value, null, space))).toEqual(
          JSON.parse(JSON.stringify(value)),
        )
      },
    ),
    { numRuns: 2000 },
  )
})

test('parseJson throws MALFORMED_JSON for all text that JSON.parse rejects', () => {
  const garbage = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          '\\',
          '1',
          'a',
          'null',
          '"a"',
          ' ',
          '-',
          '\\u00',
          '\n',
        ),
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(garbage, (text) => {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      if (!isJson) expect(refuses(text)).toBe(true)
      else refuses(text)
    }),
    { numRuns: 5000 },
  )
})

test('parseJson rejects a repeated key at any depth, plain or escaped', () => {
  const spell = (key: string) =>
    `"${[...key].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.nat(20),
      fc.boolean(),
      (key, depth, isEscaped) => {
        const twice = `{"${key}":1,"_":2,${isEscaped ? spell(key) : `"${key}"`}:3}`
        expect(refuses('[{"a":'.repeat(depth / 2) + twice + '}]'.repeat(depth / 2))).toBe(true)
      },
    ),
  )
})

test.for([
  ['32 levels of lists', deep(32, '[', ']'), false],
  ['33 levels of lists', deep(33, '[', ']'), true],
  ['32 levels of both', `${'[{"a":'.repeat(16)}1${'}]'.repeat(16)}`, false],
  ['33 levels of both', `[${'[{"a":'.repeat(16)}1${'}]'.repeat(16)}]`, true],
  ['1,000 numbers', items(1000, '1'), false],
  ['1,001 numbers', items(1001, '1'), true],
  ['1,000 strings', items(1000, '","'), false],
  ['1,001 strings', items(1001, '","'), true],
  ['1,001 lists', items(1001, '[]'), true],
  ['1,001 values in two lists', `[${items(500, 'true')},${items(501, 'false')}]`, false],
  ['1,001 keys', `{${Array.from({ length: 1001 }, (_, i) => `"${i}":0`).join(',')}}`, true],
  ['a megabyte of open brackets', '['.repeat(1_000_000), true],
  ['a megabyte of closing brackets', ']'.repeat(1_000_000), true],
  ['a megabyte of quotes', '"'.repeat(1_000_000), true],
  ['the key __proto__', '{"__proto__":1}', true],
  ['the value __proto__', '{"a":"__proto__"}', false],
] as const)(
  'parseJson limits depth, keys and array items of a JSON text: %s',
  ([, text, isRefused]) => {
    expect(refuses(text)).toBe(isRefused)
  },
)

test('an error of parseJson never contains a part of the body', () => {
  for (const text of ['{"secret":"cs_test_x"', '{"cs_test_x":1,"cs_test_x":2}', '{"cs_test_x']) {
    try {
      parseJson(text)
    } catch (error) {
      expect(JSON.stringify((error as ApiError).items())).not.toContain('cs_test')
    }
  }
})
