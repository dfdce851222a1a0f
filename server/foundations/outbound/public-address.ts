import type dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isWithin } from '../allow-list'

/**
 * Thrown if a host name resolves to a private IP address. Without this check, the owner of a DNS
 * name could direct requests into the internal network.
 */
export class InsideAddressError extends Error {
  override name = 'InsideAddressError'
  readonly code = 'EINSIDE'
}

export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: Error | null, found: dns.LookupAddress[]) => void,
) => void

// The range of all public IPv6 addresses. ipaddr.js also calls some addresses outside this range
// `unicast`, such as the IPv4-compatible `::7f00:1`.
const globalIpv6 = ['2000::/3']

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || isWithin(parsed.toString(), globalIpv6)
}

// Cloud machines read their credentials at these addresses, so requests may never reach them. This
// holds even if an operator allows a private network that contains them.
const metadata = ['100.100.100.200/32', 'fd00:ec2::/32']

/**
 * Whether the service may connect to an IP address. The address must be public, or one of
 * `networks` must contain it. Metadata addresses are never allowed.
 */
export const isAllowed = (address: string, networks: readonly string[]): boolean =>
  isPublic(address) || (isWithin(address, networks) && !isWithin(address, metadata))

/**
 * Resolves a host name for a new connection. Fails if any of the found addresses is neither public
 * nor in an allowed network.
 */
export const lookupPublic =
  (resolve: Resolve, networks: readonly string[] = []): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address, networks)))
        return callback(new InsideAddressError('refused'), '')
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
