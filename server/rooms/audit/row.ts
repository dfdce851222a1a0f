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
  /** Hex digests of the changes that the request committed; absent without changes. */
  actDigest?: string | null
}

/**
 * The text that the chain hashes. Its order and spelling are part of the stored format. Rows
 * without changes have 15 elements; the 16th is kept for staff.
 */
export function canonical(stream: string, n: number, row: AuditRow): string {
  const columns = [
    stream, n, row.at.toISOString(), row.requestId, row.method, row.route, row.status, row.durationUs, row.caller,
    row.deviceSessionType, row.organizationId, row.clientId, row.sessionHash, row.customerId, row.ip,
  ] // biome-ignore format: columns in order
  if (row.actDigest) columns.push(null, row.actDigest)
  return JSON.stringify(columns)
}
