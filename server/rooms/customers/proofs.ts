import { ApiError } from '@/lib/errors'
import type { UserType } from '@/lib/user-types'
import { open } from '../../foundations/crypto'
import { type Db, db, sql, type Tx } from '../../foundations/db'
import { isSameEmail, listEmailIndexes } from '../../foundations/email-index'
import { tryTo } from '../../foundations/rewrap'
import * as audit from '../audit'
import type { Contact, Customer } from '../customers'
import { keepOpen } from './ending'
import { keepGenuine, storedColumns } from './owners'
import { place } from './renewal'

/** A customer. `isProven` is true if a code or link has confirmed the email address. */
export type Account = Customer & { isProven: boolean }

type StoredAccount = Account & { sealed: Buffer; mac: string | null }

/**
 * Whether the encrypted contact has this email address. The index alone is no proof, because an
 * attacker may have copied it from another row.
 */
function hasEmail({ id, sealed }: StoredAccount, email: string): boolean {
  const contact = tryTo(() => open<Contact>(place(id), sealed))?.value
  return contact !== undefined && isSameEmail(contact.email, email)
}

/** Limits the search to an organization and a user type. */
type AccountFilter = { organizationId: string; userType: UserType }

/**
 * Lists the open accounts of an email address. Accounts with a confirmed address come first. Within
 * each of the two groups, the account with the latest signup comes first. Ignores accounts whose
 * index or organization was changed directly in the database.
 */
export async function listByEmail(
  email: string,
  filter?: AccountFilter,
  from: Db = db,
): Promise<Account[]> {
  const rows = await from.query<StoredAccount>(sql`
    select
      id,
      ${storedColumns},
      email_proven_at is not null as "isProven",
      contact_sealed as sealed
    from customers
    where email_index = any(${listEmailIndexes(email)}::bytea[]) and closed_at is null
      and user_type = coalesce(${filter?.userType ?? null}, user_type)
      and organization_id = coalesce(${filter?.organizationId ?? null}::uuid, organization_id)
    order by email_proven_at is null, signed_up_at desc nulls last, created_at desc`)
  const found = rows.filter((row) => hasEmail(row, email))
  return keepGenuine(found).map(({ sealed: _, ...account }) => account)
}

/**
 * Locks an email address until the transaction of the caller ends. Locks its hash under each key.
 * While an operator changes keys, two processes may have different first keys, but they have at
 * least one key in common.
 */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  // All callers take the locks in the same order, so they cannot deadlock.
  const indexes = listEmailIndexes(email).map((index) => index.toString('hex'))
  for (const index of indexes.toSorted())
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`email|${index}`}, 0))`)
}

/**
 * Finds the most recently closed account of an email address. `at`: the time of closing in ISO
 * 8601. Undefined if no account was closed.
 */
export async function findClosing(
  email: string,
): Promise<{ id: string; organizationId: string; at: string } | undefined> {
  const rows = await db.query<StoredAccount & { closedAt: Date }>(sql`
    select
      id,
      ${storedColumns},
      email_proven_at is not null as "isProven",
      contact_sealed as sealed,
      closed_at as "closedAt"
    from customers
    where email_index = any(${listEmailIndexes(email)}::bytea[])
      and closed_at is not null and erased_at is null
    order by closed_at desc`)
  const [last] = rows.filter((row) => hasEmail(row, email))
  if (!last) return undefined
  const { id, organizationId, closedAt } = last
  return { id, organizationId, at: closedAt.toISOString() }
}

/**
 * Records that the person has confirmed the email address. Returns false if it was confirmed
 * before.
 */
export async function proveEmail(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update customers set email_proven_at = service_now()
    where id = ${id} and email_proven_at is null returning id`)
  if (rows.length === 0) return false
  await audit.record(tx, 'customer', id, 'prove-email')
  return true
}

/** Whether the email address of the customer is confirmed. */
export async function isProven(from: Db, id: string): Promise<boolean> {
  const proven = await from.query(sql`
    select id from customers where id = ${id} and email_proven_at is not null`)
  return proven.length > 0
}

/**
 * Prevents the closing of an account and a change of its email address until the transaction of the
 * caller ends. Throws NOT_FOUND for a closed account. Throws CODE_HAS_EXPIRED if the account no
 * longer has `email`, because the code was sent to that address.
 */
export async function keepEmail(tx: Tx, id: string, email: string): Promise<void> {
  await keepOpen(tx, id)
  const [row] = await tx.query<{ sealed: Buffer }>(sql`
    select contact_sealed as sealed from customers where id = ${id}`)
  if (!isSameEmail(open<Contact>(place(id), row!.sealed).email, email))
    throw new ApiError('CODE_HAS_EXPIRED', { source: 'code' })
}
