import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callerAddress, isNetwork, isWithin, normalizeAddress, subscriberOf } from './allow-list'

const octet = fc.nat(255)
const ipv4 = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'))
const group = fc.nat(0xffff).map((value) => value.toString(16))
const ipv6 = fc.array(group, { minLength: 8, maxLength: 8 }).map((parts) => parts.join(':'))
/**
 * Generates addresses that often share their first bits, so that a generated network contains about
 * half of them.
 */
const near = fc.oneof(
  ipv4,
  ipv6,
  octet.map((last) => `10.1.2.${last}`),
  octet.map((last) => `::ffff:10.1.2.${last}`),
  octet.map((last) => `2001:db8::${last.toString(16)}`),
)
const network = fc.oneof(
  near,
  fc
    .tuple(fc.oneof(ipv4, fc.constant('10.1.2.3')), fc.nat(32))
    .map(([address, bits]) => `${address}/${bits}`),
  fc
    .tuple(fc.oneof(ipv6, fc.constant('2001:db8::7')), fc.nat(128))
    .map(([address, bits]) => `${address}/${bits}`),
  fc.tuple(ipv4, fc.nat(32)).map(([address, bits]) => `::ffff:${address}/${bits + 96}`),
)

/**
 * Converts an address to a 128-bit bigint with plain arithmetic, independently of the tested code.
 * An IPv4 address gets its IPv4-mapped form.
 */
function toNumber(text: string): bigint {
  const mapped = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text)
  if (mapped) return mapped.slice(1).reduce((sum, part) => (sum << 8n) | BigInt(part), 0xffffn)
  const [head = '', tail] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const rest = tail === undefined ? [] : groups(tail)
  const zeros = Array(8 - groups(head).length - rest.length).fill('0')
  return [...groups(head), ...(tail === undefined ? [] : zeros), ...rest].reduce(
    (sum, part) => (sum << 16n) | BigInt(`0x${part}`),
    0n,
  )
}
const isIpv4 = (value: bigint) => value >> 32n === 0xffffn
function holds(text: string, address: string): boolean {
  const [base = '', bits] = text.split('/')
  const [left, right] = [toNumber(base), toNumber(address)]
  // An IPv6 network never contains an IPv4 address.
  if (isIpv4(left) !== isIpv4(right)) return false
  const before =
    bits === undefined ? 128 : Number(bits) + (isIpv4(left) && !base.includes(':') ? 96 : 0)
  return left >> BigInt(128 - before) === right >> BigInt(128 - before)
}

const writeIpv4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
const writeIpv6 = (value: bigint): string =>
  Array.from({ length: 8 }, (_, i) =>
    ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16),
  ).join(':')

describe('isWithin and isNetwork', () => {
  test('isWithin returns the same as 128-bit arithmetic for 10,000 random IP addresses', () => {
    let inside = 0
    fc.assert(
      fc.property(near, fc.array(network, { maxLength: 4 }), (address, networks) => {
        const expected = networks.some((one) => holds(one, address))
        inside += expected ? 1 : 0
        expect(isWithin(address, networks)).toBe(expected)
      }),
      { numRuns: 10_000 },
    )
    expect(inside).toBeGreaterThan(1000)
  })

  test('isWithin returns the same as net.BlockList for 20,000 random IP addresses', () => {
    const answers = { in: 0, out: 0 }
    const flipBit = (value: bigint, bits: number, width: number) =>
      bits === 0 ? value : value ^ (1n << BigInt(width - bits))
    const kinds = [
      { family: 'ipv4', width: 32, max: 2n ** 32n - 1n, write: writeIpv4 },
      { family: 'ipv6', width: 128, max: 2n ** 128n - 1n, write: writeIpv6 },
    ] as const
    const cases = fc.constantFrom(...kinds).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        base: fc.bigInt({ min: 0n, max: kind.max }),
        bits: fc.nat(kind.width),
        other: fc.option(fc.bigInt({ min: 0n, max: kind.max }), { freq: 1 }),
        isMapped: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(cases, fc.boolean(), ({ kind, base, bits, other, isMapped }, isFlipped) => {
        const { family, width, write } = kind
        const value = other ?? (isFlipped ? flipBit(base, bits, width) : base)
        const list = new BlockList()
        list.addSubnet(write(base), bits, family)
        const expected = list.check(write(value), family)
        answers[expected ? 'in' : 'out'] += 1
        // An IPv4 address may be written as IPv4-mapped IPv6.
        const spelled = isMapped && family === 'ipv4' ? `::ffff:${write(value)}` : write(value)
        expect(
          isWithin(spelled, [`${write(base)}/${bits}`]),
          `${spelled} in ${write(base)}/${bits}`,
        ).toBe(expected)
      }),
      { numRuns: 20_000 },
    )
    expect(Math.min(answers.in, answers.out)).toBeGreaterThan(3000)
  })

  test('an IP address that cannot be parsed is in no network, not even in 0.0.0.0/0', () => {
    for (const address of [null, '', 'x', '1.2.3', '1.2.3.4/0', '010.0.0.1', '::1%lo', 'unknown'])
      expect(isWithin(address, ['0.0.0.0/0', '::/0'])).toBe(false)
  })

  test('a network that cannot be parsed contains no IP address', () => {
    for (const text of ['', 'x', '1.2.3.4/33', '1.2.3.4/-1', '::/129', '0.0.0.0/00'])
      expect(isWithin('1.2.3.4', [text])).toBe(false)
  })

  test('isNetwork accepts every network that parses and rejects all other text', () => {
    fc.assert(
      fc.property(network, (text) => {
        expect(isNetwork(text)).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (isNetwork(text)) expect(text).toMatch(/^[0-9a-fA-F.:]+(?:\/\d{1,3})?$/)
      }),
      { numRuns: 2000 },
    )
  })

  test.for([
    '1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.-4', '010.1.1.1', '0x1.2.3.4', '1.2.3.4 ', ' 1.2.3.4', '1.2.3.4/', '/8', '1.2.3.4/08', '1.2.3.4/33', '1.2.3.4/8/8', '1.2.3.4/a',
    '1.2.3.4/+8', '::1%eth0', 'fe80::1%1/64', ':::', '1::2::3', '::/129', '::ffff:1.2.3.4/95', '::ffff:1.2.3.4/129', '[::1]', 'localhost', '*', '3232235777', '0', '１.2.3.4',
  ])('isNetwork rejects %j', (text) => expect(isNetwork(text)).toBe(false)) // biome-ignore format: a list
})

describe('normalizeAddress', () => {
  test.for([
    ['10.1.2.3', '10.1.2.3'], ['::ffff:10.1.2.3', '10.1.2.3'], ['0:0:0:0:0:ffff:a01:203', '10.1.2.3'], ['::FFFF:0A01:0203', '10.1.2.3'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'], ['::1', '::1'], ['fe80::1%eth0', 'fe80::1'],
  ] as const)('normalizeAddress writes the IP address %s in its canonical form', ([text, spelled]) => expect(normalizeAddress(text)).toBe(spelled)) // biome-ignore format: a table

  test('a second call of normalizeAddress changes nothing', () => {
    fc.assert(
      fc.property(near, (text) => {
        expect(normalizeAddress(normalizeAddress(text)!)).toBe(normalizeAddress(text))
      }),
    )
  })
})

describe('callerAddress behind proxies', () => {
  const trusted = ['10.0.0.0/8', '2001:db8::/32']
  const inside = fc.oneof(
    octet.map((last) => `10.1.2.${last}`),
    octet.map((last) => `2001:db8::${last.toString(16)}`),
  )
  const outside = fc.oneof(
    octet.map((last) => `203.0.113.${last}`),
    octet.map((last) => `2001:470::${last.toString(16)}`),
  )
  const hop = fc.oneof(
    inside,
    outside,
    fc.constantFrom(
      'unknown',
      '',
      '_hidden',
      '203.0.113.7:',
      '[203.0.113.7]:80',
      '[2001:470::1',
      '"',
    ),
  )
  const isAddress = (text: string) => normalizeAddress(text) !== undefined
  const isTrusted = (text: string) => text.startsWith('10.') || text.startsWith('2001:db8:')

  test('callerAddress returns the last non-proxy address in X-Forwarded-For', () => {
    fc.assert(
      fc.property(fc.oneof(inside, outside), fc.array(hop, { maxLength: 6 }), (peer, hops) => {
        const known = hops.slice(hops.findLastIndex((one) => !isAddress(one)) + 1)
        const walk = [...known, peer]
        const stranger = walk.findLast((one) => !isTrusted(one))
        expect(callerAddress(peer, hops.join(', '), trusted)).toBe(
          normalizeAddress(stranger ?? walk[0]!),
        )
      }),
      { numRuns: 5000 },
    )
  })

  /** Writes an address as a proxy may write it: with a port, in brackets or quoted. */
  const spelled = (address: fc.Arbitrary<string>) =>
    fc.tuple(address, fc.option(fc.nat(65_535)), fc.boolean()).map(([plain, port, isQuoted]) => {
      const bare = plain.includes(':') && port !== null ? `[${plain}]` : plain
      const text = port === null ? bare : `${bare}:${port}`
      return { plain, text: isQuoted ? `"${text}"` : text }
    })

  test('callerAddress reads X-Forwarded-For entries with a port, brackets or quotes', () => {
    fc.assert(
      fc.property(
        inside,
        spelled(outside),
        fc.array(spelled(inside), { maxLength: 3 }),
        (peer, caller, proxies) => {
          const header = [caller, ...proxies].map(({ text }) => text).join(', ')
          expect(callerAddress(peer, header, trusted)).toBe(normalizeAddress(caller.plain))
        },
      ),
      { numRuns: 2000 },
    )
    expect(callerAddress('10.0.0.1', '[2001:470::1]', trusted)).toBe('2001:470::1')
  })

  test('forged X-Forwarded-For entries do not change the result of callerAddress', () => {
    fc.assert(
      fc.property(
        outside,
        fc.array(inside, { minLength: 1, maxLength: 3 }),
        fc.array(hop, { maxLength: 5 }),
        (caller, proxies, forged) => {
          const header = [...forged, caller, ...proxies.slice(1)].join(',')
          expect(callerAddress(proxies[0], header, trusted)).toBe(normalizeAddress(caller))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('callerAddress ignores X-Forwarded-For if no proxy is trusted', () => {
    fc.assert(
      fc.property(outside, fc.string(), (peer, header) => {
        expect(callerAddress(peer, header, [])).toBe(normalizeAddress(peer))
      }),
    )
    expect(callerAddress(undefined, '203.0.113.7', ['0.0.0.0/0'])).toBeNull()
  })
})

test('subscriberOf returns one value per IPv4 address and per IPv6 /64 network', () => {
  fc.assert(
    fc.property(near, near, (one, other) => {
      const [left, right] = [normalizeAddress(one)!, normalizeAddress(other)!]
      const isOne =
        left === right ||
        [left, right].every((text) => text.includes(':') && holds(`${left}/64`, text))
      expect(subscriberOf(left) === subscriberOf(right)).toBe(isOne)
    }),
    { numRuns: 5000 },
  )
  expect(
    ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::7', '2001:db8:0:0:ffff::'].map((text) =>
      subscriberOf(normalizeAddress(text)!),
    ),
  ).toEqual(['203.0.113.7', '203.0.113.7', '2001:db8::/64', '2001:db8::/64'])
})
