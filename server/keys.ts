import * as advisors from './advisors'
import * as audit from './audit'
import * as customers from './customers'
import { transaction } from './db'
import * as drafts from './drafts'
import { isSandbox } from './env'
import * as profiles from './profiles'
import { addRecordKey, secrets } from './secrets'

export type KeyRotation = { currentKey: number; rewrapped: number }

/**
 * Wraps the key of every sealed record anew under the newest key of the ring, while the service works on. A sandbox first makes that key; elsewhere
 * it is put at the front of KEY_RECORDS beforehand, and the old one may go when this has run.
 */
export async function rotate(): Promise<KeyRotation> {
  if (isSandbox()) addRecordKey()
  const currentKey = secrets().records.current
  let rewrapped = 0
  for (const room of [customers, profiles, drafts, advisors]) {
    for (;;) {
      const rows = await room.rewrap(currentKey)
      if (rows === 0) break
      rewrapped += rows
    }
  }
  await transaction((tx) => audit.record(tx, 'key', String(currentKey), `rotate, ${rewrapped} records`))
  return { currentKey, rewrapped }
}
