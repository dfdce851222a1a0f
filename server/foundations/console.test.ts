import { expect, test } from 'vitest'
import { logConsole } from './console'

test('logConsole logs console output as JSON, redacted and without control characters', () => {
  const lines: [string, Record<string, string | undefined>][] = []
  const target = {} as Parameters<typeof logConsole>[0] & object
  logConsole(target, (level, fields) => void lines.push([level, fields]))
  target.log('\u001B[32mready\u001B[0m for %s', 'ada@example.com')
  target.error(new Error('900-12-3456'))
  expect(lines).toEqual([
    ['info', { event: 'console.output', msg: 'ready for [redacted]' }],
    ['error', { event: 'console.output', msg: expect.stringMatching(/^Error: \[redacted\]\n/) }],
  ])
})
