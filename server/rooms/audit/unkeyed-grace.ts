import type { Db } from '../../foundations/db'
import { findLastKeyed } from './last-checkpoint'

/**
 * Returns the time until which rows without a key are accepted. Each checkpoint of version 2
 * contains this time, and its signature covers the time. Null: never accepted. Undefined: there is
 * no such checkpoint yet.
 */
export const readUnkeyedUntil = async (from: Db): Promise<Date | null | undefined> =>
  (await findLastKeyed(from))?.unkeyedUntil
