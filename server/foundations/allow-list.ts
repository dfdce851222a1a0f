import ipaddr from 'ipaddr.js'

/**
 * True for an IP address or CIDR network in strict spelling: no zone, no octal numbers, no missing
 * parts.
 */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

function parseNetwork(text: string): Network | undefined {
  const [address, bits, ...rest] = text.split('/')
  if (rest.length > 0 || address === undefined || address.includes('%')) return undefined
  const parsed = parseAddress(address)
  if (!parsed) return undefined
  const isIpv4 = parsed.kind() === 'ipv4'
  const full = isIpv4 ? 32 : 128
  if (bits === undefined) return [parsed, full]
  if (!/^(0|[1-9]\d{0,2})$/.test(bits)) return undefined
  // The prefix length of an IPv4-mapped network includes the 96 bits before the IPv4 address. The
  // parsed network contains only the IPv4 address, so this line subtracts 96.
  const length = Number(bits) - (isIpv4 && address.includes(':') ? 96 : 0)
  return length < 0 || length > full ? undefined : [parsed, length]
}

/**
 * A network as numbers: how many bits its addresses have, its first address, and how many addresses
 * it has.
 */
export type Range = { bits: number; first: bigint; size: bigint }

/** Returns the addresses of a network as numbers. Undefined if the text is not a network. */
export function rangeOf(text: string): Range | undefined {
  const network = parseNetwork(text)
  if (!network) return undefined
  const bytes = Buffer.from(network[0].toByteArray())
  const bits = bytes.length * 8
  const size = 1n << BigInt(bits - network[1])
  const address = BigInt(`0x${bytes.toString('hex')}`)
  return { bits, first: address - (address % size), size }
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!text.includes('%') && ipaddr.IPv6.isValid(text)) return ipaddr.process(text)
  return undefined
}

/**
 * Returns an IP address in its standard spelling. IPv4-mapped IPv6 becomes IPv4. Undefined if the
 * text is not an IP address.
 */
export const normalizeAddress = (text: string): string | undefined =>
  parseAddress(text.split('%')[0] ?? '')?.toString()

/** True if one of the networks contains the IP address. False for an unknown address (null). */
export function isWithin(address: string | null, networks: readonly string[]): boolean {
  const parsed = address === null ? undefined : parseAddress(address)
  if (!parsed) return false
  return networks.some((text) => {
    const network = parseNetwork(text)
    return (
      network !== undefined &&
      network[0].kind() === parsed.kind() &&
      parsed.match(network as [ipaddr.IPv4, number])
    )
  })
}

/**
 * Reads an element of X-Forwarded-For. Some proxies add a port, or quote the element as in the
 * Forwarded header.
 */
function readHop(hop: string): string | undefined {
  const text = /^"([^"]*)"$/.exec(hop)?.[1] ?? hop
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? []
  // Only IPv6 addresses have brackets.
  if (inBrackets !== undefined)
    return inBrackets.includes(':') ? normalizeAddress(inBrackets) : undefined
  return normalizeAddress(beforePort ?? text)
}

/**
 * Returns the IP address of the client. Starts at the connected machine (`peer`) and reads the hops
 * of X-Forwarded-For from right to left. Returns the first address that is not a trusted proxy. A
 * client can forge all hops to the left of that address.
 */
export function callerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: readonly string[],
): string | null {
  let address = peer === undefined ? undefined : normalizeAddress(peer)
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? []
  while (address !== undefined && hops.length > 0 && isWithin(address, trustedProxies)) {
    const hop = readHop(hops.pop() ?? '')
    if (hop === undefined) break
    address = hop
  }
  return address ?? null
}

const subscriberBits = 64

/**
 * Returns the addresses of one subscriber: a single IPv4 address, or an IPv6 /64, because one
 * machine can use any address of its /64.
 */
export function subscriberOf(address: string): string {
  const parsed = parseAddress(address)
  return parsed?.kind() === 'ipv6'
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${subscriberBits}`)}/${subscriberBits}`
    : address
}
