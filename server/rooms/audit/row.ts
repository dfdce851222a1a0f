import { hash } from 'node:crypto'

/**
 * One request in the audit, without body, query and secrets. The route is its pattern and the
 * session a hash.
 */
export type AuditRow = {
  at: Date
  requestId: string
  method: string
  route: string
  status: number
  /** Microseconds until the first byte of the answer. */
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

/** The text that the chain hashes. Its order and spelling are part of the stored format. */
export function canonical(stream: string, n: number, row: AuditRow): string {
  return JSON.stringify([
    stream, n, row.at.toISOString(), row.requestId, row.method, row.route, row.status, row.durationUs, row.caller,
    row.deviceSessionType, row.organizationId, row.clientId, row.sessionHash, row.customerId, row.ip,
  ]) // biome-ignore format: columns in order
}

/** The first link of a stream is derived from its id. */
export const rootOf = (stream: string): string => hash('sha256', `audit.v1|${stream}`, 'hex')

/** The hash of a row and of the hash before it. Both are hex. */
export const link = (previous: string, text: string): string =>
  hash('sha256', previous + text, 'hex')
