import ipaddr from 'ipaddr.js'
import { InsideAddressError, isAllowed } from './public-address'

const maxUrlLength = 2048
const httpsPort = 443
const httpPort = 80
const maxPrivilegedPort = 1023

/** Thrown for a URL to which the service may not send requests. The message is the reason. */
export class UrlNotAllowedError extends Error {
  override name = 'UrlNotAllowedError'
}

/** The rules of a deployment for URLs. A sandbox also allows http. */
export type UrlRules = { networks: readonly string[]; isSandbox: boolean }

/**
 * Parses a URL as browsers do and checks it without a DNS lookup. Checks IP addresses too, because
 * Node connects to an IP address without a call of `lookup`. Throws UrlNotAllowedError, or
 * InsideAddressError for an internal address.
 */
export function judgeUrl(text: string, { networks, isSandbox }: UrlRules): URL {
  if (text.length > maxUrlLength) throw new UrlNotAllowedError('length')
  const url = URL.parse(text)
  if (!url) throw new UrlNotAllowedError('syntax')
  if (url.protocol !== 'https:' && !(isSandbox && url.protocol === 'http:'))
    throw new UrlNotAllowedError('scheme')
  if (url.username !== '' || url.password !== '') throw new UrlNotAllowedError('user')
  if (text.includes('#')) throw new UrlNotAllowedError('fragment')
  if (!isAllowedPort(url, isSandbox)) throw new UrlNotAllowedError('port')
  if (url.href.length > maxUrlLength) throw new UrlNotAllowedError('length')
  const host = hostOf(url)
  if (ipaddr.isValid(host) && !isAllowed(host, networks)) throw new InsideAddressError('refused')
  return url
}

/** Returns the host, without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const presetPort = (url: URL): number => (url.protocol === 'https:' ? httpsPort : httpPort)

function isAllowedPort(url: URL, isSandbox: boolean): boolean {
  const port = url.port === '' ? presetPort(url) : Number(url.port)
  return port === httpsPort || port > maxPrivilegedPort || (isSandbox && port === httpPort)
}
