import type { Database } from './database'

const statements = [
  `update signup_reservations set lease_until = service_now() where state = 'held'`,
  `update idempotency set lease_until = service_now() where state = 'running'`,
  'update queued_letters set lease_until = service_now() where holder is not null',
  'update destinations set lease_until = service_now() where holder is not null',
  `update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
]

/**
 * Expires all leases and running jobs of a killed process, so that the test need not wait until
 * they expire.
 */
export async function expireLeases(database: Database): Promise<void> {
  for (const statement of statements) await database.query(statement)
}
