import { createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { applySettings } from '../testing/open-rooms'
import * as crypto from './crypto'
import { uuidv7 } from './ordered-ids'
import { set } from './process-singleton'
import { reload, secrets } from './secrets'

const { dataDir, remove } = applySettings()
afterAll(remove)

const flip = (buffer: Buffer, at: number): Buffer => {
  const changed = Buffer.from(buffer)
  changed[at]! ^= 1 << (at % 8)
  return changed
}

describe('random text', () => {
  test('randomText returns the given length and uses all 62 characters equally often', () => {
    for (const length of [0, 1, 22, 43, 100])
      expect(crypto.randomText(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`))
    const counts = new Map<string, number>()
    const drawn = 62 * 3000
    for (const char of crypto.randomText(drawn)) counts.set(char, (counts.get(char) ?? 0) + 1)
    expect(counts.size).toBe(62)
    // If all characters are equally likely, chi-squared with 61 degrees of freedom exceeds 130 only
    // once in a million runs.
    const expected = drawn / 62
    const chi = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    )
    expect(chi).toBeLessThan(130)
  })

  test('makeSecret returns the prefix, 43 random characters and a 6-character checksum', () => {
    const made = new Set(Array.from({ length: 1000 }, () => crypto.makeSecret('cs_test_')))
    expect(made.size).toBe(1000)
    for (const secret of made) {
      expect(secret).toMatch(/^cs_test_[0-9A-Za-z]{49}$/)
      expect(crypto.checksum(secret.slice(0, -6))).toBe(secret.slice(-6))
    }
  })

  test('the checksum of a secret changes if any single character changes', () => {
    const text = crypto.makeSecret('tt_test_').slice(0, -6)
    for (let i = 0; i < text.length; i++) {
      const other = text[i] === 'a' ? 'b' : 'a'
      expect(crypto.checksum(text.slice(0, i) + other + text.slice(i + 1))).not.toBe(
        crypto.checksum(text),
      )
    }
  })
})

describe('the MAC of a database row', () => {
  const { tokens } = secrets()
  const withKey = (number: number, key: Buffer) =>
    set('secrets', { ...secrets(), tokens: { current: number, keys: new Map([[number, key]]) } })
  afterAll(() => set('secrets', { ...secrets(), tokens }))

  test.for([32, 64, 65, 100])('rowMac computes an HMAC-SHA-256 with a key of %i bytes', (bytes) => {
    const key = randomBytes(bytes)
    withKey(7, key)
    const expected = createHmac('sha256', key).update('row.v1\0sandbox\0tokens\0a b').digest('hex')
    const mac = crypto.rowMac('tokens', 'a b')
    expect(mac).toBe(`7:${expected}`)
    expect(crypto.hasRowMac('tokens', 'a b', mac)).toBe(true)
  })

  test('hasRowMac rejects the HMAC of another table, another row content or another key', () => {
    withKey(7, randomBytes(32))
    const mac = crypto.rowMac('tokens', 'a b')
    expect(crypto.hasRowMac('sessions', 'a b', mac)).toBe(false)
    expect(crypto.hasRowMac('tokens', 'a c', mac)).toBe(false)
    for (const other of ['', 'x', '7:', mac.slice(0, -1), `${mac}0`, `1${mac}`, mac.slice(2)])
      expect(crypto.hasRowMac('tokens', 'a b', other)).toBe(false)
    withKey(8, randomBytes(32))
    expect(crypto.hasRowMac('tokens', 'a b', mac)).toBe(false)
    expect(() => crypto.rowMac('tokens', 'a'.repeat(2000))).toThrow('too long')
  })
})

describe('identifiers', () => {
  test('isUuid accepts UUIDs in either case and rejects any other text', () => {
    expect(crypto.isUuid(uuidv7())).toBe(true)
    expect(crypto.isUuid(uuidv7().toUpperCase())).toBe(true)
    for (const text of [
      '',
      'x',
      `${uuidv7()}\n`,
      ` ${uuidv7()}`,
      uuidv7().replaceAll('-', ''),
      `{${uuidv7()}}`,
      `${uuidv7()}0`,
    ])
      expect(crypto.isUuid(text)).toBe(false)
  })
})

describe('digests of secrets', () => {
  const digest = (clientId: string, secret: string) =>
    crypto.digestCredential(clientId, secret).digest

  test('a digest depends on the kind, on the text and on the boundary between them', () => {
    const token = (kind: string, text: string) => crypto.digestToken(kind, text).digest
    const index = (kind: string, text: string) => crypto.blindIndex(kind, text).digest
    const digests = [
      digest('a', 'b'), digest('ab', ''), digest('', 'ab'), digest('b', 'a'), token('invite', 'ab'),
      token('refresh', 'ab'), token('invit', 'eab'), index('ssn', 'ab'), index('email', 'ab'), crypto.sha256('ab'),
    ] // biome-ignore format: a list
    for (const digest of digests) expect(digest).toHaveLength(32)
    expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(digests.length)
    expect(digest('a', 'b').equals(digest('a', 'b'))).toBe(true)
  })

  test('digestCredential returns a different digest for a different key', () => {
    const before = digest('a', 'b')
    const known = secrets()
    set('secrets', {
      ...known,
      credentials: { current: 1, keys: new Map([[1, Buffer.alloc(32, 1)]]) },
    })
    expect(digest('a', 'b').equals(before)).toBe(false)
    set('secrets', known)
  })

  test('sameBytes compares every byte and returns false for different lengths', () => {
    const a = crypto.sha256('a')
    expect(crypto.sameBytes(a, Buffer.from(a))).toBe(true)
    for (let i = 0; i < a.length; i++) expect(crypto.sameBytes(a, flip(a, i))).toBe(false)
    for (const other of [Buffer.alloc(0), a.subarray(1), Buffer.concat([a, a])])
      expect(crypto.sameBytes(a, other)).toBe(false)
  })
})

describe('an encrypted record', () => {
  const place = 'profiles.payload|01a1f000-0000-7000-8000-000000000000'

  test('open() returns the value that seal() encrypted', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(crypto.open(place, crypto.seal(place, value))).toEqual(
          JSON.parse(JSON.stringify(value)),
        )
      }),
    )
  })

  test('seal() encrypts a value to different bytes each time, without its plain text', () => {
    const number = '900-12-3456'
    const sealed = Array.from({ length: 2000 }, () => crypto.seal(place, { number }))
    expect(new Set(sealed.map((one) => one.toString('hex'))).size).toBe(2000)
    // No two records may share an initialization vector, of the key or of the value.
    for (const [from, to] of [
      [3, 15],
      [63, 75],
    ] as const)
      expect(new Set(sealed.map((one) => one.subarray(from, to).toString('hex'))).size).toBe(2000)
    for (const one of sealed.slice(0, 50))
      for (const encoding of ['latin1', 'utf8', 'base64', 'hex'] as const)
        expect(one.toString(encoding)).not.toContain(number)
  })

  test('an encrypted record with a flipped bit or another length cannot be decrypted', () => {
    const sealed = crypto.seal(place, { number: '900-12-3456' })
    for (let i = 0; i < sealed.length; i++)
      expect(() => crypto.open(place, flip(sealed, i))).toThrow()
    for (let i = 0; i < sealed.length; i += 7)
      expect(() => crypto.open(place, sealed.subarray(0, i))).toThrow()
    expect(() => crypto.open(place, Buffer.concat([sealed, Buffer.from([0])]))).toThrow()
  })

  test('open() throws for a record of another row, column or table', () => {
    const sealed = crypto.seal(place, 1)
    for (const other of [
      '',
      place.slice(1),
      place.replace('payload', 'extras'),
      place.replace('profiles', 'drafts'),
      place.replace(/0$/, '1'),
      `${place} `,
    ])
      expect(() => crypto.open(other, sealed)).toThrow()
  })

  test('a record combined from two encrypted records cannot be decrypted', () => {
    const [one, two] = [crypto.seal(place, 'one'), crypto.seal(place, 'two')]
    const wrappedEnd = 3 + 12 + 16 + 32
    expect(() =>
      crypto.open(place, Buffer.concat([one.subarray(0, wrappedEnd), two.subarray(wrappedEnd)])),
    ).toThrow()
  })

  test('an older key decrypts older records until an operator removes the key', () => {
    const file = path.join(dataDir, 'secrets.json')
    const stored = fs.readFileSync(file, 'utf8')
    const applyRing = (records: string) => {
      fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(stored), records }))
      reload()
    }
    const first: string = JSON.parse(stored).records
    const second = `2:${Buffer.alloc(32, 2).toString('base64url')}`
    const old = crypto.seal(place, 'old')
    applyRing(`${second},${first}`)
    const fresh = crypto.seal(place, 'new')
    expect([crypto.open(place, old), crypto.open(place, fresh)]).toEqual(['old', 'new'])
    expect(fresh.readUInt16BE(1)).toBe(2)
    const wrapped = crypto.rewrap(place, old)
    applyRing(second)
    expect(() => crypto.open(place, old)).toThrow('not in the ring')
    expect([crypto.open(place, fresh), crypto.open(place, wrapped)]).toEqual(['new', 'old'])
    expect(() => crypto.open(`${place}0`, wrapped)).toThrow()
    applyRing(`2:${Buffer.alloc(32, 3).toString('base64url')}`)
    expect(() => crypto.open(place, fresh)).toThrow()
    applyRing(first)
    expect(crypto.open(place, old)).toBe('old')
  })

  test('open() reloads the keys if a newer key encrypted the record', () => {
    const file = path.join(dataDir, 'secrets.json')
    const stored = JSON.parse(fs.readFileSync(file, 'utf8'))
    const known = secrets()
    fs.writeFileSync(
      file,
      JSON.stringify({
        ...stored,
        records: `7:${Buffer.alloc(32, 7).toString('base64url')},${stored.records}`,
      }),
    )
    reload()
    const sealed = crypto.seal(place, 'by another')
    set('secrets', known)
    expect(crypto.open(place, sealed)).toBe('by another')
  })

  test('rewrap() reloads the keys if the key number of a record is unknown', () => {
    const file = path.join(dataDir, 'secrets.json')
    const stored = JSON.parse(fs.readFileSync(file, 'utf8'))
    const known = secrets()
    const ring = [9, 8].map(
      (number) => `${number}:${Buffer.alloc(32, number).toString('base64url')}`,
    )
    fs.writeFileSync(file, JSON.stringify({ ...stored, records: `${ring[1]},${stored.records}` }))
    reload()
    const sealed = crypto.seal(place, 'by another')
    fs.writeFileSync(file, JSON.stringify({ ...stored, records: `${ring},${stored.records}` }))
    set('secrets', known)
    expect(crypto.open(place, crypto.rewrap(place, sealed))).toBe('by another')
  })
})
