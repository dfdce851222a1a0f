import { describe, expect, test } from 'vitest'
import { type Columns, count, formatFacts, formatJson, formatMoment, formatTable } from './printout'

type Row = { name: string | null; size: number }
const columns: Columns<Row> = [
  ['name', ({ name }) => name],
  ['size', ({ size }) => size],
]

describe('printed tables of the CLI', () => {
  test('the CLI aligns text in tables to the left and numbers to the right', () => {
    const rows = [
      { name: 'one', size: 5 },
      { name: 'a longer one', size: 12_345 },
    ]
    expect(formatTable(rows, columns, 'None.').split('\n')).toEqual([
      'NAME           SIZE', 'one               5', 'a longer one  12345',
    ]) // biome-ignore format: as it is seen
  })

  test('the CLI prints "None." for a table without rows and a dash for an empty cell', () => {
    expect(formatTable([], columns, 'None.')).toBe('None.')
    expect(formatTable([{ name: null, size: 1 }], columns, 'None.')).toBe('NAME  SIZE\n-        1')
  })

  test('the CLI replaces control characters in the cells of a table', () => {
    const shown = formatTable([{ name: 'a\x1b[31mb\u009bc\nd\u202e', size: 1 }], columns, 'None.')
    expect(shown).toContain('a?[31mb?c?d?')
    expect(shown.split('\n')).toHaveLength(2)
  })
})

test('the CLI escapes control characters in JSON output without changing any value', () => {
  const text =
    'a\x00\x1b[31m\x7f\u009b\n\u00ad\u061c\u200b\u200f\u2028\u2029\u202e\u2066\u{e0041}\ufeff\\ é 😀'
  const data = { [text]: [text, { name: text }] }
  for (const indent of [0, 2]) {
    const shown = formatJson(data, indent)
    expect(JSON.parse(shown)).toEqual(data)
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(shown).toContain('\\u001b[31m\\u007f\\u009b\\n\\u00ad\\u061c\\u200b')
    expect(shown).toContain('\\ é 😀')
  }
})

test('the CLI prints each field of a record on one line, with aligned values', () => {
  expect(
    formatFacts([
      ['Client id', 'ci_test_a'],
      ['Ends', null],
    ]),
  ).toBe('Client id  ci_test_a\nEnds       -')
})

test('the CLI prints times in whole seconds, and numbers such as "1,234 rows"', () => {
  expect(formatMoment('2026-11-21T05:56:07.582Z')).toBe('2026-11-21 05:56:07Z')
  expect(formatMoment(null)).toBeNull()
  expect([count(0, 'row'), count(1, 'row'), count(1234, 'row')]).toEqual([
    '0 rows',
    '1 row',
    '1,234 rows',
  ])
})
