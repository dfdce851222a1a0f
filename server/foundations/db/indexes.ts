import type pg from 'pg'
import { describe, log } from '../log'

/**
 * Indexes that the service creates during the start, after the migrations. A migration that created
 * such an index would block the writes of an older version.
 */
const indexes: Readonly<Record<string, string>> = {
  // A BRIN index lets PostgreSQL skip blocks of rows that cannot contain the searched value.
  // PostgreSQL summarizes only full blocks, so an insert costs almost nothing.
  audit_search: `audit using brin (at timestamptz_minmax_ops, customer_id uuid_bloom_ops,
    client_id text_bloom_ops, ip text_bloom_ops) with (pages_per_range = 16, autosummarize = on)`,
  audit_by_staff: `audit (at) where caller = 'Admin'`,
  audit_customers_by_staff: `audit (customer_id, at) where caller = 'Admin' and customer_id is not null`,
  audit_checkpoints_keyed: 'audit_checkpoints (id) where version = 2',
  // For the list of changes of one customer, which staff can read.
  audit_changes_by_entity: 'audit_changes (entity_id, id)',
  // Changes of entities and of verifications (`kyc_moves`) that an older version wrote without
  // MACs.
  audit_changes_without_mac: 'audit_changes (id) where mac is null',
  kyc_moves_without_mac: 'kyc_moves (id) where mac is null',
  kyc_moves_by_request: 'kyc_moves (request_id)',
  kyc_requests_by_status: 'kyc_requests (status, updated_at, profile_id)',
  // Notifications whose texts are not encrypted yet, oldest first.
  notifications_in_clear: `notifications (created_at, id)
    where text_sealed is null and (title is not null or body is not null or data <> '{}'::jsonb)`,
  // Items that a person marked as unread at least once.
  notifications_toggled: 'notifications (customer_id, seq) where toggle_versions is not null',
  // Items that a person archived at least once. The index contains only these few items, so changes
  // of other items do not update it.
  notifications_archived: 'notifications (customer_id, seq) where archive_versions is not null',
  // Drafts that a process of an earlier version saved.
  drafts_by_earlier_version: 'drafts (customer_id) where expiry_set_at is distinct from saved_at',
  // Inboxes whose owner will get an email about new items.
  notification_heads_email_due: 'notification_heads (email_due_at) where email_due_at is not null',
  // For the list of customers with one status, newest first.
  kyc_requests_of_status: 'kyc_requests (status, customer_id)',
  customers_of_closed_accounts: 'customers (organization_id, id) where closed_at is not null',
  customers_without_signup:
    'customers (organization_id, id) where signed_up_at is null and closed_at is null',
  // For the search by the reference that a person reads out to support.
  kyc_requests_by_reference: 'kyc_requests (right(profile_id::text, 10))',
  // For the deletion of the oldest callbacks by retention.
  provider_events_by_age: 'provider_events (received_at)',
  customers_by_external_id:
    'customers (organization_id, external_id) where external_id is not null',
  // Codes that confirm a new email address of a customer. Codes for other purposes have no
  // customer.
  email_challenges_by_customer: 'email_challenges (customer_id) where customer_id is not null',
  invites_by_organization: 'invites (organization_id, id) where renewed_by is null',
  // For the search for invitations that have not expired.
  invites_by_expiry: 'invites (expires_at, organization_id, id) where renewed_by is null',
  invites_renewed: 'invites (renewed_by) where renewed_by is not null',
  // Invitations whose expiry has no event yet.
  invites_expiring: `invites (expires_at)
    where renewed_by is null and (expiry_notified_at is null or expiry_notified_at < expires_at)`,
}

// The service drops these old indexes, because each index slows down the writes of signups and
// results. `audit_search` replaces `audit_by_time`. A second BRIN index with few summaries would
// mislead the planner. `kyc_requests_by_status` replaces `kyc_requests_pending`.
const replaced = ['audit_by_time', 'kyc_requests_pending']

// The number of the advisory lock. No other lock of the service uses it.
const lockKey = 7_226_031_544_209

/**
 * Creates the missing indexes without blocking reads or writes. One process creates them. Other
 * processes start without these indexes, which is slower but correct. After a failure, logs a
 * warning, and the next start tries again. The lock ends with the connection.
 */
export async function addIndexes(client: pg.Client): Promise<void> {
  const { missing, old } = await compare(client)
  // Tries once to get the lock. A process that waited for the lock would hold a snapshot, and the
  // creation of an index in the other process waits for all snapshots.
  if (missing.length + old.length === 0 || !(await tryLock(client))) return
  try {
    // Without this timeout, a transaction that never ends would block the start forever.
    await client.query(`set lock_timeout = '5s'`)
    // Another process may have created the indexes before this process got the lock.
    const now = await compare(client)
    for (const name of now.missing) await make(client, name)
    for (const name of now.old) await client.query(`drop index concurrently if exists ${name}`)
    log().info({ event: 'database.indexed' })
  } catch (error) {
    log().warn({ event: 'database.indexFailed', ...describe(error) })
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${lockKey}) as "isOurs"`,
  )
  return rows[0]!.isOurs
}

async function compare(client: pg.Client): Promise<{ missing: string[]; old: string[] }> {
  const { rows } = await client.query<{ name: string; isValid: boolean }>(
    `select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = any($1) and pg_table_is_visible(c.oid)`,
    [[...Object.keys(indexes), ...replaced]],
  )
  const isValid = new Map(rows.map((row) => [row.name, row.isValid]))
  return {
    missing: Object.keys(indexes).filter((name) => isValid.get(name) !== true),
    old: replaced.filter((name) => isValid.has(name)),
  }
}

/** Creates one index. Replaces an invalid index, which a killed process may have left. */
async function make(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop index concurrently if exists ${name}`)
  await client.query(`create index concurrently ${name} on ${indexes[name]}`)
}
