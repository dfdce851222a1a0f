import dns from 'node:dns'
import type { Resolve } from './public-address'

const queryTimeoutMs = 2000
const tries = 2

/**
 * Creates a function that resolves names with c-ares. `dns.lookup` would use one of four threads
 * that the whole process shares, so a name server that never answers would block other work. With
 * `usesHostsFile`, the operating system looks up names that DNS does not contain.
 */
export function makeResolve({ usesHostsFile }: { usesHostsFile: boolean }): Resolve {
  const resolver = new dns.promises.Resolver({ timeout: queryTimeoutMs, tries })
  const query = async (hostname: string): Promise<dns.LookupAddress[]> => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map(ofFamily(4)) : []),
      ...(six.status === 'fulfilled' ? six.value.map(ofFamily(6)) : []),
    ]
    if (found.length > 0) return found
    throw four.status === 'rejected' ? four.reason : new Error('the name has no address')
  }
  return (hostname, options, callback) => {
    if (usesHostsFile && isLocalName(hostname)) return dns.lookup(hostname, options, callback)
    query(hostname).then(
      (found) => callback(null, found),
      (error: Error) =>
        usesHostsFile ? dns.lookup(hostname, options, callback) : callback(error, []),
    )
  }
}

const ofFamily =
  (family: 4 | 6) =>
  (address: string): dns.LookupAddress => ({ address, family })

const isLocalName = (hostname: string): boolean => /^(?:[\w-]+\.)*localhost\.?$/i.test(hostname)
