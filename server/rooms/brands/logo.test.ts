import { deflateSync } from 'node:zlib'
import { decode, encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { webpSamples } from '../../testing/webp-samples'
import { readLogo } from './logo'
import { chunkOf, signature } from './png'

const pixels = (width: number, height: number): Uint8Array =>
  new Uint8Array(width * height * 4).map((_, i) => (i * 37) % 256)
const pngOf = (width: number, height: number, text?: Record<string, string>): Buffer =>
  Buffer.from(
    encode({ width, height, data: pixels(width, height), channels: 4, ...(text ? { text } : {}) }),
  )
const webpOf = (name: keyof typeof webpSamples): Buffer => Buffer.from(webpSamples[name], 'base64')

/**
 * Builds a PNG file from its header and its raw pixel bytes. With a palette, the bytes are indexes.
 */
function buildPng(width: number, height: number, raw: Buffer, palette?: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, palette ? 3 : 6, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunkOf({ type: 'IHDR', data: header }),
    ...(palette ? [chunkOf({ type: 'PLTE', data: palette })] : []),
    chunkOf({ type: 'IDAT', data: deflateSync(raw) }),
    chunkOf({ type: 'IEND', data: Buffer.alloc(0) }),
  ])
}

const refused = (bytes: Buffer) => expect(readLogo(bytes)).rejects
const code = { code: 'LOGO_NOT_ACCEPTED' }

describe('an accepted logo', () => {
  test('storing a PNG logo preserves every pixel', async () => {
    const logo = await readLogo(pngOf(96, 64))
    expect(logo).toMatchObject({ type: 'image/png', width: 96, height: 64 })
    expect([...decode(logo.bytes).data]).toEqual([...pixels(96, 64)])
  })

  test('storing a PNG logo removes its text chunks, such as one with a script', async () => {
    const script = '<script>alert(1)</script>'
    const sent = pngOf(64, 64, { Comment: script })
    expect(sent.includes(script)).toBe(true)
    expect((await readLogo(sent)).bytes.includes(script)).toBe(false)
  })

  test.for(['lossy', 'lossyWithAlpha', 'lossless'] as const)(
    'storing a %s WebP logo preserves the image and removes the color profile',
    async (name) => {
      const sent = webpOf(name)
      const logo = await readLogo(sent)
      expect(logo).toMatchObject({ type: 'image/webp', width: 128, height: 64 })
      expect(sent.includes('ICCP')).toBe(true)
      expect(logo.bytes.includes('ICCP')).toBe(false)
      expect(logo.bytes.readUInt32LE(4) + 8).toBe(logo.bytes.length)
      expect(await readLogo(logo.bytes)).toEqual(logo)
    },
  )
})

describe('a refused logo', () => {
  test.for([
    [63, 64],
    [64, 63],
    [1025, 512],
    [64, 128],
  ] as const)('a logo of %i by %i pixels is refused', async ([w, h]) => {
    await refused(pngOf(w, h)).toMatchObject(code)
  })

  test('a logo whose width is more than six times its height is refused', async () => {
    await refused(pngOf(385, 64)).toMatchObject(code)
    expect(await readLogo(pngOf(384, 64))).toMatchObject({ width: 384 })
  })

  test('a PNG logo of 64 by 64 pixels with too much image data is refused', async () => {
    await refused(buildPng(64, 64, Buffer.alloc(100_000))).toMatchObject(code)
  })

  test('a PNG logo whose image data unpacks to 200 MB is refused', async () => {
    await refused(buildPng(64, 64, Buffer.alloc(200_000_000))).toMatchObject(code)
  })

  test('a PNG logo with too little image data is refused', async () => {
    await refused(buildPng(64, 64, Buffer.alloc(1000))).toMatchObject(code)
  })

  test.for([0, 4, 771])('a PNG logo with a palette of %i bytes is refused', async (length) => {
    const rows = Buffer.alloc(64 * 65)
    await refused(buildPng(64, 64, rows, Buffer.alloc(length))).toMatchObject(code)
    expect(await readLogo(buildPng(64, 64, rows, Buffer.alloc(3)))).toMatchObject({ width: 64 })
  })

  test('a truncated PNG logo is refused', async () => {
    const whole = pngOf(64, 64)
    for (let length = 0; length < whole.length; length += 7)
      await refused(whole.subarray(0, length)).toMatchObject(code)
  })

  test.for(['lossy', 'lossyWithAlpha', 'lossless'] as const)(
    'a truncated %s WebP logo is refused',
    async (name) => {
      const whole = webpOf(name)
      for (let length = 0; length < whole.length; length++)
        await refused(whole.subarray(0, length)).toMatchObject(code)
    },
  )

  test('a PNG or WebP logo followed by a ZIP archive is refused', async () => {
    const archive = Buffer.from('PK\x03\x04an archive')
    await refused(Buffer.concat([pngOf(64, 64), archive])).toMatchObject(code)
    await refused(Buffer.concat([webpOf('lossy'), archive])).toMatchObject(code)
  })

  test('a PNG logo with a damaged chunk is refused', async () => {
    const sent = pngOf(64, 64)
    sent[40] = sent[40]! ^ 1
    await refused(sent).toMatchObject(code)
  })

  test.for([
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<script>1</script>',
    'PK\x03\x04',
    '%PDF-1.7',
    '',
  ])('a logo file that begins with %j is refused', async (text) => {
    await refused(Buffer.from(text)).toMatchObject(code)
  })

  test('an animated WebP logo is refused', async () => {
    const sent = webpOf('lossless')
    sent[20] = sent[20]! | 0x02
    await refused(sent).toMatchObject(code)
  })

  test('a WebP logo is refused if its header has another size than its image', async () => {
    const sent = webpOf('lossy')
    sent.writeUIntLE(999, 24, 3)
    await refused(sent).toMatchObject(code)
  })

  test('a logo with random byte changes is accepted or returns LOGO_NOT_ACCEPTED', async () => {
    for (let round = 0; round < 300; round++) {
      const bytes = round % 2 ? pngOf(64, 64) : webpOf('lossyWithAlpha')
      for (let n = 0; n < 5; n++)
        bytes[12 + Math.floor(Math.random() * 60)] = Math.floor(Math.random() * 256)
      const result = await readLogo(bytes).catch((error) => error)
      expect(result.code ?? 'accepted').toMatch(/^(?:LOGO_NOT_ACCEPTED|accepted)$/)
    }
  })
})
