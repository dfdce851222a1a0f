import * as allowList from '../../foundations/allow-list'
import { now } from '../../foundations/clock'
import * as audit from '../audit'
import { requireKnown, requireNetworks } from './known'

const lookBackMs = 7 * 24 * 3_600_000

/** An IP address that recently used the credential, and whether the new list would allow it. */
export type DryRunCaller = audit.AddressCount & { isAllowed: boolean }

/**
 * Lists the IP addresses that used the credential in the last seven days, and whether the given
 * allow-list would allow each of them. Changes nothing. Throws NOT_FOUND for an unknown credential,
 * and ONEOF if an entry is not an IP address or network.
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
