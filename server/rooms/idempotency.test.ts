import { afterEach, describe, expect, test, vi } from 'vitest'
import { countRows, db, sql } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import { codeOf } from '../testing/applicants'
import { moveClock, resetClock } from '../testing/clock'
import { shareRooms } from '../testing/open-rooms'
import * as idempotency from './idempotency'
import type { Principal } from './principal'

shareRooms()
afterEach(async () => {
  vi.useRealTimers()
  await resetClock()
})

const principal: Principal = {
  caller: 'Admin',
  organizationId: null,
  customerId: null,
  userType: null,
  role: null,
  clientId: null,
  deviceSessionType: null,
  sessionHash: '',
  expiresAt: null,
  head: null,
}
const run = (key: string, work: () => Promise<unknown>) =>
  idempotency.run({ principal, key, request: {}, dataOf: (result) => result }, work)

test('a call that runs for a minute does not run twice under one Idempotency-Key', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const end = Promise.withResolvers<string>()
  let runs = 0
  const work = () => {
    runs += 1
    return end.promise
  }
  const first = run('long', work)
  await expect.poll(() => runs).toBe(1)
  // The lease of a call lasts 30 seconds. Each renewal of the lease happens before the lease ends.
  for (const elapsed of ['20 s', '40 s', '60 s']) {
    await moveClock(elapsed)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect
      .poll(() =>
        countRows(sql`
          select count(*)::int as n from idempotency
          where key = 'long' and lease_until > service_now() + interval '20 s'`),
      )
      .toBe(1)
  }
  expect(await codeOf(run('long', work))).toBe('IDEMPOTENCY_KEY_IN_USE')
  end.resolve('done')
  expect(await first).toEqual({ result: 'done', isReplayed: false })
  expect(await run('long', work)).toEqual({ result: 'done', isReplayed: true })
  expect(runs).toBe(1)
})

describe('the Idempotency-Key of an advisor during a rolling update', () => {
  // An earlier version stored the calls of advisors without the id of the advisor, as in `former`.
  const former = { ...principal, caller: 'Advisor' as const, organizationId: uuidv7() }
  const present = { ...former, issuer: { clientId: null, advisorId: uuidv7() } }
  const runAs = (caller: Principal, key: string, work: () => Promise<unknown>, request = {}) =>
    idempotency.run({ principal: caller, key, request, dataOf: (result) => result }, work)

  test('a response that an older app version stored is replayed for 24 hours', async () => {
    await runAs(former, 'update', async () => 'first')
    const again = (request = {}) => runAs(present, 'update', async () => 'second', request)
    expect(await again()).toEqual({ result: 'first', isReplayed: true })
    await moveClock('24 hours 1 second')
    expect(await again()).toEqual({ result: 'second', isReplayed: false })
  })

  test('an Idempotency-Key from an older app version does not block a different request', async () => {
    await runAs(former, 'shared', async () => 'first', { email: 'one@example.com' })
    const other = runAs(present, 'shared', async () => 'second', { email: 'two@example.com' })
    expect(await other).toEqual({ result: 'second', isReplayed: false })
  })

  test('a retry while an older version runs the call returns IDEMPOTENCY_KEY_IN_USE', async () => {
    const [began, end] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const first = runAs(former, 'running', () => {
      began.resolve()
      return end.promise
    })
    const again = () => runAs(present, 'running', async () => 'second')
    await began.promise
    expect(await codeOf(again())).toBe('IDEMPOTENCY_KEY_IN_USE')
    end.resolve('first')
    await first
    expect(await again()).toEqual({ result: 'first', isReplayed: true })
  })
})

test('a process stops extending the lease of an Idempotency-Key when its call ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await run('short', async () => 'done')
  await expect(run('failed', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
  expect(await db.query(sql`select key from idempotency where key = 'failed'`)).toEqual([])
})
