import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { isAllowed, lookupPublic } from './public-address'

/** Resolves a host name to these addresses. Returns all of them, or the first. */
const look = (addresses: string[], all: boolean): Promise<unknown[]> =>
  new Promise((resolve) => {
    const found = addresses.map(
      (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
    )
    lookupPublic((_name, _options, callback) => callback(null, found))(
      'provider.example',
      { all },
      (...given) => resolve(given),
    )
  })

const inside = [
  '127.0.0.1', '10.0.0.7', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255',
  '::1', '::', '::7f00:1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.7', '::ffff:169.254.169.254', 'ff02::1',
] // biome-ignore format: a list

test.each(inside)(
  'lookupPublic rejects a host that resolves to %s, even beside a public address',
  async (address) => {
    for (const addresses of [
      [address],
      ['93.184.215.14', address],
      [address, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
    ])
      for (const all of [true, false])
        expect((await look(addresses, all))[0]).toMatchObject({
          name: 'InsideAddressError',
          code: 'EINSIDE',
        })
  },
)

test('lookupPublic returns the IP addresses of a host if all of them are public', async () => {
  expect(await look(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'], true)).toEqual([
    null,
    [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
    ],
  ])
  expect(await look(['93.184.215.14'], false)).toEqual([null, '93.184.215.14', 4])
})

test('lookupPublic throws the original error for a host that cannot be resolved', async () => {
  const unknown = Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  const given = await new Promise<unknown[]>((resolve) =>
    lookupPublic((_name, _options, callback) => callback(unknown, []))(
      'nobody.example',
      {},
      (...all) => resolve(all),
    ),
  )
  expect(given[0]).toBe(unknown)
})

test.each(['100.100.100.200', '::ffff:100.100.100.200', 'fd00:ec2::254'])(
  'the cloud metadata address %s is rejected even within an allowed network',
  (address) => {
    const networks = ['100.64.0.0/10', 'fc00::/7']
    expect(isAllowed(address, networks)).toBe(false)
    expect([isAllowed('100.64.0.1', networks), isAllowed('fd00::1', networks)]).toEqual([
      true,
      true,
    ])
  },
)
