import { countRows, sql } from '../../foundations/db'

/** Whether the code of a challenge has neither expired nor ended. */
export const hasLiveCode = async (id: string): Promise<boolean> =>
  (await countRows(sql`
    select count(*)::int as n from email_challenges
    where id = ${id} and ended_at is null and code_expires_at > service_now()`)) > 0
