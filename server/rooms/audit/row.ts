/**
 * The audit row of one request, without body, query and secrets. It contains the pattern of the
 * route and a hash of the session id.
 */
export type AuditRow = {
  at: Date
  requestId: string
  method: string
  route: string
  status: number
  /** Microseconds until the first byte of the response. */
  durationUs: number
  caller: string
  deviceSessionType: 'System' | 'User' | null
  organizationId: string | null
  clientId: string | null
  /** Hex SHA-256 of the session id or the token. */
  sessionHash: string | null
  customerId: string | null
  ip: string | null
  /** Hex digests of the changes that the request committed. Absent if there are none. */
  actDigest?: string | null
}

/**
 * Returns the text that the chain hashes. Its order and spelling are part of the stored format.
 * Rows without changes have 15 elements. The 16th element is reserved for staff.
 */
export function canonical(stream: string, n: number, row: AuditRow): string {
  const columns = [
    stream, n, row.at.toISOString(), row.requestId, row.method, row.route, row.status, row.durationUs, row.caller,
    row.deviceSessionType, row.organizationId, row.clientId, row.sessionHash, row.customerId, row.ip,
  ] // biome-ignore format: columns in order
  if (row.actDigest) columns.push(null, row.actDigest)
  return JSON.stringify(columns)
}
