import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The name of a host leads to an address inside a network: whoever answers for the name must not choose whom we talk to there. */
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

/** Looks a name up for a connection that is about to be made, and refuses it when any of its addresses is not a public one. */
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
