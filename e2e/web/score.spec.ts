import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
const points = read('docs/ux-score.md')
  .split('\n')
  .flatMap((line) => {
    const [, number, question, answer, evidence] =
      /^\| (\d+)★? \| (.+?) \| (yes|no) \| (.+) \|$/.exec(line) ?? []
    return number
      ? [{ number: Number(number), question: question!, answer: answer!, evidence: evidence! }]
      : []
  })
/** Lists the tests that a text cites as `file › title`. */
const listNamed = (text: string) =>
  [...text.matchAll(/`(\S+\.(?:spec|test)\.ts) › ([^`]+)`/g)].map(([, file, title]) => ({
    file: file!,
    title: title!,
  }))
const quote = /(["'`])((?:(?!\1)[^\\]|\\.)*)\1/
const titlesOf = (file: string): string[] =>
  [
    ...read(file).matchAll(
      new RegExp(`\\b(?:test|describe)(?:\\.\\w+)*\\(\\s*(?:[^"'\`\\n]*\\? )?${quote.source}`, 'g'),
    ),
  ].map(([, , title]) => title!)

test('the UX score lists points 1 to 70 once each and in order', () => {
  expect(points.map(({ number }) => number)).toEqual(Array.from({ length: 70 }, (_, at) => at + 1))
  const count = points.filter(({ answer }) => answer === 'yes').length
  expect(read('docs/ux-score.md')).toContain(`**${count} of 70**`)
})

test('each "yes" answer in the UX score cites an existing test or an observation', () => {
  for (const { number, answer, evidence } of points) {
    const named = listNamed(evidence)
    if (answer === 'yes')
      expect(named.length > 0 || /^Looked at:/.test(evidence), `point ${number}`).toBe(true)
  }
  const all = listNamed(read('docs/ux-score.md'))
  expect(all.length).toBeGreaterThan(100)
  for (const { file, title } of all) expect(titlesOf(file), file).toContain(title)
})
