import ipaddr from 'ipaddr.js'
import { isWithin, rangeOf } from '../allow-list'
import { listNetworks } from './lists'
import type { Settings } from './settings'

/** The private ranges that organizations use for their own machines. */
const ownRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']

/** Lists the errors in the address of the provider and in the private networks of the provider. */
export function listProviderFaults({ BAAS_URL, BAAS_NETWORKS, PERSONA_URL }: Settings): string[] {
  const networks = listNetworks(BAAS_NETWORKS)
  return [
    ...(networks.every(isOwn)
      ? []
      : [
          'BAAS_NETWORKS: has a network that is not private. List the private networks of your provider alone.',
        ]),
    ...(BAAS_URL === undefined ? [] : listUrlFaults('BAAS_URL', new URL(BAAS_URL), networks)),
    ...listUrlFaults('PERSONA_URL', new URL(PERSONA_URL), networks),
  ]
}

function listUrlFaults(
  name: 'BAAS_URL' | 'PERSONA_URL',
  { protocol, hostname }: URL,
  networks: readonly string[],
): string[] {
  const faults: string[] = []
  if (protocol !== 'https:')
    faults.push(`${name}: is not https. Personal data goes there. Give its https address.`)
  if (isInside(hostname, networks))
    faults.push(
      `${name}: is an address inside a network. Give the public name of the provider, or list its network in BAAS_NETWORKS.`,
    )
  return faults
}

function isInside(hostname: string, networks: readonly string[]): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(address)) return hostname === 'localhost' || hostname.endsWith('.localhost')
  return ipaddr.process(address).range() !== 'unicast' && !isWithin(address, networks)
}

/** Whether one of the private ranges contains the whole network. */
function isOwn(network: string): boolean {
  const range = rangeOf(network)
  return ownRanges.map(rangeOf).some((own) => {
    if (!own || !range || own.bits !== range.bits) return false
    return range.first >= own.first && range.first + range.size <= own.first + own.size
  })
}
