import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addReturnParameters, isReturnAddress, isReturnOrigin } from './return-address'

const origins = ['https://app.acme.com', 'https://acme.com:8443', 'com.acme.app:']
const rules = { origins, isSandbox: false }
const sandbox = { origins, isSandbox: true }

test.each([
  'https://app.acme.com',
  'https://app.acme.com/',
  'https://app.acme.com?a=1',
  'https://app.acme.com/done?next=%2Fhome&a=1#top',
  'https://acme.com:8443/x',
  'com.acme.app:/done',
  'com.acme.app://done?x=1',
])('the return URL %s is allowed', (address) => {
  expect(isReturnAddress(address, rules)).toBe(true)
})

test.each([
  '',
  'app.acme.com',
  '/status',
  '//app.acme.com',
  'http://app.acme.com/',
  'https:app.acme.com',
  'https:/app.acme.com/',
  'https:///app.acme.com/',
  'HTTPS://app.acme.com/',
  'https://APP.acme.com/',
  'https://app.acme.com./',
  'https://app.acme.com:443/',
  'https://app.acme.com:8443/',
  'https://app.acme.com.evil.example/',
  'https://evil-app.acme.com/',
  'https://аpp.acme.com/',
  'https://app。acme.com/',
  'https://app.acme.com@evil.example/',
  'https://app.acme.com:x@evil.example/',
  'https://@app.acme.com/',
  'https://x@app.acme.com/',
  'https://evil.example\\@app.acme.com/',
  'https://app.acme.com\\.evil.example/',
  'https://app.acme.com%2f.evil.example/',
  'https://app.acme.com%2F@evil.example/',
  'https://app.acme.com/%2f%2fevil.example',
  'https://app.acme.com/%5cevil.example',
  'https://app.acme.com/../x',
  'https://app.acme.com/\tx',
  ' https://app.acme.com/',
  'https://app.acme.com/\n',
  'https://app.acme.com/\u202e',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://app.acme.com/x',
  'view-source:https://app.acme.com',
  'com.other.app:/done',
  'com.acme.app.evil:/done',
  'com.acme.app://user@host/done',
  'com.acme.app:/done%2fx',
  `https://app.acme.com/${'a'.repeat(2048)}`,
])('the return URL %j is refused', (address) => {
  expect(isReturnAddress(address, rules)).toBe(false)
  expect(isReturnAddress(address, sandbox)).toBe(false)
})

test('an http return URL to localhost is allowed only in a sandbox', () => {
  for (const address of ['http://localhost:4000/done', 'http://127.0.0.1/x', 'http://[::1]:9/']) {
    expect(isReturnAddress(address, sandbox)).toBe(true)
    expect(isReturnAddress(address, rules)).toBe(false)
  }
  for (const address of [
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://localhost.evil.example/',
    'http://u@localhost/',
  ])
    expect(isReturnAddress(address, sandbox)).toBe(false)
})

test('an organization may list only https origins and app URL schemes for return URLs', () => {
  for (const entry of ['https://app.acme.com', 'https://acme.com:8443', 'com.acme.app:'])
    expect(isReturnOrigin(entry, false)).toBe(true)
  for (const entry of [
    'https://app.acme.com/',
    'https://app.acme.com/x',
    'https://app.acme.com:443',
    'https://x@app.acme.com',
    'https://*.acme.com',
    'http://app.acme.com',
    'http://localhost:4000',
    'javascript:',
    'acme:',
    'com.acme.app',
    'com.acme.app://',
    'null',
    '*',
    '',
  ])
    expect(isReturnOrigin(entry, false), entry).toBe(false)
  expect(isReturnOrigin('http://localhost:4000', true)).toBe(true)
})

describe('properties of every return URL', () => {
  const noise = fc.constantFrom(
    '@', '/', '\\', ':', '%2f', '%5C', '.', '?', '#', '\t', '\n', '。', 'а', '[', ']', ' ', '%', 'evil.example', 'app.acme.com',
  ) // biome-ignore format: a list
  const spliced = fc
    .tuple(
      fc.constantFrom(...origins, 'javascript:', 'https://', 'http://'),
      fc.array(fc.oneof(noise, fc.string({ maxLength: 4 })), { maxLength: 8 }),
    )
    .map(([start, parts]) => start + parts.join(''))

  test('an allowed return URL has a listed origin or scheme in every URL parser', () => {
    fc.assert(
      fc.property(fc.oneof(spliced, fc.webUrl(), fc.string()), (address) => {
        if (!isReturnAddress(address, rules)) return
        const url = new URL(address)
        expect(origins).toContain(url.protocol === 'https:' ? url.origin : url.protocol)
        expect(address.split(/[?#]/)[0]).not.toMatch(/%2f|%5c|[\s\\]/i)
        // The test splits the address with the generic syntax of RFC 3986, which other parsers use.
        const [, authority] = /^https:\/\/([^/?#]*)/.exec(address) ?? []
        if (authority !== undefined) expect(origins).toContain(`https://${authority}`)
      }),
      { numRuns: 2000 },
    )
  })

  test('adding parameters to a return URL preserves its origin, query and fragment', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const added = addReturnParameters(address, { result: 'saved', state: 'a~b', left: null })
        const [before, after] = [new URL(address), new URL(added)]
        expect(after.origin + after.pathname + after.hash).toBe(
          before.origin + before.pathname + before.hash,
        )
        expect(after.search.startsWith(before.search === '' ? '?' : before.search)).toBe(true)
        expect(after.searchParams.getAll('result').at(-1)).toBe('saved')
        expect(after.searchParams.getAll('state').at(-1)).toBe('a~b')
        expect(added).not.toContain('left=')
      }),
    )
  })
})
