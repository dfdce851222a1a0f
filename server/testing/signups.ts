import { expect } from 'vitest'
import type { SignupPayload } from '@/lib/signup/payload'
import { db, sql } from '../foundations/db'
import type { Customer } from '../rooms/customers'
import * as signup from '../rooms/signup'
import { codeOf, listJobs, listTypes } from './applicants'

/** Sends a signup. Returns `ok`, or the error code if the signup fails. */
export const outcome = (customer: Customer, body: SignupPayload): Promise<string> =>
  codeOf(signup.submit(customer, body))

export const findProfile = (customerId: string): Promise<{ id: string }[]> =>
  db.query<{ id: string }>(sql`select id from profiles where customer_id = ${customerId}`)

/**
 * Expects one profile, one verification, one job and one notification, even if the signup was sent
 * several times.
 */
export async function expectSignedUpOnce(customer: Customer): Promise<void> {
  const profiles = await findProfile(customer.id)
  expect(profiles).toHaveLength(1)
  expect(await listJobs(profiles[0]!.id)).toHaveLength(1)
  expect(await listTypes(customer.id)).toEqual(['KYC_SUBMITTED'])
  const requests = await db.query(
    sql`select status from kyc_requests where customer_id = ${customer.id}`,
  )
  expect(requests).toEqual([{ status: 'pending' }])
}
