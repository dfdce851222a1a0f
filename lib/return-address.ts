/**
 * The rules for URLs that lead a person back to a partner. Partners choose these URLs, so the
 * service checks them when it stores them and again when a page shows them.
 */
export type ReturnRules = {
  /** The list of the organization: origins such as `https://app.acme.com`, and app schemes such as
   * `com.acme.app:`.
   */
  origins: readonly string[]
  isSandbox: boolean
}

export const maxReturnAddressLength = 2048

// An app scheme must contain a period. So it is never a scheme that browsers handle, such as
// `javascript:`, because those contain no period.
const appScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/**
 * Whether this is an http URL that is allowed. A URL may use http only in a sandbox, and only if it
 * leads to the machine of the person.
 */
const isLocalHttp = ({ protocol, hostname }: URL, isSandbox: boolean): boolean =>
  isSandbox && protocol === 'http:' && isLoopback(hostname)

/** Whether an organization may list this origin or app scheme. */
export function isReturnOrigin(entry: string, isSandbox: boolean): boolean {
  if (appScheme.test(entry)) return true
  const url = parse(entry)
  if (!url || url.origin !== entry || url.hostname.includes('*')) return false
  return url.protocol === 'https:' || isLocalHttp(url, isSandbox)
}

// Rejects encoded slashes and backslashes in a path. Another server may decode them, and then read
// a different path or host than this check.
const hasEncodedSlash = (address: string): boolean => /%(?:2f|5c)/i.test(address.split(/[?#]/)[0]!)

/**
 * Whether a URL parser returns the text unchanged. Parsers drop or replace tabs, backslashes,
 * look-alike letters and numbers in other bases, so a URL with them is rejected.
 */
const isCanonical = (address: string, { href, pathname }: URL): boolean =>
  href === address || (pathname === '/' && href === address.replace(/(?=[?#]|$)/, '/'))

// For https URLs, `isCanonical` already rejects these characters, because the parser replaces them.
// The parser keeps them in a URL with an app scheme, so this check rejects them.
const hasUnsafeCharacter = (address: string): boolean => /[^\x21-\x7e]|["'\\<>`]/.test(address)

/** Whether a page may show a link to this address. */
export function isReturnAddress(address: string, { origins, isSandbox }: ReturnRules): boolean {
  if (address.length > maxReturnAddressLength) return false
  if (hasUnsafeCharacter(address) || hasEncodedSlash(address)) return false
  const url = parse(address)
  if (!url || !isCanonical(address, url)) return false
  // `isCanonical` has already rejected an empty user name such as in `https://@host`, because the
  // parser drops it.
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return origins.includes(url.origin)
  // The interface is silent, so we decided: in a sandbox, an organization need not list loopback
  // URLs.
  return isLocalHttp(url, isSandbox) || isListedScheme(url, origins)
}

const isListedScheme = ({ protocol }: URL, origins: readonly string[]): boolean =>
  appScheme.test(protocol) && origins.includes(protocol)

/** Adds parameters after the existing ones. The rest of the URL does not change. */
export function addReturnParameters(
  address: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const added = new URLSearchParams(given).toString()
  if (added === '') return address
  const [, start = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(address)!
  return `${start}${jointOf(start)}${added}${fragment}`
}

function jointOf(start: string): string {
  const query = start.indexOf('?')
  if (query < 0) return '?'
  return query === start.length - 1 || start.endsWith('&') ? '' : '&'
}
