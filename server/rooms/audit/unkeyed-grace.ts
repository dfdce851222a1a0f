import type { Db } from '../../foundations/db'
import { findLastKeyed } from './last-checkpoint'

/**
 * Returns the time until which the audit accepts rows whose hashes use no key. Each checkpoint of
 * version 2 contains this time, and its signature covers the time. Null: such rows are never
 * accepted. Undefined: there is no checkpoint of version 2 yet.
 */
export const readUnkeyedUntil = async (from: Db): Promise<Date | null | undefined> =>
  (await findLastKeyed(from))?.unkeyedUntil
