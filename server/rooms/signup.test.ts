import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignupPayload } from '@/lib/signup/payload'
import { db, sql } from '../foundations/db'
import {
  type ApplicantRooms,
  codeOf,
  countRows,
  listJobs,
  listTypes,
  openApplicantRooms,
  sampleBody,
  withPatience,
} from '../testing/applicants'
import { accept, refuse, stateOf } from '../testing/provider'
import type { Customer } from './customers'
import * as signup from './signup'

let rooms: ApplicantRooms
beforeAll(async () => {
  rooms = await openApplicantRooms()
})
afterAll(() => rooms.close())
beforeEach(() => {
  rooms.provider.answer = accept
  rooms.provider.submissions.length = 0
})

/** How one call ended: `ok`, or the code of its refusal. */
const outcome = (customer: Customer, body: SignupPayload): Promise<string> =>
  codeOf(signup.submit(customer, body))
/** How many calls ended in which way. */
async function tally(calls: Promise<string>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const ended of await Promise.all(calls)) counts[ended] = (counts[ended] ?? 0) + 1
  return counts
}
const findProfile = (customerId: string) =>
  db.query<{ id: string }>(sql`select id from profiles where customer_id = ${customerId}`)
// Longer than any test: the provider answers when it is told to.
const longMs = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** One profile, one verification, one job, one notification: what a signup leaves, however often it was sent. */
async function expectSignedUpOnce(customer: Customer) {
  const profiles = await findProfile(customer.id)
  expect(profiles).toHaveLength(1)
  expect(await listJobs(profiles[0]!.id)).toHaveLength(1)
  expect(await listTypes(customer.id)).toEqual(['KYC_SUBMITTED'])
  const requests = await db.query(
    sql`select status from kyc_requests where customer_id = ${customer.id}`,
  )
  expect(requests).toEqual([{ status: 'pending' }])
}
async function expectNothingKept(customer: Customer) {
  expect(await findProfile(customer.id)).toEqual([])
  expect(await listTypes(customer.id)).toEqual([])
}

describe('a signup', () => {
  test('is answered with the customer and pending, and leaves profile, verification, job and notification together', async () => {
    const customer = await rooms.makeCustomer()
    expect(await signup.submit(customer, sampleBody())).toEqual({
      customerUid: customer.id,
      kycStatus: 'pending',
    })
    await expectSignedUpOnce(customer)
    const [row] = await db.query<{ at: Date | null }>(
      sql`select signed_up_at as at from customers where id = ${customer.id}`,
    )
    expect(row!.at).toBeInstanceOf(Date)
  })

  test('reaches the provider once, under the profile and the number of the submission, with the contact of the invitation', async () => {
    const customer = await rooms.makeCustomer('businessowner')
    const body = sampleBody()
    await signup.submit(customer, body)
    const [profile] = await findProfile(customer.id)
    expect(rooms.provider.submissions).toEqual([
      expect.objectContaining({
        reference: `${profile!.id}:1`,
        kind: 'business',
        person: expect.objectContaining({
          socialSecurityNumber: body.socialSecurityNumber,
          firstName: 'Maren',
        }),
      }),
    ])
  })

  test('is refused the second time, and the provider does not hear of it', async () => {
    const customer = await rooms.makeCustomer()
    await signup.submit(customer, sampleBody())
    expect(await outcome(customer, sampleBody())).toBe('ALREADY_SIGNED_UP')
    expect(rooms.provider.submissions).toHaveLength(1)
    await expectSignedUpOnce(customer)
  })

  test.each([
    ['fails', () => ({ status: 500 })],
    ['is busy', () => ({ status: 429 })],
    ['answers nonsense', () => ({ status: 201, body: '<html>' })],
    ['answers for somebody else', () => ({ status: 201, body: stateOf('another:1') })],
    [
      'refuses in words that it has no business saying',
      () => ({ status: 422, body: { error: 'no' } }),
    ],
    ['says nothing', () => 'silence' as const],
  ])('stands while the provider %s, and its job is due at once', async (_name, answer) => {
    rooms.provider.answer = answer
    const customer = await rooms.makeCustomer()
    expect(await withPatience(300, () => outcome(customer, sampleBody()))).toBe('ok')
    await expectSignedUpOnce(customer)
    const [profile] = await findProfile(customer.id)
    const [job] = await db.query<{ isDue: boolean }>(sql`
      select start_after <= now() as "isDue" from pgboss.job where name = 'verification' and data->>'profileId' = ${profile!.id}`)
    expect(job).toEqual({ isDue: true })
  })

  test('applies what the answer of the provider already says: a person has to decide, or it is decided', async () => {
    const manual = await rooms.makeCustomer()
    rooms.provider.answer = ({ reference }) => ({
      status: 201,
      body: stateOf(reference, { stage: 'manual' }),
    })
    await signup.submit(manual, sampleBody())
    expect(
      await db.query(sql`select status, stage from kyc_requests where customer_id = ${manual.id}`),
    ).toEqual([{ status: 'pending', stage: 'manual' }])
    const decided = await rooms.makeCustomer()
    rooms.provider.answer = ({ reference }) => ({
      status: 200,
      body: stateOf(reference, { status: 'approved', sequence: 4 }),
    })
    await signup.submit(decided, sampleBody())
    expect(await listTypes(decided.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })

  test('ends the draft that it was made from, and a refusal does not', async () => {
    const customer = await rooms.makeCustomer()
    await db.query(sql`
      insert into drafts (customer_id, version, sealed, saved_at, expires_at) values (${customer.id}, 1, 'x', service_now(), service_now() + interval '30 days')`)
    const listDrafts = () =>
      db.query(sql`select version from drafts where customer_id = ${customer.id}`)
    rooms.provider.answer = () => refuse()
    await outcome(customer, sampleBody())
    expect(await listDrafts()).toHaveLength(1)
    rooms.provider.answer = accept
    await outcome(customer, sampleBody())
    expect(await listDrafts()).toEqual([])
  })

  test('carries ids in its job and nothing of the person', async () => {
    const customer = await rooms.makeCustomer()
    await signup.submit(customer, sampleBody())
    const [profile] = await findProfile(customer.id)
    expect((await listJobs(profile!.id)).map((job) => job.data)).toEqual([
      { profileId: profile!.id },
    ])
  })
})

describe('a signup that the provider refuses', () => {
  test('leaves no row in any table but its reservation, and no job', async () => {
    const customer = await rooms.makeCustomer()
    rooms.provider.answer = () => refuse()
    const countJobs = () =>
      db.query(sql`select count(*) as n from pgboss.job where name = 'verification'`)
    const before = [await countRows(), await countJobs()] as const
    expect(await outcome(customer, sampleBody())).toBe('BAAS_ERROR_FIELD')
    expect(await countRows()).toEqual({
      ...before[0],
      signup_reservations: before[0].signup_reservations! + 1,
    })
    expect(await countJobs()).toEqual(before[1])
  })

  test('may be sent again, with the same body and with another, and succeeds then', async () => {
    for (const again of [(body: SignupPayload) => body, () => sampleBody()]) {
      const customer = await rooms.makeCustomer()
      const body = sampleBody()
      rooms.provider.answer = () => refuse()
      expect(await outcome(customer, body)).toBe('BAAS_ERROR_FIELD')
      rooms.provider.answer = accept
      expect(await outcome(customer, again(body))).toBe('ok')
      await expectSignedUpOnce(customer)
    }
    // Each try is a submission of its own: the provider keeps what it said of a reference.
    expect(new Set(rooms.provider.submissions.map(({ reference }) => reference)).size).toBe(4)
  })
})

describe('many signups of one customer at once', () => {
  test('end with one that succeeds and forty-nine that are told that it did', async () => {
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

  test('share one refusal when they have one body', async () => {
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

  test('with two bodies: the one that is not refused gets its turn', async () => {
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

  test('hold no connection while the provider takes its time', () =>
    withPatience(longMs, async () => {
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

describe('a reservation whose holder went silent', () => {
  /** Somebody's signup hangs at the provider until its lease has run out. `wakeUp` lets it go on, and tells how it ended. */
  async function abandon(
    customer: Customer,
    body: SignupPayload,
  ): Promise<{ reference: string; wakeUp(): Promise<string> }> {
    const answered = Promise.withResolvers<void>()
    rooms.provider.answer = async (submission) => {
      await answered.promise
      return accept(submission)
    }
    const left = withPatience(longMs, () => outcome(customer, body))
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
    [
      'the same number for the same body, so that the provider knows it again',
      ':1',
      (body: SignupPayload) => body,
    ],
    ['another number for another body', ':2', () => sampleBody()],
  ])('is taken over with %s; the late holder writes nothing', async (_, number, next) => {
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
  })
})

test('a holder that never finishes is reported as a signup in progress', async () => {
  const customer = await rooms.makeCustomer()
  await signup.submit(customer, sampleBody())
  await db.query(
    sql`update signup_reservations set state = 'held', lease_until = service_now() + interval '1 minute' where customer_id = ${customer.id}`,
  )
  expect(await outcome(customer, sampleBody())).toBe('SIGNUP_IN_PROGRESS')
})
