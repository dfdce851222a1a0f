import { type Db, sql } from '../../foundations/db'

/**
 * Returns the time until which rows without a key are accepted. The first checkpoint of version 2
 * contains this time. Null if such rows are never accepted. Undefined before that checkpoint.
 */
export async function readUnkeyedUntil(from: Db): Promise<Date | null | undefined> {
  const [first] = await from.query<{ unkeyedUntil: Date | null }>(sql`
    select unkeyed_until as "unkeyedUntil" from audit_checkpoints
    where version = 2 order by id limit 1`)
  return first?.unkeyedUntil
}
