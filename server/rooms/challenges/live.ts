import { countRows, db, sql } from '../../foundations/db'

/**
 * Whether the code of a challenge is valid: it has not expired, and the challenge has not been
 * ended.
 */
export const hasLiveCode = async (id: string): Promise<boolean> =>
  (await countRows(sql`
    select count(*)::int as n from email_challenges
    where id = ${id} and ended_at is null and code_expires_at > service_now()`)) > 0

/** Whether the email of a challenge contained a code in addition to its link. */
export async function hasCode(id: string): Promise<boolean> {
  const [row] = await db.query<{ hasCode: boolean }>(sql`
    select code_expires_at > created_at as "hasCode" from email_challenges where id = ${id}`)
  return row?.hasCode ?? true
}
