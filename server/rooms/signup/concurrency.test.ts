import { beforeEach, describe, expect, test } from 'vitest'
import type { SignupPayload } from '@/lib/signup/payload'
import { db, sql } from '../../foundations/db'
import {
  listTypes,
  sampleBody,
  shareApplicantRooms,
  withProviderTimeout,
} from '../../testing/applicants'
import { accept, refuse } from '../../testing/provider'
import { expectSignedUpOnce, findProfile, outcome } from '../../testing/signups'
import type { Customer } from '../customers'
import * as signup from '../signup'

const rooms = shareApplicantRooms()
beforeEach(() => {
  rooms.provider.answer = accept
  rooms.provider.submissions.length = 0
})

/** Counts the calls by outcome. */
async function tally(calls: Promise<string>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const ended of await Promise.all(calls)) counts[ended] = (counts[ended] ?? 0) + 1
  return counts
}
// The timeout is longer than any test, because the tests themselves decide when the provider
// responds.
const longMs = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function expectNothingKept(customer: Customer) {
  expect(await findProfile(customer.id)).toEqual([])
  expect(await listTypes(customer.id)).toEqual([])
}

describe('simultaneous signups of one customer', () => {
  test('of 50 simultaneous signups one succeeds and 49 return ALREADY_SIGNED_UP', async () => {
    const customer = await rooms.makeCustomer()
    rooms.provider.answer = async (submission) => {
      await pause(100)
      return accept(submission)
    }
    const body = sampleBody()
    expect(await tally(Array.from({ length: 50 }, () => outcome(customer, body)))).toEqual({
      ok: 1,
      ALREADY_SIGNED_UP: 49,
    })
    await expectSignedUpOnce(customer)
    expect(rooms.provider.submissions).toHaveLength(1)
  })

  test("50 simultaneous signups with one body all return the provider's refusal", async () => {
    const customer = await rooms.makeCustomer()
    rooms.provider.answer = async () => {
      await pause(200)
      return refuse()
    }
    const body = sampleBody()
    expect(await tally(Array.from({ length: 50 }, () => outcome(customer, body)))).toEqual({
      BAAS_ERROR_FIELD: 50,
    })
    expect(rooms.provider.submissions).toHaveLength(1)
    await expectNothingKept(customer)
  })

  test('one of 11 simultaneous signups succeeds if the provider refuses half of them', async () => {
    const [bad, good] = [sampleBody(), sampleBody()]
    rooms.provider.answer = async (submission) => {
      await pause(100)
      return submission.person.socialSecurityNumber === bad.socialSecurityNumber
        ? refuse()
        : accept(submission)
    }
    for (const bodies of [
      [bad, good],
      [good, bad],
    ]) {
      const customer = await rooms.makeCustomer()
      const first = outcome(customer, bodies[0]!)
      await pause(40)
      const all = await Promise.all([
        first,
        ...Array.from({ length: 10 }, (_, i) => outcome(customer, bodies[(i + 1) % 2]!)),
      ])
      expect(all.filter((one) => one === 'ok')).toHaveLength(1)
      expect(
        new Set(all).isSubsetOf(new Set(['ok', 'ALREADY_SIGNED_UP', 'BAAS_ERROR_FIELD'])),
      ).toBe(true)
      await expectSignedUpOnce(customer)
    }
  })

  test('40 signups that wait for the provider use no database connection', () =>
    withProviderTimeout(longMs, async () => {
      const customers = await Promise.all(Array.from({ length: 40 }, () => rooms.makeCustomer()))
      const released = Promise.withResolvers<void>()
      rooms.provider.answer = async (submission) => {
        await released.promise
        return accept(submission)
      }
      const held = customers.map((customer) => outcome(customer, sampleBody()))
      await expect.poll(() => rooms.provider.submissions.length).toBe(40)
      const listBusy = () =>
        db.query(
          sql`select state, query from pg_stat_activity where application_name = 'latchkey' and state <> 'idle' and pid <> pg_backend_pid()`,
        )
      await expect.poll(listBusy).toEqual([])
      released.resolve()
      expect(await tally(held)).toEqual({ ok: 40 })
    }))
})

describe('a signup reservation whose lease has expired', () => {
  /**
   * Starts a signup that waits for the provider until its lease has expired. `wakeUp` lets the
   * signup continue and returns its outcome.
   */
  async function abandon(
    customer: Customer,
    body: SignupPayload,
  ): Promise<{ reference: string; wakeUp(): Promise<string> }> {
    const answered = Promise.withResolvers<void>()
    rooms.provider.answer = async (submission) => {
      await answered.promise
      return accept(submission)
    }
    const left = withProviderTimeout(longMs, () => outcome(customer, body))
    await expect.poll(() => rooms.provider.submissions.length).toBe(1)
    rooms.provider.answer = accept
    await db.query(
      sql`update signup_reservations set lease_until = service_now() - interval '1 s' where customer_id = ${customer.id}`,
    )
    return {
      reference: rooms.provider.submissions[0]!.reference,
      wakeUp() {
        answered.resolve()
        return left
      },
    }
  }

  test.each([
    ['the same submission number for the same body', ':1', (body: SignupPayload) => body],
    ['another submission number for another body', ':2', () => sampleBody()],
  ])(
    'after the lease of a stalled signup expires, the next signup sends %s',
    async (_, number, next) => {
      const customer = await rooms.makeCustomer()
      const body = sampleBody()
      const { reference, wakeUp } = await abandon(customer, body)
      expect(await outcome(customer, next(body))).toBe('ok')
      expect(rooms.provider.submissions.map((submission) => submission.reference)).toEqual([
        reference,
        reference.replace(/:1$/, number),
      ])
      expect(await wakeUp()).toBe('ALREADY_SIGNED_UP')
      await expectSignedUpOnce(customer)
    },
  )
})

test('a signup during another signup of the same customer returns SIGNUP_IN_PROGRESS', async () => {
  const customer = await rooms.makeCustomer()
  await signup.submit(customer, sampleBody())
  await db.query(
    sql`update signup_reservations set state = 'held', lease_until = service_now() + interval '1 minute' where customer_id = ${customer.id}`,
  )
  expect(await outcome(customer, sampleBody())).toBe('SIGNUP_IN_PROGRESS')
})
