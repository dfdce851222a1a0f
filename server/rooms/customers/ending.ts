import { ApiError } from '@/lib/errors'
import { isUuid } from '../../foundations/crypto'
import { db, sql, type Tx } from '../../foundations/db'
import * as audit from '../audit'
import * as events from '../events'

/**
 * Prevents the closing of an account until the transaction of the caller ends. Throws NOT_FOUND for
 * a closed account.
 */
export async function keepOpen(tx: Tx, id: string): Promise<void> {
  const open = await tx.query(sql`
    select id from customers where id = ${id} and closed_at is null for key share`)
  if (open.length === 0) throw new ApiError('NOT_FOUND')
}

/**
 * Prevents the signup of a person until the transaction of the caller ends. Throws NOT_FOUND for a
 * closed account, and ALREADY_SIGNED_UP after the signup.
 */
export async function keepApplying(tx: Tx, id: string): Promise<void> {
  // Callers change the row afterwards. With a shared lock, two simultaneous callers would deadlock.
  const [found] = await tx.query<{ isSignedUp: boolean }>(sql`
    select signed_up_at is not null as "isSignedUp" from customers
    where id = ${id} and closed_at is null for no key update`)
  if (!found) throw new ApiError('NOT_FOUND')
  if (found.isSignedUp) throw new ApiError('ALREADY_SIGNED_UP')
}

/** Whether the account with this id was closed or deleted. False for an unknown or malformed id. */
export async function isClosed(id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const closed = await db.query(sql`
    select id from customers where id = ${id} and closed_at is not null`)
  return closed.length > 0
}

/** Whether the contact of the person was erased. */
export async function isErased(tx: Tx, id: string): Promise<boolean> {
  const erased = await tx.query(sql`
    select id from customers where id = ${id} and erased_at is not null`)
  return erased.length > 0
}

/** Marks a customer as closed and adds the event. The caller must end the sessions and tokens. */
export const close = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(sql`update customers set closed_at = service_now() where id = ${id}`)
  await events.add(tx, { type: 'customer.closed', data: {}, customerId: id })
}

/**
 * Destroys the encrypted contact of a person and its index. Returns false and changes nothing if
 * the person is under a legal hold or already erased.
 */
export async function erase(tx: Tx, id: string): Promise<boolean> {
  const erased = await tx.query(sql`
    update customers set
      contact_sealed = '',
      email_index = '',
      consent = null,
      external_id = null,
      browsers = '{}',
      inbox_viewed_at = null,
      inbox_visit_ended_at = null,
      erased_at = clock.at,
      closed_at = coalesce(closed_at, clock.at)
    from (select service_now() as at) clock
    where id = ${id} and not legal_hold and erased_at is null returning id`)
  if (erased.length === 0) return false
  await audit.record(tx, 'customer', id, 'erase')
  await events.add(tx, { type: 'customer.erased', data: {}, customerId: id })
  return true
}
