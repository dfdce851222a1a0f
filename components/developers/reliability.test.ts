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
  'the reliability page quotes test run $id word for word from its document',
  ({ document, run, promise, result, ...quoted }) => {
    const fault = document === 'docs/faults.md' ? quoted.fault : undefined
    const quotes = [fault, promise, result, run && `\`${run}\``].filter((one) => one !== undefined)
    const holding = listParts(document).filter((part) => quotes.every((one) => part.includes(one)))
    expect(holding).toHaveLength(1)
  },
)

test('the reliability page quotes a test, a promise and a result for every fault', () => {
  for (const { document, run, fault, promise } of testRuns)
    if (document === 'docs/faults.md') expect([run, fault, promise]).not.toContain(undefined)
})

test.each(testRuns)(
  'the reliability page highlights a text in the result of test run $id',
  (run) => {
    expect(run.result).toContain(run.highlight)
  },
)
