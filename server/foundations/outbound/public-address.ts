import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The host name resolves to a private IP address. The owner of the DNS name must not be able to
 * choose one.
 */
export class InsideAddressError extends Error {
  override name = 'InsideAddressError'
  readonly code = 'EINSIDE'
}

type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: Error | null, found: dns.LookupAddress[]) => void,
) => void

const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Resolves a host name for a new connection. Fails if any of its addresses is not public. */
export const lookupPublic =
  (resolve: Resolve = dns.lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      if (!found.every(({ address }) => isPublic(address)))
        return callback(new InsideAddressError('refused'), '')
      const [first] = found
      if (options.all) callback(null, found)
      else callback(null, first!.address, first!.family)
    })
  }
