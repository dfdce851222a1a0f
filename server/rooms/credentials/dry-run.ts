import * as allowList from '../../foundations/allow-list'
import { now } from '../../foundations/clock'
import * as audit from '../audit'
import { requireKnown, requireNetworks } from './known'

const lookBackMs = 7 * 24 * 3_600_000

/** An IP address that recently used the credential, and whether the new list would allow it. */
export type DryRunCaller = audit.AddressCount & { isAllowed: boolean }

/**
 * Lists the callers of the last seven days, and whether the given allow-list would reject them.
 * Changes nothing. Throws NOT_FOUND, ONEOF.
 */
export async function tryAllowList(
  clientId: string,
  networks: readonly string[],
): Promise<DryRunCaller[]> {
  requireNetworks(networks)
  await requireKnown(clientId)
  const callers = await audit.countByAddress(clientId, new Date(now().getTime() - lookBackMs))
  return callers.map((caller) => ({
    ...caller,
    isAllowed: networks.length === 0 || allowList.isWithin(caller.ip, networks),
  }))
}
