import { db, sql, type Tx } from '../../foundations/db'

/** A person whose saved answers were deleted, and the time at which the answers had expired. */
export type ExpiredDraft = { customerId: string; expiredAt: Date }

/**
 * Locks customers until the transaction of the caller ends. Takes the locks in the order of ids, so
 * two such calls cannot deadlock.
 */
export const lockAll = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.query(sql`
    select id from customers where id = any(${ids}::uuid[]) order by id for no key update`)
}

/** Records when the saved answers of people expired. */
export const noteExpiredDrafts = async (
  tx: Tx,
  expired: readonly ExpiredDraft[],
): Promise<void> => {
  if (expired.length === 0) return
  await tx.query(sql`
    update customers set draft_expired_at = gone.at
    from unnest(
      ${expired.map(({ customerId }) => customerId)}::uuid[],
      ${expired.map(({ expiredAt }) => expiredAt)}::timestamptz[]) as gone (id, at)
    where customers.id = gone.id`)
}

/** Returns the time at which the last deleted answers of a person expired. */
export async function findDraftExpiry(id: string): Promise<Date | undefined> {
  const [found] = await db.query<{ at: Date | null }>(
    sql`select draft_expired_at as at from customers where id = ${id}`,
  )
  return found?.at ?? undefined
}
