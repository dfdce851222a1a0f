import { ApiError } from '@/lib/errors'
import type { UserType } from '@/lib/user-types'
import { isUuid, open, seal } from '../foundations/crypto'
import { type Db, db, lane, sql, type Tx, unnest } from '../foundations/db'
import { emailIndex } from '../foundations/email-index'
import { uuidv7 } from '../foundations/ordered-ids'
import { type OwnedRow, ownerMac } from '../foundations/owner-macs'
import { processSingleton } from '../foundations/process-singleton'
import * as audit from './audit'
import { keepGenuine, storedColumns } from './customers/owners'
import { place } from './customers/renewal'
import { customerColumns } from './customers/row'
import * as events from './events'

export {
  dormantDays,
  explainedDays,
  isDormant,
  listDormant,
  noteActivity,
} from './customers/dormancy'
export { close, erase, isClosed, isErased, keepApplying, keepOpen } from './customers/ending'
export { listClosedFor, listErasedInPart } from './customers/expired'
export {
  type ExpiredDraft,
  findDraftExpiry,
  lockAll,
  noteExpiredDrafts,
} from './customers/expired-drafts'
export { lockByExternalId } from './customers/external-ids'
export { readInboxSettings, recordInboxView, writeInboxSettings } from './customers/inbox-settings'
export { listBrowsers, noteBrowser } from './customers/known-browsers'
export { list, show } from './customers/listing'
export { listOwn, readOwn } from './customers/own-listing'
export { findForged, signOwned } from './customers/owners'
export {
  type Account,
  findClosing,
  isProven,
  keepEmail,
  listByEmail,
  lockEmail,
  proveEmail,
} from './customers/proofs'
export { areFoundByAddress, listKeyUses, opensSome, reindex, rewrap } from './customers/renewal'
export { listVerifications } from './customers/verifications'

/** The name, email address and phone number of a person. The database stores them encrypted. */
export type Contact = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
}
export type Consent = { version: string; at: string }
export type Customer = {
  id: string
  organizationId: string
  userType: UserType
  createdAt: Date
  signedUpAt: Date | null
}

type StoredCustomer = Customer & { mac: string | null }

type NewCustomer = {
  organizationId: string
  userType: UserType
  contact: Contact
  consent?: Consent | null
  origin?: 'invite' | 'self'
  /** The partner's own id for the customer. */
  externalId?: string | null
  /** True if the person has just confirmed the email address with a code or link. */
  isProven?: boolean
}

/** Creates a customer who has not signed up. */
export async function create(
  tx: Tx,
  {
    organizationId,
    userType,
    contact,
    origin = 'self',
    externalId = null,
    consent = null,
    isProven = false,
  }: NewCustomer,
): Promise<Customer> {
  const id = uuidv7()
  const { digest, keyNumber } = emailIndex(contact.email)
  const [made] = await tx.query<Customer>(sql`
    insert into customers (
      id, organization_id, user_type, contact_sealed, email_index, email_index_key, consent,
      external_id, created_at, last_active_at, email_proven_at, mac)
    select
      ${id}, ${organizationId}, ${userType}, ${seal(place(id), contact)}, ${digest}, ${keyNumber},
      ${consent}::jsonb, ${externalId}, at, at, case when ${isProven} then at end,
      ${ownerMac('customers', id, organizationId)}
    from service_now() as at
    returning id, ${customerColumns}`)
  await audit.record(tx, 'customer', id, 'create')
  await events.add(tx, {
    type: 'customer.created',
    data: { role: userType, origin },
    customerId: id,
    organizationId,
  })
  return made!
}

/**
 * Finds a customer of an organization. Undefined if the id is unknown or malformed, if the account
 * is closed, or if the customer belongs to another organization.
 */
export async function find(
  organizationId: string,
  id: string,
  from: Db = db,
): Promise<Customer | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await from.query<StoredCustomer>(sql`
    select id, ${storedColumns} from customers
    where id = ${id} and organization_id = ${organizationId} and closed_at is null`)
  return keepGenuine(rows)[0]
}

/**
 * Returns a customer of any organization. Throws NOT_FOUND for an unknown id or a closed account.
 */
export async function require(id: string, from: Db = db): Promise<Customer> {
  const rows = await from.query<StoredCustomer>(sql`
    select id, ${storedColumns} from customers where id = ${id} and closed_at is null`)
  const [found] = keepGenuine(rows)
  if (!found) throw new ApiError('NOT_FOUND')
  return found
}

/**
 * Returns the ids that belong to open accounts of the organization. Locks these customers, so that
 * no other call closes an account before the transaction of the caller ends.
 */
export async function listKnown(
  tx: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const wanted = [...new Set(ids)].filter(isUuid)
  const rows = await tx.query<OwnedRow>(sql`
    select id, organization_id as "organizationId", mac from customers
    where organization_id = ${organizationId} and id = any(${wanted}::uuid[])
      and closed_at is null
    order by id for share`)
  return new Set(keepGenuine(rows).map((row) => row.id))
}

/** Returns the contact of a customer. Throws NOT_FOUND for an unknown or erased customer. */
export async function readContact(id: string, from: Db = db): Promise<Contact> {
  const [row] = await from.query<{ sealed: Buffer }>(
    sql`select contact_sealed as sealed from customers where id = ${id} and erased_at is null`,
  )
  if (!row) throw new ApiError('NOT_FOUND')
  return open<Contact>(place(id), row.sealed)
}

/** Returns the email address of an open account. */
export async function findAddressee(
  id: string,
  from: Db = db,
): Promise<{ email: string; organizationId: string } | undefined> {
  const [row] = await from.query<{ sealed: Buffer; organizationId: string }>(sql`
    select contact_sealed as sealed, organization_id as "organizationId" from customers
    where id = ${id} and closed_at is null`)
  if (!row) return undefined
  const { email } = open<Contact>(place(id), row.sealed)
  return { email, organizationId: row.organizationId }
}

/** Replaces the contact of a customer and its email index. */
export const writeContact = async (tx: Tx, id: string, contact: Contact): Promise<void> => {
  const { digest, keyNumber } = emailIndex(contact.email)
  await tx.query(sql`
    update customers set
      contact_sealed = ${seal(place(id), contact)},
      email_index = ${digest},
      email_index_key = ${keyNumber}
    where id = ${id}`)
}

/** Replaces the contact after the person has confirmed its new email address. */
export const changeEmail = async (tx: Tx, id: string, contact: Contact): Promise<void> => {
  await writeContact(tx, id, contact)
  await tx.query(sql`update customers set email_proven_at = service_now() where id = ${id}`)
  await audit.record(tx, 'customer', id, 'change-email')
}

/**
 * Stores a person's consent to electronic records and overwrites an earlier consent. Throws
 * NOT_FOUND for an erased person.
 */
export const writeConsent = async (tx: Tx, id: string, consent: Consent): Promise<void> => {
  const written = await tx.query(sql`
    update customers set consent = ${consent} where id = ${id} and erased_at is null returning id`)
  if (written.length === 0) throw new ApiError('NOT_FOUND')
  await audit.record(tx, 'customer', id, 'consent')
}

/**
 * Withdraws a consent. Its version and time remain stored. Returns false if there is no consent, or
 * if it was already withdrawn. In the second case, the time of the first withdrawal remains.
 */
export async function withdrawConsent(tx: Tx, id: string, at: string): Promise<boolean> {
  const withdrawn = await tx.query(sql`
    update customers set consent = consent || jsonb_build_object('withdrawnAt', ${at}::text)
    where id = ${id} and consent is not null and not consent ? 'withdrawnAt' returning id`)
  if (withdrawn.length === 0) return false
  await audit.record(tx, 'customer', id, 'withdraw-consent')
  return true
}

/** Returns the last consent, even if the customer has withdrawn it. */
export async function readConsent(
  id: string,
  from: Db = db,
): Promise<(Consent & { withdrawnAt?: string }) | null> {
  const [row] = await from.query<{ consent: (Consent & { withdrawnAt?: string }) | null }>(
    sql`select consent from customers where id = ${id}`,
  )
  return row?.consent ?? null
}

/** Returns the consent unless it was withdrawn. */
export async function findConsent(id: string, from: Db = db): Promise<Consent | null> {
  const consent = await readConsent(id, from)
  return consent?.withdrawnAt === undefined ? consent : null
}

/** The version of the W-9 terms that a partner's server fetched for this customer, and the time. */
export type TermsSeen = { version: string; hash: string; at: string }

/** Records which W-9 terms a partner fetched for a customer, and when. */
export const noteTermsSeen = async (id: string, version: string, hash: string): Promise<void> => {
  await db.query(sql`
    update customers set w9_terms_seen = jsonb_build_object(
      'version', ${version}::text, 'hash', ${hash}::text, 'at', to_jsonb(service_now()))
    where id = ${id}`)
}

export type ApplicantFile = { contact: Contact; termsSeen: TermsSeen | null }

const unnestIds = unnest('k', { id: 'uuid' })

const readFiles = processSingleton('customers.files', () =>
  lane<string, ApplicantFile | undefined>(async (ids) => {
    const rows = await db.query<{ id: string; sealed: Buffer; seen: TermsSeen | null }>(sql`
      select c.id, c.contact_sealed as sealed, c.w9_terms_seen as seen
      from ${unnestIds({ id: ids })} join customers c on c.id = k.id
      where c.closed_at is null`)
    const files = new Map(
      rows.map(({ id, sealed, seen }) => [
        id,
        { contact: open<Contact>(place(id), sealed), termsSeen: seen },
      ]),
    )
    return ids.map((id) => files.get(id))
  }),
)

/**
 * Loads the data of a customer that a signup needs. Simultaneous signups share one statement.
 * Throws NOT_FOUND for a closed account.
 */
export async function readFile(id: string): Promise<ApplicantFile> {
  const file = await readFiles(id)
  if (!file) throw new ApiError('NOT_FOUND')
  return file
}

/**
 * Locks a customer until the database transaction of the caller ends. So no other call can add a
 * pending money transaction while the account is being closed.
 */
export const lock = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(sql`select id from customers where id = ${id} for update`)
}

/** Records the signup. Throws NOT_FOUND for a closed account, such as a deleted application. */
export async function markSignedUp(tx: Tx, id: string): Promise<void> {
  const marked = await tx.query(sql`
    update customers set signed_up_at = service_now()
    where id = ${id} and closed_at is null returning id`)
  if (marked.length === 0) throw new ApiError('NOT_FOUND')
}

export async function countPerOrganization(from: Db): Promise<Map<string, number>> {
  const rows = await from.query<{ id: string; customers: number }>(sql`
    select organization_id as id, count(*)::int as customers from customers group by 1`)
  return new Map(rows.map(({ id, customers }) => [id, customers]))
}
