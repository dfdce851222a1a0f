/**
 * The audit row of one request. It contains the pattern of the route and a hash of the session id,
 * but no body, no query and no secrets.
 */
export type AuditRow = {
  at: Date
  requestId: string
  method: string
  route: string
  status: number
  /** The duration in microseconds until the first byte of the response. */
  durationUs: number
  caller: string
  deviceSessionType: 'System' | 'User' | null
  organizationId: string | null
  clientId: string | null
  /** The SHA-256 digest of the session id or the token, in hex. */
  sessionHash: string | null
  customerId: string | null
  ip: string | null
  /**
   * The digests of the changes that the request committed, in hex. Absent if the request changed
   * nothing.
   */
  actDigest?: string | null
}

/**
 * Returns the text of a row for the hash chain. The order and spelling of the elements must never
 * change, because stored hashes depend on them. A row without changes has 15 elements. A row with
 * changes has two more: null, which is reserved for a value about staff, and the digests of the
 * changes.
 */
export function canonical(stream: string, n: number, row: AuditRow): string {
  const columns = [
    stream, n, row.at.toISOString(), row.requestId, row.method, row.route, row.status, row.durationUs, row.caller,
    row.deviceSessionType, row.organizationId, row.clientId, row.sessionHash, row.customerId, row.ip,
  ] // biome-ignore format: columns in order
  if (row.actDigest) columns.push(null, row.actDigest)
  return JSON.stringify(columns)
}
