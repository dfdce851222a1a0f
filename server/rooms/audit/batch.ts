import { db, type Statement, sql, unnest } from '../../foundations/db'
import type { AuditRow } from './row'

// Writes a PostgreSQL array literal with the values of one column. Escaping in the driver would
// take longer than the insert. Most values are the service's own numbers, ids and route patterns.
// `quote` escapes all other text.
const column = <T>(rows: readonly T[], read: (row: T) => string | number | null): string => {
  let text = '{'
  for (let i = 0; i < rows.length; i++) {
    const value = read(rows[i]!)
    if (i > 0) text += ','
    text += value === null ? 'null' : typeof value === 'number' ? value : quote(value)
  }
  return `${text}}`
}

const plain = /^[A-Za-z0-9_:.-]+$/
const isNull = (text: string): boolean => text.length === 4 && text.toLowerCase() === 'null'
const quote = (text: string): string =>
  plain.test(text) && !isNull(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`

/** A column of ids, times and numbers of the service. They need no escaping. */
const ownColumn = (
  rows: readonly AuditRow[],
  read: (row: AuditRow) => string | number | null,
): string => {
  let text = '{'
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) text += ','
    text += read(rows[i]!) ?? 'null'
  }
  return `${text}}`
}

/** A column of bytes as hex digits, which need no escaping. */
const bytesColumn = <T>(
  rows: readonly T[],
  read: (row: T) => string | null | undefined,
): string => {
  let text = '{'
  for (let i = 0; i < rows.length; i++) {
    const value = read(rows[i]!)
    if (i > 0) text += ','
    text += value ? `"\\\\x${value}"` : 'null'
  }
  return `${text}}`
}

const columnTypes = {
  at: 'timestamptz',
  request_id: 'uuid',
  method: 'text',
  route: 'text',
  status: 'int',
  duration_us: 'bigint',
  caller: 'text',
  device_session_type: 'text',
  organization_id: 'uuid',
  client_id: 'text',
  session_hash: 'bytea',
  customer_id: 'uuid',
  ip: 'text',
  hash: 'bytea',
} as const
const newRows = unnest('b', columnTypes, { ordinal: 'i', isDirect: true })
const newCoveringRows = unnest(
  'b',
  { ...columnTypes, act_digest: 'bytea' },
  { ordinal: 'i', isDirect: true },
)

const arraysOf = (rows: readonly AuditRow[], hashes: readonly string[]) => ({
  at: ownColumn(rows, (row) => row.at.toISOString()),
  request_id: ownColumn(rows, (row) => row.requestId),
  method: column(rows, (row) => row.method),
  route: column(rows, (row) => row.route),
  status: ownColumn(rows, (row) => row.status),
  duration_us: ownColumn(rows, (row) => row.durationUs),
  caller: column(rows, (row) => row.caller),
  device_session_type: column(rows, (row) => row.deviceSessionType),
  organization_id: column(rows, (row) => row.organizationId),
  client_id: column(rows, (row) => row.clientId),
  session_hash: bytesColumn(rows, (row) => row.sessionHash),
  customer_id: column(rows, (row) => row.customerId),
  ip: column(rows, (row) => row.ip),
  hash: bytesColumn(hashes, (hash) => hash),
})

/**
 * Returns the statement that stores rows of a stream (the audit rows of one process). The first row
 * gets the number `after` + 1.
 */
export const insert = (
  stream: string,
  after: number,
  rows: readonly AuditRow[],
  hashes: readonly string[],
): Statement =>
  rows.some((row) => row.actDigest)
    ? insertCovering(stream, after, rows, hashes)
    : sql`
  insert into audit (
    stream, n, at, request_id, method, route, status, duration_us, caller, device_session_type,
    organization_id, client_id, session_hash, customer_id, ip, hash)
  select
    ${stream}::uuid, ${after}::bigint + i, at, request_id, method, route, status, duration_us,
    caller, device_session_type, organization_id, client_id, session_hash, customer_id, ip, hash
  from ${newRows(arraysOf(rows, hashes))}`

/**
 * Returns the statement for a batch in which at least one row has an act_digest. All other batches
 * use a faster statement without this column.
 */
function insertCovering(
  stream: string,
  after: number,
  rows: readonly AuditRow[],
  hashes: readonly string[],
): Statement {
  const arrays = {
    ...arraysOf(rows, hashes),
    act_digest: bytesColumn(rows, (row) => row.actDigest),
  }
  return sql`
  insert into audit (
    stream, n, at, request_id, method, route, status, duration_us, caller, device_session_type,
    organization_id, client_id, session_hash, customer_id, ip, hash, act_digest)
  select
    ${stream}::uuid, ${after}::bigint + i, at, request_id, method, route, status, duration_us,
    caller, device_session_type, organization_id, client_id, session_hash, customer_id, ip, hash,
    act_digest
  from ${newCoveringRows(arrays)}`
}

/** Thrown if another database client has inserted a row with a number of this process. */
export class NumberTaken extends Error {
  override name = 'NumberTaken'
}

/**
 * Whether the database already has rows with these hashes after row number `after`. One statement
 * inserts them all, so the database has all of them or none. Throws NumberTaken if other rows have
 * these numbers: only this process numbers its stream, so another client inserted them.
 */
export async function isStored(
  stream: string,
  after: number,
  hashes: readonly string[],
): Promise<boolean> {
  const found = await db.query<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from audit
    where stream = ${stream} and n > ${after} and n <= ${after + hashes.length} order by n`)
  if (found.length === 0) return false
  const isOurs = ({ hash }: { hash: string }, i: number) => hash === hashes[i]
  if (found.length === hashes.length && found.every(isOurs)) return true
  throw new NumberTaken()
}
