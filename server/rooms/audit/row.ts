import { hash } from 'node:crypto'

/** One request, as the audit remembers it. No body, no query, no secret: the route is the pattern, the session is a hash. */
export type AuditRow = {
  at: Date
  requestId: string
  method: string
  route: string
  status: number
  /** Up to the first byte of the answer, microseconds. */
  durationUs: number
  caller: string
  deviceSessionType: 'System' | 'User' | null
  organizationId: string | null
  clientId: string | null
  /** Hex SHA-256 of the session's id or of the token. */
  sessionHash: string | null
  customerId: string | null
  ip: string | null
}

/** The text that the chain is computed over. Its order and spelling are part of the stored format. */
export function canonical(stream: string, n: number, row: AuditRow): string {
  return JSON.stringify([
    stream, n, row.at.toISOString(), row.requestId, row.method, row.route, row.status, row.durationUs, row.caller,
    row.deviceSessionType, row.organizationId, row.clientId, row.sessionHash, row.customerId, row.ip,
  ]) // biome-ignore format: columns in order
}

/** The first link of a stream stands on its name. */
export const rootOf = (stream: string): string => hash('sha256', `audit.v1|${stream}`, 'hex')

/** A row's hash: the hash before it and the row, together. Both hex. */
export const link = (previous: string, text: string): string =>
  hash('sha256', previous + text, 'hex')
