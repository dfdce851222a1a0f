import { expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import { describeFault, isLost, readFault } from './fault'

const withStack = <E extends Error>(error: E, ...frames: string[]): E => {
  error.stack = [
    `${error.name}: ${error.message}`,
    ...frames.map((frame) => `    at ${frame}`),
  ].join('\n')
  return error
}
const secret = 'person@bank.test 123-45-6789'
const make = (fields: object) => Object.assign(new Error(secret), fields)

test.each([
  ['a canceled statement', make({ severity: 'ERROR', code: '57014' }), 'database', '57014'],
  ['a query timeout', new Error('Query read timeout'), 'database', 'TIMEOUT'],
  ['a refused connection', make({ code: 'ECONNREFUSED' }), 'network', 'ECONNREFUSED'],
  ['a refused email', make({ code: 'EENVELOPE', responseCode: 450 }), 'mail', 'EENVELOPE'],
  ['an ApiError', new ApiError('NOT_FOUND'), 'refusal', 'NOT_FOUND'],
  ['a TypeError', new TypeError(secret), 'program', 'TYPE_ERROR'],
  ['an error whose code is a sentence', make({ code: secret }), 'program', 'UNKNOWN'],
  ['a thrown string', secret, 'program', 'UNKNOWN'],
])('describeFault returns kind and code of %s', (_, error, kind, code) => {
  const fault = describeFault(error, 'letter')
  expect(fault).toMatchObject({ kind, code })
  expect(JSON.stringify(fault)).not.toMatch(/person|6789/)
})

test('describeFault names the module and the function in which the error occurred', () => {
  const error = withStack(
    new Error(secret),
    'async queryWith (/app/server/foundations/db.ts:99:11)',
    'async Object.submit (/app/server/rooms/kyc/verification.ts:80:9)',
    'async run (/app/server/rooms/audit.ts:10:1)',
  )
  expect(describeFault(error, 'verification').place).toBe('kyc.submit')
  const elsewhere = withStack(new Error(secret), 'run (/app/server/foundations/db.ts:9:1)')
  expect(describeFault(elsewhere, 'verification').place).toBe('verification')
})

test('readFault ignores a stored error of unknown shape and drops extra fields', () => {
  const fault = { kind: 'database', code: '57014', place: 'kyc.submit' }
  expect(readFault(fault, 'letter')).toEqual(fault)
  expect(readFault({ ...fault, message: secret }, 'letter')).toEqual(fault)
  expect(readFault({ kind: 'Error', at: 'run (/a.ts:1:1)' }, 'letter')).toBeUndefined()
  const lost = { value: { message: 'job heartbeat timeout' } }
  expect([isLost(lost), isLost(null), isLost(fault)]).toEqual([true, false, false])
  expect(readFault(lost, 'letter')).toEqual({ kind: 'lost', code: 'LOST_TRY', place: 'letter' })
})
