import { ApiError } from '@/lib/errors'
import { canonicalPayload, type SignupPayload } from '@/lib/signup/payload'
import type { UserType } from '@/lib/user-types'
import * as audit from './audit'
import { blindIndex, open, seal } from './crypto'
import { type Db, db, sql, type Tx } from './db'

/** Which W-9 terms were shown before they were accepted; flagged when nobody can say. */
export type W9Terms = { version: string | null; hash: string | null; at: string | null; isFlagged: boolean }
export type NewProfile = {
  id: string
  customer: { id: string; organizationId: string; userType: UserType }
  payload: SignupPayload
  /** What the form asks beyond the body. */
  extras: unknown
  terms: W9Terms
}

const payloadPlace = (id: string) => `profiles.payload|${id}`
const extrasPlace = (id: string) => `profiles.extras|${id}`
const last4Place = (id: string) => `profiles.ssn_last4|${id}`
const indexOf = (ssn: string) => blindIndex('ssn', ssn.replace(/\D/g, ''))

/** Everything personal is sealed; of the Social Security number only a keyed index and the sealed last four stand apart. */
export async function create(tx: Tx, { id, customer, payload, extras, terms }: NewProfile): Promise<void> {
  const ssn = payload.socialSecurityNumber
  await tx.query(sql`
    insert into profiles (id, customer_id, organization_id, user_type, payload_sealed, extras_sealed, ssn_last4_sealed, ssn_index, w9_terms, created_at, updated_at)
    values (${id}, ${customer.id}, ${customer.organizationId}, ${customer.userType}, ${seal(payloadPlace(id), payload)},
      ${extras === undefined || extras === null ? null : seal(extrasPlace(id), extras)}, ${seal(last4Place(id), ssn.slice(-4))}, ${indexOf(ssn)},
      ${JSON.stringify(terms)}, service_now(), service_now())`)
  await audit.record(tx, 'profile', id, 'create')
}

/** The whole body, for the provider and for corrections. Nothing else opens it with its number. */
export async function readPayload(id: string, from: Db = db): Promise<SignupPayload> {
  const [row] = await from.query<{ sealed: Buffer }>(sql`select payload_sealed as sealed from profiles where id = ${id}`)
  if (!row) throw new ApiError('NOT_FOUND')
  return open<SignupPayload>(payloadPlace(id), row.sealed)
}

export async function replacePayload(tx: Tx, id: string, payload: SignupPayload): Promise<void> {
  const kept = canonicalPayload(payload)
  await tx.query(sql`
    update profiles set payload_sealed = ${seal(payloadPlace(id), kept)}, ssn_last4_sealed = ${seal(last4Place(id), kept.socialSecurityNumber.slice(-4))},
      ssn_index = ${indexOf(kept.socialSecurityNumber)}, updated_at = service_now()
    where id = ${id}`)
  await audit.record(tx, 'profile', id, 'correct')
}

export type ProfileRecord = {
  id: string
  userType: UserType
  payload: Omit<SignupPayload, 'socialSecurityNumber'>
  socialSecurityNumberLast4: string
  extras: unknown
  terms: W9Terms | null
  createdAt: Date
}
type Row = { id: string; userType: UserType; payload: Buffer; extras: Buffer | null; last4: Buffer; terms: W9Terms | null; createdAt: Date }

/** A person's own record: every answer, of the Social Security number the last four. Throws NOT_FOUND before the signup. */
export async function readRecord(customerId: string): Promise<ProfileRecord> {
  const [row] = await db.query<Row>(sql`
    select id, user_type as "userType", payload_sealed as payload, extras_sealed as extras, ssn_last4_sealed as last4, w9_terms as terms,
      created_at as "createdAt"
    from profiles where customer_id = ${customerId}`)
  if (!row) throw new ApiError('NOT_FOUND')
  const { socialSecurityNumber: _, ...payload } = open<SignupPayload>(payloadPlace(row.id), row.payload)
  return {
    id: row.id,
    userType: row.userType,
    payload,
    socialSecurityNumberLast4: open<string>(last4Place(row.id), row.last4),
    extras: row.extras ? open(extrasPlace(row.id), row.extras) : null,
    terms: row.terms,
    createdAt: row.createdAt,
  }
}
