import type { IncomingMessage, ServerResponse } from 'node:http'
import { now } from '../foundations/clock'
import { processSingleton } from '../foundations/process-singleton'
import * as audit from '../rooms/audit'
import { type Person, principalOf } from '../rooms/browser-sessions'
import type { Principal } from '../rooms/principal'

const headerName = 'x-page-view'

type View = { method: string; route: string; ip: string | null; at: number }
type Headers = { get(name: string): string | null }

// Next.js renders some pages twice, and its bundle contains a second copy of this module. Both
// copies share this map, so each request gets only one audit row.
const views = processSingleton(
  'page.views',
  () => new Map<string, View & { row?: Promise<null> }>(),
)

/** Stores the values for the audit row of a page until the response has ended. */
export function announceView(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { requestId, ip }: { requestId: string; ip: string | null },
): void {
  incoming.headers[headerName] = requestId
  views.set(requestId, {
    method: incoming.method === 'HEAD' ? 'HEAD' : 'GET',
    route: routeOf(incoming.url ?? '/'),
    ip,
    at: performance.now(),
  })
  outgoing.once('close', () => views.delete(requestId))
}

const segment = /^[a-z][a-z-]{0,23}$/

/**
 * Returns the path of a page as the audit log stores it. Ids, tokens and other values become
 * `{id}`.
 */
export const routeOf = (url: string): string =>
  url
    .split('?')[0]!
    .split('/')
    .slice(0, 8)
    .map((part) => (part === '' || segment.test(part) ? part : '{id}'))
    .join('/')

/**
 * Stores the audit row of a page that shows personal data. The page waits until the row is stored.
 * The row always has status 200, because the page is rendered later.
 */
export async function recordView(headers: Headers, person: Person): Promise<void> {
  const requestId = headers.get(headerName) ?? ''
  const view = views.get(requestId)
  // Without stored values, the browser has disconnected. No response follows, so no audit row is
  // needed.
  if (!view) return
  view.row ??= audit.write(rowOf(requestId, view, principalOf(person)))
  await view.row
}

const rowOf = (
  requestId: string,
  { method, route, ip, at }: View,
  { caller, organizationId, sessionHash, customerId }: Principal,
): audit.AuditRow => ({
  at: now(),
  requestId,
  method,
  route,
  status: 200,
  durationUs: Math.round((performance.now() - at) * 1000),
  caller,
  deviceSessionType: null,
  organizationId,
  clientId: null,
  sessionHash,
  customerId,
  ip,
})
