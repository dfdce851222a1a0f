import fs from 'node:fs'
import { expect, test } from 'vitest'
import { type TestRun, testRuns } from './reliability'

/** Splits a document into table rows and paragraphs, each in one line. */
const listParts = (document: TestRun['document']): string[] =>
  fs
    .readFileSync(document, 'utf8')
    .split(/\n(?=[|#-]|\n)/)
    .map((part) => part.replaceAll(/\s+/g, ' '))

test.each(testRuns)(
  'test run $id on the reliability page quotes its document word for word',
  ({ document, run, promise, result, ...quoted }) => {
    const fault = document === 'docs/faults.md' ? quoted.fault : undefined
    const quotes = [fault, promise, result, run && `\`${run}\``].filter((one) => one !== undefined)
    const holding = listParts(document).filter((part) => quotes.every((one) => part.includes(one)))
    expect(holding).toHaveLength(1)
  },
)

test('each run of docs/faults.md on the reliability page has a name, fault and promise', () => {
  for (const { document, run, fault, promise } of testRuns)
    if (document === 'docs/faults.md') expect([run, fault, promise]).not.toContain(undefined)
})

test.each(testRuns)('the highlighted text of test run $id is a part of its result', (run) => {
  expect(run.result).toContain(run.highlight)
})
