import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { log } from '../foundations/log'
import { applySettings } from '../testing/open-rooms'
import { within } from './deadline'
import { toRefusal } from './failure'

let settings: ReturnType<typeof applySettings>
beforeAll(() => {
  settings = applySettings()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => settings.remove())

const requestId = '018f0000-0000-7000-8000-000000000001'
/** Returns the error that the caller receives, and the line in the log. */
function refuse(error: unknown) {
  const lines: unknown[] = []
  vi.spyOn(log(), 'error').mockImplementation((event) => void lines.push(event))
  const { refusal } = toRefusal(error, requestId, '/branches/private/v1/invites')
  return { refusal, line: lines[0] as Record<string, unknown> }
}
const withCode = (code: string) => Object.assign(new Error('Key (email)=(a@b.example)'), { code })

test.each([
  ['a deadlock', '40P01'],
  ['a conflict of transactions', '40001'],
  ['a lock that is not free in time', '55P03'],
  ['a cancelled statement', '57014'],
  ['a database without free connections', '53300'],
  ['a process with too many open files', 'EMFILE'],
])('%s causes a 500 with Retry-After, and the log line has the error code', (_, code) => {
  const { refusal, line } = refuse(withCode(code))
  expect(refusal.retryAfter).toBe(2)
  expect(line).toMatchObject({ code, failure: 'unavailable' })
  expect(JSON.stringify(line)).not.toContain('b.example')
})

test.each([
  ['Query read timeout', 'statement-timeout'],
  ['timeout exceeded when trying to connect', 'connection-timeout'],
  ['Connection terminated due to connection timeout', 'connection-timeout'],
  ['Connection terminated unexpectedly', 'connection-lost'],
  ['lane timed out', 'batch-timeout'],
])('the log reports the database driver message "%s" as %s', (message, failure) => {
  const { refusal, line } = refuse(new Error(message))
  expect([refusal.retryAfter, line.failure]).toEqual([2, failure])
})

test('the log reports a request that takes too long as request-timeout', async () => {
  const error = await within(1, () => new Promise(() => {})).catch((thrown) => thrown)
  expect(refuse(error).line).toMatchObject({ failure: 'request-timeout', at: expect.any(String) })
})

test('an unknown error has no Retry-After, and the log has no part of its message', () => {
  const { refusal, line } = refuse(withCode('23505'))
  expect(refusal.retryAfter).toBeUndefined()
  expect(line).toMatchObject({ kind: 'Error', code: '23505', at: expect.any(String) })
  expect(JSON.stringify(line)).not.toContain('b.example')
})
