import * as allowList from '../allow-list'
import { db, sql } from '../db'
import { requireKnown, requireNetworks } from './known'

const lookBackDays = 7

/** One address that called with the credential lately, and whether the list would let it in. */
export type DryRunCaller = { ip: string | null; calls: number; lastCallAt: Date; isAllowed: boolean }

/** Which callers of the last seven days an allow-list would refuse, were it set. Changes nothing. Throws NOT_FOUND, ONEOF. */
export async function tryAllowList(clientId: string, networks: readonly string[]): Promise<DryRunCaller[]> {
  requireNetworks(networks)
  await requireKnown(clientId)
  const callers = await db.query<Omit<DryRunCaller, 'isAllowed'>>(sql`
    select ip, count(*) as calls, max(at) as "lastCallAt" from audit
    where client_id = ${clientId} and status <> 401 and at > service_now() - make_interval(days => ${lookBackDays}) group by ip order by calls desc`)
  return callers.map((caller) => ({ ...caller, isAllowed: networks.length === 0 || allowList.isWithin(caller.ip, networks) }))
}
