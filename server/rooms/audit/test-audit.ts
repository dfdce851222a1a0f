import pg from 'pg'
import { databaseUrl, db } from '../../foundations/db'
import { uuidv7 } from '../../foundations/ordered-ids'
import { insert } from './batch'
import { listChainings } from './chain'
import { type AuditRow, canonical } from './row'

/** For tests: a connection without triggers, so it may change every audit row. */
export let intruder: pg.Client
/** For tests: opens the connection `intruder` and disables all triggers for it. */
export async function openIntruder(): Promise<void> {
  intruder = new pg.Client({ connectionString: databaseUrl() })
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
}

export const rowOf = (n: number): AuditRow => ({
  at: new Date(Date.UTC(2026, 0, 1) + n * 1000),
  requestId: uuidv7(),
  method: n % 3 === 0 ? 'GET' : 'POST',
  route: '/entrypoint/org/v1/sessions/{id}',
  status: 200 + (n % 5),
  durationUs: 100 + n,
  caller: 'System',
  deviceSessionType: n % 2 === 0 ? 'System' : null,
  organizationId: n % 2 === 0 ? uuidv7() : null,
  clientId: 'ci_test_a"\\,{}null',
  sessionHash: n % 2 === 0 ? 'ab'.repeat(32) : null,
  customerId: null,
  ip: n % 4 === 0 ? null : '2001:db8::1',
})

/** Writes rows as another process does, in a new stream. */
export async function writeAsAnother(count: number): Promise<string> {
  const stream = uuidv7()
  const rows = Array.from({ length: count }, (_, i) => rowOf(i))
  const { rootOf, link } = listChainings()[0]!
  let hash = rootOf(stream)
  const hashes = rows.map((row, i) => (hash = link(hash, canonical(stream, i + 1, row))))
  await db.query(insert(stream, 0, rows, hashes))
  return stream
}

const tables = ['audit', 'audit_checkpoints']
/** For tests: copies the audit tables. `restoreCopies` restores them. */
export async function keepCopies(): Promise<void> {
  for (const table of tables)
    await intruder.query(
      `drop table if exists ${table}_copy; create table ${table}_copy as table ${table}`,
    )
}
/** For tests: restores the audit tables from the copies of `keepCopies`. */
export async function restoreCopies(): Promise<void> {
  for (const table of tables)
    await intruder.query(`truncate ${table}; insert into ${table} select * from ${table}_copy`)
}
