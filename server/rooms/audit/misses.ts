import { now } from '../../foundations/clock'
import { uuidv7 } from '../../foundations/ordered-ids'
import { processSingleton } from '../../foundations/process-singleton'
import { isExcessMiss } from '../../foundations/rate-limit'
import type { AuditRow } from './row'

const counted = processSingleton('audit.misses', () => new Map<string | null, number>())

/**
 * If the IP address of this row has caused many unauthenticated 404s in this minute, counts the 404
 * and returns true. Otherwise returns false, and the caller must store the audit row.
 */
export function countMiss({ status, caller, clientId, ip, actDigest }: AuditRow): boolean {
  if (actDigest || status !== 404 || caller !== 'None' || clientId !== null || !isExcessMiss(ip))
    return false
  counted.set(ip, (counted.get(ip) ?? 0) + 1)
  return true
}

/** Returns one row per IP address for the counted requests, and resets the counts. */
export function takeMisses(): AuditRow[] {
  const rows = [...counted].map(([ip, count]) => rowOf(ip, count))
  counted.clear()
  return rows
}

// The specification is silent, so we decided: the route of the row contains the count. So the hash
// chain protects the count without a further column.
const rowOf = (ip: string | null, count: number): AuditRow => ({
  at: now(),
  requestId: uuidv7(),
  method: '*',
  route: `(404) x ${count}`,
  status: 404,
  durationUs: 0,
  caller: 'None',
  deviceSessionType: null,
  organizationId: null,
  clientId: null,
  sessionHash: null,
  customerId: null,
  ip,
})
