import fs from 'node:fs'
import { expect, test } from 'vitest'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { proofs, rates } from './proofs'

/**
 * Returns the lines of the document that contain the result, limited to the run if there is one.
 */
const listReports = ({
  document,
  run,
  result,
}: {
  document: string
  run?: string
  result: string
}): string[] =>
  fs
    .readFileSync(document, 'utf8')
    .split('\n')
    .filter((line) => line.includes(result) && (!run || line.includes(`\`${run}\``)))

const contains = (line: string, figure: string): boolean =>
  new RegExp(String.raw`(?<![\d,.])${figure}(?![\d,]|\.\d)`).test(line)

test.each(proofs)(
  'the home page figures for the run $key are all in one line of the report',
  (proof) => {
    const reports = listReports(proof)
    const figures = Object.values(proof.figures)
    expect(reports.filter((line) => figures.every((one) => contains(line, one)))).toHaveLength(1)
    const text = words[`home.proof.${proof.key}.text`]
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    expect(names.toSorted()).toEqual(Object.keys(proof.figures).toSorted())
    // Every visible digit must come from the figures of the document, so the text itself has none.
    expect(`${text} ${words[`home.proof.${proof.key}.title`]}`).not.toMatch(/\d/)
    expect(fillText(text, proof.figures)).not.toContain('{')
  },
)

test.each(rates)('the report contains the rate $value that the home page shows', (rate) => {
  expect(listReports(rate)).toHaveLength(1)
  expect(contains(rate.result, rate.value)).toBe(true)
  expect(words[rate.key]).not.toMatch(/\d/)
})

test('the figure check finds 660 only as a whole number, not in 1,660 or 660.5', () => {
  expect(contains('1,660 kills', '660')).toBe(false)
  expect(contains('660.5 kills', '660')).toBe(false)
  expect(contains('after 660 kills.', '660')).toBe(true)
})
