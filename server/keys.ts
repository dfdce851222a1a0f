import * as advisors from './advisors'
import * as audit from './audit'
import * as credentials from './credentials'
import * as customers from './customers'
import { sql, transaction } from './db'
import * as drafts from './drafts'
import { isSandbox } from './env'
import * as profiles from './profiles'
import { addRecordKey, secrets } from './secrets'

/** `staleCredentials`: living ones whose secret still stands under an older key of KEY_CREDENTIALS, since nobody has shown it. */
export type KeyRotation = { currentKey: number; rewrapped: number; staleCredentials: number }

/**
 * Wraps the key of every sealed record anew under the first key of the ring, while the service works on. A sandbox first makes that key; elsewhere
 * it is put at the front of KEY_RECORDS beforehand, and the old one may go when this has run.
 */
export async function rotate(): Promise<KeyRotation> {
  if (isSandbox()) await makeKey()
  let rewrapped = 0
  for (const room of [customers, profiles, drafts, advisors]) {
    for (;;) {
      // Another rotation may have made a newer key meanwhile: both end with that one.
      const rows = await room.rewrap(secrets().records.current)
      if (rows === 0) break
      rewrapped += rows
    }
  }
  const currentKey = secrets().records.current
  await transaction((tx) => audit.record(tx, 'key', String(currentKey), `rotate, ${rewrapped} records`))
  return { currentKey, rewrapped, staleCredentials: await credentials.countUnderOlderKeys() }
}

/** One process at a time: two that write the ring at once would lose a key, and what it seals with it. */
const makeKey = (): Promise<void> =>
  transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('record-keys'))`)
    addRecordKey()
  })
