import { expect, test } from 'vitest'
import { testRuns } from '@/components/developers/reliability'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { proofs } from './proofs'

const contains = (line: string, figure: string): boolean =>
  new RegExp(String.raw`(?<![\d,.])${figure}(?!\d|[,.]\d)`).test(line)

test.each(proofs)(
  'all figures of test run $id on the home page are also on the reliability page',
  ({ id, count, total, figures }) => {
    const { result, highlight } = testRuns.find((run) => run.id === id)!
    const shown = [highlight, total, ...Object.values(figures)]
    expect(shown.filter((figure) => !contains(result, figure))).toEqual([])
    const [counted] = highlight.split(' ')
    expect(counted === 'none' ? '0' : counted).toBe(count)
    const text = words[`home.proof.${id}`]
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    expect(names.toSorted()).toEqual(Object.keys(figures).toSorted())
    // Every digit on the page must come from the result. So the text itself contains none.
    expect(text).not.toMatch(/\d/)
    expect(fillText(text, figures)).not.toContain('{')
  },
)

test('the figure check finds 660 as a separate number, but not in 1,660 or 660.5', () => {
  expect(contains('1,660 kills', '660')).toBe(false)
  expect(contains('660.5 kills', '660')).toBe(false)
  expect(contains('after 660 kills.', '660')).toBe(true)
})
