import { type Db, sql } from '../../foundations/db'

/**
 * The time until which streams and facts without a key count, as the first checkpoint of version 2
 * states it; null if they never count. Undefined before that checkpoint.
 */
export async function readUnkeyedUntil(from: Db): Promise<Date | null | undefined> {
  const [first] = await from.query<{ unkeyedUntil: Date | null }>(sql`
    select unkeyed_until as "unkeyedUntil" from audit_checkpoints
    where version = 2 order by id limit 1`)
  return first?.unkeyedUntil
}
