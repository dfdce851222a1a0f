import fs from 'node:fs'
import { describe, expect, test } from 'vitest'

const asvs = fs.readFileSync('docs/asvs.md', 'utf8')

/**
 * The rules that docs/asvs.md must contain, by section of ASVS 5.0. The list has every level 1
 * rule. It has level 2 rules only in the chapters that we check for both levels.
 */
const asvsRules: Record<string, string> = {
  'V1.2': '1 2 3 4 5', 'V1.3': '1 2', 'V1.5': '1', 'V2.1': '1', 'V2.2': '1 2', 'V2.3': '1', 'V3.2': '1 2', 'V3.3': '1', 'V3.4': '1 2', 'V3.5': '1 2 3', 'V4.1': '1', 'V4.4': '1', 'V5.2': '1 2', 'V5.3': '1 2',
  'V6.1': '1 2 3', 'V6.2': '1 2 3 4 5 6 7 8 9 10 11 12', 'V6.3': '1 2 3 4', 'V6.4': '1 2 3 4', 'V6.5': '1 2 3 4 5', 'V6.6': '1 2 3', 'V6.8': '1 2 3 4', 'V7.1': '1 2 3', 'V7.2': '1 2 3 4', 'V7.3': '1 2', 'V7.4': '1 2 3 4 5',
  'V7.5': '1 2', 'V7.6': '1 2', 'V8.1': '1 2', 'V8.2': '1 2 3', 'V8.3': '1', 'V8.4': '1', 'V9.1': '1 2 3', 'V9.2': '1', 'V10.4': '1 2 3 4 5', 'V11.1': '1 2', 'V11.2': '1 2 3', 'V11.3': '1 2 3', 'V11.4': '1 2 3 4',
  'V11.5': '1', 'V11.6': '1', 'V12.1': '1', 'V12.2': '1 2', 'V13.4': '1', 'V14.1': '1 2', 'V14.2': '1 2 3 4', 'V14.3': '1 2 3', 'V15.1': '1', 'V15.2': '1', 'V15.3': '1', 'V16.1': '1', 'V16.2': '1 2 3 4 5', 'V16.3': '1 2 3 4',
  'V16.4': '1 2 3', 'V16.5': '1 2 3',
} // biome-ignore format: a table

describe('the ASVS table', () => {
  const rows = [...asvs.matchAll(/^\| (V[\d.]+) \| ([12]) \| (?:\*\*)?(met|not met|out of scope)(?:\*\*)? \| (.+) \|$/gm)].map(([, rule, level, verdict, how]) => ({ rule: rule!, level: level!, verdict: verdict!, how: how! })) // biome-ignore format: a table

  test('the ASVS table has every rule once, in order', () => {
    expect(rows.map(({ rule }) => rule)).toEqual(
      Object.entries(asvsRules).flatMap(([section, numbers]) =>
        numbers.split(' ').map((number) => `${section}.${number}`),
      ),
    )
  })

  test('every ASVS rule with the verdict "met" cites a test, a file or a document', () => {
    const isShown = ({ verdict, how }: (typeof rows)[number]) =>
      verdict !== 'met' || /`[\w./-]+`|\]\(|there are none/.test(how)
    expect(rows.filter((row) => !isShown(row) || row.how.length < 7)).toEqual([])
  })

  test('the summary in docs/asvs.md has the same counts per verdict as the ASVS table', () => {
    for (const level of ['1', '2']) {
      const count = (verdict: string) =>
        rows.filter((row) => row.level === level && row.verdict === verdict).length
      expect(asvs).toContain(
        `| ${level} | ${count('met')} | ${count('not met')} | ${count('out of scope')} |`,
      )
    }
  })
})
