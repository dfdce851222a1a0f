import type { Db } from '../../foundations/db'
import { findLastKeyed } from './last-checkpoint'

/**
 * Returns the time until which rows without a key are accepted. Each checkpoint of version 2
 * repeats this time, and its signature covers it. Null if such rows are never accepted. Undefined
 * before the first of these checkpoints.
 */
export const readUnkeyedUntil = async (from: Db): Promise<Date | null | undefined> =>
  (await findLastKeyed(from))?.unkeyedUntil
