import { readUrbanizations } from '@/lib/application-record'
import { ApiError } from '@/lib/errors'
import { signsW8ben } from '@/lib/signup/citizenship'
import { hasUrbanization } from '@/lib/signup/kinds/address'
import { canonicalPayload, type SignupPayload, type StoredPayload } from '@/lib/signup/payload'
import type { Urbanizations } from '@/lib/signup/submission'
import type { UserType } from '@/lib/user-types'
import { blindIndex, open, seal } from '../foundations/crypto'
import { columns, type Db, db, isNotNull, isNull, sql, type Tx } from '../foundations/db'
import { countAllKeyUses, type KeyUse } from '../foundations/key-use'
import { join, type Renewal, renewAll, rewrapColumn, type SealedRow } from '../foundations/rewrap'
import { secrets } from '../foundations/secrets'
import * as audit from './audit'
import {
  findReplaced,
  keepVersion,
  type ReplacedAnswers,
  rewrapVersions,
} from './profiles/versions'

export { eraseVersions, type ReplacedAnswers } from './profiles/versions'

/**
 * The W-9 terms that the person saw before accepting them. `isFlagged`: the service does not know
 * which terms the person saw.
 */
export type W9Terms = {
  version: string | null
  hash: string | null
  at: string | null
  isFlagged: boolean
}
export type NewProfile = {
  id: string
  customer: { id: string; organizationId: string; userType: UserType }
  payload: SignupPayload
  /** Answers of the form that are not part of the signup body. */
  extras: unknown
  terms: W9Terms
}

const payloadPlace = (id: string) => `profiles.payload|${id}`
const extrasPlace = (id: string) => `profiles.extras|${id}`
const last4Place = (id: string) => `profiles.ssn_last4|${id}`
const indexOf = (ssn: string) => blindIndex('ssn', ssn.replace(/\D/g, ''))

/**
 * Creates a profile and encrypts its personal data. Stores an index of the Social Security number,
 * computed with KEY_BLIND_INDEX. Also encrypts its last four digits separately.
 */
export async function create(
  tx: Tx,
  { id, customer, payload, extras, terms }: NewProfile,
): Promise<void> {
  const ssn = payload.socialSecurityNumber
  const { digest, keyNumber } = indexOf(ssn)
  const inserted = tx.query(sql`
    insert into profiles (
      id, customer_id, organization_id, user_type, payload_sealed, extras_sealed, ssn_last4_sealed,
      ssn_index, ssn_index_key, w9_terms, created_at, updated_at)
    select
      ${id}, ${customer.id}, ${customer.organizationId}, ${customer.userType},
      ${seal(payloadPlace(id), payload)},
      ${extras === undefined || extras === null ? null : seal(extrasPlace(id), extras)},
      ${seal(last4Place(id), ssn.slice(-4))}, ${digest}, ${keyNumber}, ${JSON.stringify(terms)},
      clock.at, clock.at
    from (select service_now() as at) clock`)
  await Promise.all([inserted, audit.record(tx, 'profile', id, 'create')])
}

/**
 * Returns the complete signup body, including the Social Security number. Only submissions to the
 * provider and corrections may use the complete body.
 */
export async function readPayload(id: string, from: Db = db): Promise<SignupPayload> {
  const [row] = await from.query<{ sealed: Buffer }>(
    sql`select payload_sealed as sealed from profiles where id = ${id}`,
  )
  if (!row) throw new ApiError('NOT_FOUND')
  return open<SignupPayload>(payloadPlace(id), row.sealed)
}

/** Whether the person must sign Form W-8BEN instead of the W-9. False for an erased person. */
export async function needsW8ben(from: Db, id: string): Promise<boolean> {
  const [row] = await from.query<{ sealed: Buffer }>(sql`
    select payload_sealed as sealed from profiles where id = ${id} and erased_at is null`)
  if (!row) return false
  return signsW8ben(open<SignupPayload>(payloadPlace(id), row.sealed).usCitizenshipStatus)
}

/** Returns the user type of the profile. Throws NOT_FOUND if there is no such profile. */
export async function readUserType(from: Db, id: string): Promise<UserType> {
  const [row] = await from.query<{ userType: UserType }>(sql`
    select user_type as "userType" from profiles where id = ${id}`)
  if (!row) throw new ApiError('NOT_FOUND')
  return row.userType
}

/** Whether the person applied in our form. False if the person applied through a partner. */
export async function hasAppliedByForm(from: Db, id: string): Promise<boolean> {
  const [row] = await from.query<{ isOurs: boolean }>(sql`
    select extras_sealed is not null as "isOurs" from profiles
    where id = ${id} and erased_at is null`)
  return row?.isOurs ?? false
}

/**
 * Replaces the encrypted body of a profile and the index of its Social Security number. Also stores
 * the replaced answers of this submission.
 */
export async function replacePayload(
  tx: Tx,
  { profileId: id, submission }: { profileId: string; submission: number },
  payload: SignupPayload,
): Promise<void> {
  const extras = await readExtras(tx, id)
  await keepVersion(tx, { id, submission }, { payload: await readPayload(id, tx), extras })
  const kept = canonicalPayload(payload)
  const { digest, keyNumber } = indexOf(kept.socialSecurityNumber)
  await tx.query(sql`
    update profiles set
      payload_sealed = ${seal(payloadPlace(id), kept)},
      ssn_last4_sealed = ${seal(last4Place(id), kept.socialSecurityNumber.slice(-4))},
      ssn_index = ${digest},
      ssn_index_key = ${keyNumber},
      updated_at = service_now()
    where id = ${id}`)
  await audit.record(tx, 'profile', id, 'correct')
}

/**
 * Stores the urbanizations of corrected addresses. Removes the urbanization of an address outside
 * Puerto Rico. Does nothing for people who applied through a partner, because only our form has
 * urbanizations.
 */
export async function replaceUrbanizations(
  tx: Tx,
  id: string,
  payload: SignupPayload,
  given: Urbanizations,
): Promise<void> {
  const extras = await readExtras(tx, id)
  if (!extras) return
  const known = readUrbanizations(extras)
  const choose = (name: 'address' | 'mailingAddress') =>
    given[name] ?? (hasUrbanization(payload[name]?.state) ? known[name] : undefined)
  const urbanizations = { address: choose('address'), mailingAddress: choose('mailingAddress') }
  const sealed = seal(extrasPlace(id), { ...extras, urbanizations })
  await tx.query(sql`update profiles set extras_sealed = ${sealed} where id = ${id}`)
}

/**
 * Returns the extras of a profile: answers that are not part of the signup body. Locks the profile,
 * so that no other transaction changes the extras.
 */
async function readExtras(tx: Tx, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await tx.query<{ sealed: Buffer | null }>(
    sql`select extras_sealed as sealed from profiles where id = ${id} for update`,
  )
  return row?.sealed ? open(extrasPlace(id), row.sealed) : null
}

export type ProfileRecord = {
  id: string
  userType: UserType
  payload: StoredPayload
  socialSecurityNumberLast4: string
  extras: unknown
  terms: W9Terms | null
  createdAt: Date
}
type Row = {
  id: string
  userType: UserType
  payload: Buffer
  extras: Buffer | null
  last4: Buffer
  terms: W9Terms | null
  createdAt: Date
}

const recordColumns = columns('profiles', {
  id: 'id',
  userType: 'user_type',
  payload: 'payload_sealed',
  extras: 'extras_sealed',
  last4: 'ssn_last4_sealed',
  terms: 'w9_terms',
  createdAt: 'created_at',
})

/**
 * Returns the record of a person. It contains only the last four digits of the Social Security
 * number. Throws NOT_FOUND before the signup.
 */
export async function readRecord(customerId: string): Promise<ProfileRecord> {
  const [row] = await db.query<Row>(sql`
    select ${recordColumns} from profiles
    where customer_id = ${customerId} and erased_at is null`)
  if (!row) throw new ApiError('NOT_FOUND')
  const { socialSecurityNumber: _, ...payload } = open<SignupPayload>(
    payloadPlace(row.id),
    row.payload,
  )
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

/** Returns the U.S. state in a person's home address. Undefined before the signup. */
export async function findHomeState(from: Db, customerId: string): Promise<string | undefined> {
  const [row] = await from.query<{ id: string; payload: Buffer }>(sql`
    select id, payload_sealed as payload from profiles
    where customer_id = ${customerId} and erased_at is null`)
  return row && (open<SignupPayload>(payloadPlace(row.id), row.payload).address.state ?? undefined)
}

/** Lists the answers of a profile that corrections have replaced, oldest first. */
export const listReplaced = (id: string): Promise<ReplacedAnswers[]> =>
  findReplaced(id, () => readPayload(id))

/**
 * Destroys the encrypted data of a profile and the index of its Social Security number. The caller
 * must also delete the answers that corrections have replaced.
 */
export async function erase(tx: Tx, customerId: string): Promise<void> {
  await tx.query(sql`
    update profiles set
      payload_sealed = '',
      extras_sealed = null,
      ssn_last4_sealed = '',
      ssn_index = null,
      erased_at = service_now()
    where customer_id = ${customerId}`)
}

/** Re-encrypts the data keys of profiles with the first key of KEY_RECORDS. */
export async function rewrap(): Promise<Renewal> {
  const payloads = await rewrapColumn(
    { table: 'profiles', column: 'payload_sealed', isEmptied: true },
    payloadPlace,
  )
  const extras = await rewrapColumn({ table: 'profiles', column: 'extras_sealed' }, extrasPlace)
  const lastFours = await rewrapColumn(
    { table: 'profiles', column: 'ssn_last4_sealed', isEmptied: true },
    last4Place,
  )
  return join([payloads, extras, lastFours, await rewrapVersions()])
}

/**
 * Recomputes the indexes of Social Security numbers with the first key of KEY_BLIND_INDEX. Erased
 * profiles have no index.
 */
export const reindex = (): Promise<Renewal> =>
  renewAll(
    ({ after, limit }) =>
      db.query<SealedRow & { index: Buffer }>(sql`
        select id, payload_sealed as sealed, ssn_index as index from profiles
        where ssn_index is not null and id > ${after}
          and ssn_index_key <> ${secrets().blindIndex.current}
        order by id limit ${limit}`),
    ({ id, sealed }) => indexOf(open<SignupPayload>(payloadPlace(id), sealed).socialSecurityNumber),
    ({ id, index }, { digest, keyNumber }) =>
      db.query(sql`
        update profiles set ssn_index = ${digest}, ssn_index_key = ${keyNumber}
        where id = ${id} and ssn_index = ${index}`),
  )

const [isKept, isIndexed] = [isNull('erased_at'), isNotNull('ssn_index')]

/** Counts, per key, the encrypted columns and the indexes of profiles. */
export const listKeyUses = (): Promise<KeyUse[]> =>
  countAllKeyUses([
    { table: 'profiles', column: 'payload_sealed', where: isKept },
    { table: 'profiles', column: 'extras_sealed' },
    { table: 'profiles', column: 'ssn_last4_sealed', where: isKept },
    { table: 'profiles', column: 'ssn_index_key', ring: 'KEY_BLIND_INDEX', where: isIndexed },
    { table: 'profile_versions', column: 'answers_sealed' },
  ])
