import { randomUUID } from 'node:crypto'
import type { Database } from './database'

/**
 * One manipulation of the audit in the database, with a pattern for the error that the verification
 * must report.
 */
export type Edit = { kind: string; statement: string; values: unknown[]; named: RegExp }

type Row = { stream: string; n: number; requestId: string }
type Fact = { table: 'audit_changes' | 'kyc_moves'; id: string; requestId: string; mac: string }
export type Targets = { rows: Row[]; facts: Fact[] }

/**
 * Reads the audit rows up to the last checkpoint, and the audited changes and KYC moves of the same
 * requests.
 */
export async function readTargets(database: Database): Promise<Targets> {
  const rows = await database.query(`
    select a.stream, a.n, a.request_id as "requestId" from audit_copy a
    where a.n <= (
      select max((c.heads -> a.stream::text ->> 'n')::int) from audit_checkpoints c
      where c.heads ? a.stream::text)`)
  const covered = new Set(rows.map(({ requestId }) => requestId))
  const facts = await database.query(`
    select 'audit_changes' as table, id, request_id as "requestId", encode(mac, 'hex') as mac
    from audit_changes_copy
    union all
    select 'kyc_moves', id, request_id, encode(mac, 'hex') from kyc_moves_copy`)
  const kept = facts.filter(({ requestId }) => covered.has(requestId))
  return { rows: rows as Row[], facts: kept as Fact[] }
}

const anyOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!

const rowColumns: Record<string, string> = {
  at: "at + interval '1 millisecond'",
  request_id: 'gen_random_uuid()',
  method: "method || 'S'",
  route: "route || '/'",
  status: 'status + 1',
  duration_us: 'duration_us + 1',
  caller: "'Staff'",
  device_session_type: "coalesce(device_session_type, '') || 'X'",
  organization_id: 'gen_random_uuid()',
  client_id: "coalesce(client_id, '') || 'x'",
  session_hash: "coalesce(session_hash, '') || '\\x00'::bytea",
  customer_id: 'gen_random_uuid()',
  ip: "coalesce(ip, '') || '1'",
  hash: 'sha256(hash)',
  act_digest: "coalesce(act_digest, '') || '\\x00'::bytea",
}
const factColumns = {
  audit_changes: {
    request_id: 'gen_random_uuid()',
    entity: "entity || 's'",
    entity_id: "entity_id || '0'",
    action: "'read'",
    at: "at + interval '1 microsecond'",
    mac: 'sha256(mac)',
  },
  kyc_moves: {
    request_id: 'gen_random_uuid()',
    profile_id: 'gen_random_uuid()',
    from_status: "coalesce(from_status, '') || 's'",
    to_status: "'approved '",
    event: "event || 's'",
    reason: "coalesce(reason, '') || 'x'",
    actor: "actor || 's'",
    at: "at - interval '1 microsecond'",
    mac: 'null',
  },
}

const editRow = ({ stream, n }: Row): Edit => {
  const [column, value] = anyOf(Object.entries(rowColumns))
  return {
    kind: 'rows changed',
    statement: `update audit set ${column} = ${value} where stream = $1 and n = $2`,
    values: [stream, n],
    named: new RegExp(`^stream ${stream} row ${n} (?:was changed|cannot be verified)`),
  }
}

const deleteRow = ({ stream, n }: Row): Edit => ({
  kind: 'rows deleted',
  statement: 'delete from audit where stream = $1 and n = $2',
  values: [stream, n],
  named: new RegExp(`^stream ${stream} row ${n} is missing$`),
})

const wordOf = (table: Fact['table']): string => (table === 'kyc_moves' ? 'move' : 'change')

const editFact = ({ table, id }: Fact): Edit => {
  const [column, value] = anyOf(Object.entries(factColumns[table]))
  return {
    kind: `${wordOf(table)}s changed`,
    statement: `update ${table} set ${column} = ${value} where id = $1`,
    values: [id],
    named: new RegExp(`^${wordOf(table)} ${id} was (?:changed|not written by the service)$`),
  }
}

const deleteFact = ({ table, id, requestId, mac }: Fact): Edit => ({
  kind: `${wordOf(table)}s deleted`,
  statement: `delete from ${table} where id = $1`,
  values: [id],
  named: new RegExp(`^a ${wordOf(table)} ${mac.slice(0, 8)} of request ${requestId} is missing$`),
})

const inventFact = ({ table, id }: Fact): Edit => {
  const invented = randomUUID()
  return {
    kind: `${wordOf(table)}s invented`,
    statement: `
      insert into ${table} select (jsonb_populate_record(c, jsonb_build_object('id', $2::text))).*
      from ${table} c where id = $1`,
    values: [id, invented],
    named: new RegExp(`^${wordOf(table)} ${invented} was changed$`),
  }
}

const inventStream = ({ stream, n }: Row): Edit => {
  const invented = randomUUID()
  return {
    kind: 'streams invented',
    statement: `
      insert into audit select (jsonb_populate_record(a, jsonb_build_object('stream', $3::text, 'n', 1))).*
      from audit a where stream = $1 and n = $2`,
    values: [stream, n, invented],
    named: new RegExp(`^stream ${invented} row 1 was changed$`),
  }
}

/** Picks random manipulations. Each affects a different request, so that none hides another. */
export function pickEdits({ rows, facts }: Targets, count: number): Edit[] {
  const used = new Set<string>()
  const edits: Edit[] = []
  while (edits.length < count) {
    const [row, fact] = [anyOf(rows), anyOf(facts)]
    const makers: [string, () => Edit][] = [
      [row.requestId, () => editRow(row)],
      [row.requestId, () => deleteRow(row)],
      [row.requestId, () => inventStream(row)],
      [fact.requestId, () => editFact(fact)],
      [fact.requestId, () => deleteFact(fact)],
      [fact.requestId, () => inventFact(fact)],
    ]
    const [requestId, make] = anyOf(makers)
    if (used.has(requestId)) continue
    used.add(requestId)
    edits.push(make())
  }
  return edits
}

/** Restores the rows of the audit from the copies. Keeps rows that are newer than the copies. */
export async function restoreAudit(database: Database): Promise<void> {
  await database.query(`
    delete from audit a where exists (
      select 1 from audit_copy c where c.stream = a.stream and c.n = a.n)`)
  await database.query(`
    delete from audit a where request_id in (select request_id from audit_copy)`)
  await database.query('insert into audit select * from audit_copy')
  for (const table of ['audit_changes', 'kyc_moves']) {
    await database.query(`
      delete from ${table} where mac is null or mac in (select mac from ${table}_copy)
        or id in (select id from ${table}_copy)`)
    await database.query(`insert into ${table} select * from ${table}_copy`)
  }
}
