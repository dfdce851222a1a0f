import { sql, transaction } from '../foundations/db'
import { isSandbox } from '../foundations/env'
import { join, type Renewal } from '../foundations/rewrap'
import { addRecordKey, secrets } from '../foundations/secrets'
import * as advisors from './advisors'
import * as audit from './audit'
import * as credentials from './credentials'
import * as customers from './customers'
import * as deployment from './deployment'
import * as destinations from './destinations'
import * as drafts from './drafts'
import * as invites from './invites'
import * as links from './links'
import * as notifications from './notifications'
import * as organizations from './organizations'
import * as outbox from './outbox'
import * as profiles from './profiles'
import * as tokens from './tokens'

/** A row with an encrypted value that no key of KEY_RECORDS decrypts. */
export type Unopened = {
  kind:
    | 'customer'
    | 'profile'
    | 'draft'
    | 'advisor'
    | 'organization'
    | 'inbox'
    | 'destination'
    | 'letter'
  id: string
}
export type KeyRotation = {
  currentKey: number
  rewrapped: number
  /** The number of indexes that this rotation computed with the first key of KEY_BLIND_INDEX. */
  reindexed: number
  unopened: number
  /** The first 100 rows that no key decrypts. */
  unopenedRows: Unopened[]
  /**
   * The number of usable credentials whose secret is hashed with an older key of KEY_CREDENTIALS.
   * The service hashes a secret again at its next use.
   */
  staleCredentials: number
  /** The number of unexpired tokens and links that are hashed with an older key of KEY_TOKENS. */
  staleTokens: number
  /**
   * The number of rows whose index still uses an older key of KEY_BLIND_INDEX, because no key
   * decrypts the row.
   */
  staleIndexes: number
}

const maxNamed = 100
const nothing: Renewal = { renewed: 0, unopened: [] }
type Room = { rewrap(): Promise<Renewal>; reindex?(): Promise<Renewal> }
const rooms: Record<Unopened['kind'], Room> = {
  customer: customers,
  profile: profiles,
  draft: drafts,
  advisor: advisors,
  organization: organizations,
  inbox: notifications,
  destination: destinations,
  letter: outbox,
}

/**
 * Re-encrypts the data key of every encrypted record with the first key of KEY_RECORDS. Recomputes
 * every index with the first key of KEY_BLIND_INDEX. Renews the MACs that use an older key of
 * KEY_CREDENTIALS. The service continues to run. In a sandbox, first creates a new key for records.
 * In production, staff first add new keys at the start of these settings. OPERATIONS.md explains
 * when staff may remove old keys. Skips, counts and lists rows that no key decrypts.
 */
export async function rotate(): Promise<KeyRotation> {
  if (isSandbox()) {
    await makeKey()
    await deployment.addNewKeys()
  }
  const unopened: Unopened[] = []
  const sums = { rewrapped: 0, reindexed: 0, staleIndexes: 0 }
  for (const [kind, room] of Object.entries(rooms) as [Unopened['kind'], Room][]) {
    const wrapped = await room.rewrap()
    const indexed = (await room.reindex?.()) ?? nothing
    sums.rewrapped += wrapped.renewed
    sums.reindexed += indexed.renewed
    sums.staleIndexes += indexed.unopened.length
    unopened.push(...join([wrapped, indexed]).unopened.map((id) => ({ kind, id })))
  }
  await Promise.all([
    credentials.signOwned(),
    customers.signOwned(),
    organizations.signAccess(),
    advisors.signOwned(),
  ])
  const currentKey = secrets().records.current
  await transaction((tx) =>
    audit.record(
      tx,
      'key',
      String(currentKey),
      `rotate, ${sums.rewrapped} records, ${sums.reindexed} indexes, ${unopened.length} not opened`,
    ),
  )
  return {
    currentKey,
    ...sums,
    unopened: unopened.length,
    unopenedRows: unopened.slice(0, maxNamed),
    staleCredentials: await credentials.countUnderOlderKeys(),
    staleTokens:
      (await tokens.countUnderOlderKeys()) +
      (await invites.countUnderOlderKeys()) +
      (await links.countUnderOlderKeys()),
  }
}

/**
 * Adds a key for records under a lock. Without the lock, two processes could overwrite each other's
 * file, and one key and its records would be lost.
 */
const makeKey = (): Promise<void> =>
  transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('record-keys'))`)
    addRecordKey()
  })
