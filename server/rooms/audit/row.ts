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
 * Returns the text of a row that the chain hashes. The order and spelling of its elements are a
 * stored format. Rows without changes have 15 elements. Rows with changes have two more: null,
 * which is reserved for staff, and the digests.
 */
export function canonical(stream: string, n: number, row: AuditRow): string {
  const columns = [
    stream, n, row.at.toISOString(), row.requestId, row.method, row.route, row.status, row.durationUs, row.caller,
    row.deviceSessionType, row.organizationId, row.clientId, row.sessionHash, row.customerId, row.ip,
  ] // biome-ignore format: columns in order
  if (row.actDigest) columns.push(null, row.actDigest)
  return JSON.stringify(columns)
}
