import { isIP } from 'node:net'
import { isSandbox, webhookNetworks } from './env'
import { hostOf, judgeUrl, UrlNotAllowedError } from './outbound/judged-url'
import { InsideAddressError, lookupPublic } from './outbound/public-address'
import { makeResolve } from './outbound/resolve'

export { exchange } from './outbound/exchange'
export { openSender, type Sender, type Sent } from './outbound/sender'

const lookupMs = 1000

/**
 * Checks a partner's URL and the IP addresses that its host name has now. Accepts a name that does
 * not resolve in time, because each connection checks the name again. Returns the URL in its
 * standard spelling, or undefined if the service may not use it.
 */
export async function acceptUrl(text: string): Promise<string | undefined> {
  const networks = webhookNetworks()
  try {
    const url = judgeUrl(text, { networks, isSandbox: isSandbox() })
    const host = hostOf(url)
    if (isIP(host) === 0) await lookUp(host, networks)
    return url.href
  } catch (error) {
    if (error instanceof UrlNotAllowedError || error instanceof InsideAddressError) return undefined
    throw error
  }
}

const lookUp = (host: string, networks: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(resolve, lookupMs)
    const lookup = lookupPublic(makeResolve({ usesHostsFile: networks.length > 0 }), networks)
    lookup(host, { all: true }, (error) => {
      clearTimeout(late)
      if (error instanceof InsideAddressError) reject(error)
      else resolve()
    })
  })
