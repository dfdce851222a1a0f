import { beforeEach, describe, expect, test } from 'vitest'
import type { SignupPayload } from '@/lib/signup/payload'
import { db, sql } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import { withRequestId } from '../foundations/request-id'
import {
  countRows,
  listJobs,
  listTypes,
  sampleBody,
  shareApplicantRooms,
  withProviderTimeout,
} from '../testing/applicants'
import { readSeries } from '../testing/metrics'
import { accept, refuse, stateOf } from '../testing/provider'
import { expectSignedUpOnce, findProfile, outcome } from '../testing/signups'
import type { CustomerPrincipal } from './principal'
import * as signup from './signup'

const rooms = shareApplicantRooms()
beforeEach(() => {
  rooms.provider.answer = accept
  rooms.provider.submissions.length = 0
})

describe('a signup', () => {
  test('a signup returns pending and stores profile, verification, job and notification', async () => {
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

  test("a signup sends the provider one submission with the customer's contact", async () => {
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

  test('a signup by a partner raises the metrics of begun and submitted signups by one', async () => {
    const type = 'operator'
    const customer = await rooms.makeCustomer(type)
    const principal = { ...customer, customerId: customer.id } as unknown as CustomerPrincipal
    const complete = (query: { validate?: 'only' }) =>
      signup.completeByPartner(principal, query, sampleBody())
    await complete({ validate: 'only' })
    await complete({})
    await expect(complete({})).rejects.toMatchObject({ code: 'ALREADY_SIGNED_UP' })
    expect(await readSeries('latchkey_signups_total')).toMatchObject({
      [`{stage="begun",type="${type}"}`]: 1,
      [`{stage="submitted",type="${type}"}`]: 1,
      [`{stage="approved",type="${type}"}`]: 0,
    })
  })

  test('a second signup returns ALREADY_SIGNED_UP and is not sent to the provider', async () => {
    const customer = await rooms.makeCustomer()
    await signup.submit(customer, sampleBody())
    expect(await outcome(customer, sampleBody())).toBe('ALREADY_SIGNED_UP')
    expect(rooms.provider.submissions).toHaveLength(1)
    await expectSignedUpOnce(customer)
  })

  test.each([
    ['returns 500', () => ({ status: 500 })],
    ['returns 429', () => ({ status: 429 })],
    ['returns no JSON', () => ({ status: 201, body: '<html>' })],
    ['answers about another submission', () => ({ status: 201, body: stateOf('another:1') })],
    ['refuses without naming a field', () => ({ status: 422, body: { error: 'no' } })],
    ['never answers', () => 'silence' as const],
  ])(
    'a signup is stored while the provider %s, and its job is due immediately',
    async (_name, answer) => {
      rooms.provider.answer = answer
      const customer = await rooms.makeCustomer()
      expect(await withProviderTimeout(300, () => outcome(customer, sampleBody()))).toBe('ok')
      await expectSignedUpOnce(customer)
      const [profile] = await findProfile(customer.id)
      const [job] = await db.query<{ isDue: boolean }>(sql`
      select start_after <= now() as "isDue" from pgboss.job where name = 'verification' and data->>'profileId' = ${profile!.id}`)
      expect(job).toEqual({ isDue: true })
    },
  )

  test("a signup applies the stage or decision in the provider's response", async () => {
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

  test('an accepted signup deletes the draft, and a refused signup keeps it', async () => {
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

  test('the verification job of a signup contains only the profile id', async () => {
    const customer = await rooms.makeCustomer()
    await signup.submit(customer, sampleBody())
    const [profile] = await findProfile(customer.id)
    expect((await listJobs(profile!.id)).map((job) => job.data)).toEqual([
      { profileId: profile!.id },
    ])
  })
})

describe('a signup that the provider refuses', () => {
  test('a refused signup stores only its reservation and no job', async () => {
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

  test('after a refused signup, findLastTry returns the id of the refused request', async () => {
    const customer = await rooms.makeCustomer()
    rooms.provider.answer = () => refuse()
    const [first, second] = [uuidv7(), uuidv7()]
    for (const [at, id] of [first, second].entries()) {
      const refused = withRequestId(id, () => outcome(customer, sampleBody()))
      expect(await refused).toBe('BAAS_ERROR_FIELD')
      expect(await signup.findLastTry(customer.id)).toMatchObject({ tries: at + 1, requestId: id })
    }
  })

  test('a refused signup can be repeated with the same or another body', async () => {
    for (const again of [(body: SignupPayload) => body, () => sampleBody()]) {
      const customer = await rooms.makeCustomer()
      const body = sampleBody()
      rooms.provider.answer = () => refuse()
      expect(await outcome(customer, body)).toBe('BAAS_ERROR_FIELD')
      rooms.provider.answer = accept
      expect(await outcome(customer, again(body))).toBe('ok')
      await expectSignedUpOnce(customer)
    }
    // Each try of a signup has a new reference, because the provider stores its response per
    // reference and would repeat a rejection.
    expect(new Set(rooms.provider.submissions.map(({ reference }) => reference)).size).toBe(4)
  })
})
