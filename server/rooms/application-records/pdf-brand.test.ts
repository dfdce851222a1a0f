import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { brandTokens, contrastOf, productTokens } from '@/lib/brand'
import { readDrawing, readPdf } from '@/lib/testing/read-pdf'
import { writtenRecord } from '../../testing/written-record'
import { writeRecordPdf, writeW9Pdf } from './record-pdf'

const [width, height] = [96, 32]
const types = { gray: 0, rgb: 2, palette: 3, grayWithAlpha: 4, rgbWithAlpha: 6 } as const
const channels = { gray: 1, rgb: 3, palette: 1, grayWithAlpha: 2, rgbWithAlpha: 4 } as const
type PngType = keyof typeof types

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Builds a PNG logo. `transparent` is the content of its chunk tRNS. */
function makeLogo(type: PngType, depth: number, transparent?: number[]) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, types[type], 0, 0, 0], 8)
  const rowBytes = 1 + Math.ceil((width * channels[type] * depth) / 8)
  const chunks = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    ...(type === 'palette' ? [chunkOf('PLTE', Buffer.from([30, 107, 79, 255, 255, 255]))] : []),
    ...(transparent ? [chunkOf('tRNS', Buffer.from(transparent))] : []),
    chunkOf('IDAT', deflateSync(Buffer.alloc(rowBytes * height))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]
  return { bytes: Buffer.concat(chunks).toString('base64'), width, height }
}

const yellow = '#ffdd00'
const withPartner = (change: object) => ({
  ...writtenRecord,
  partner: { ...writtenRecord.partner, ...change },
})
const branded = withPartner({
  tokens: brandTokens(yellow),
  logo: makeLogo('rgbWithAlpha', 8),
})
const colorsOf = async (file: Buffer): Promise<string[]> =>
  (await readDrawing(file)).flatMap(({ texts }) => texts.map(({ color }) => color))

test('both PDFs show the logo above the first heading, with the brand name as alt text', async () => {
  for (const write of [writeRecordPdf, writeW9Pdf]) {
    const file = await write(branded)
    const { pages } = await readPdf(file)
    const figures = pages.map(({ tags }) => tags.filter(({ role }) => role === 'Figure'))
    expect(figures.flat()).toEqual([{ role: 'Figure', text: '', alt: 'Northwind Pay' }])
    // A screen reader reads the logo before the heading.
    expect(pages[0]!.tags.map(({ role }) => role).slice(0, 3)).toEqual(['Document', 'Figure', 'H1'])
    const pictures = (await readDrawing(file)).map((page) => page.pictures)
    expect(pictures).toEqual(pages.map((_, index) => (index === 0 ? 1 : 0)))
  }
})

test("record PDF headings have the partner's color with a contrast of at least 4.5:1", async () => {
  const { accent } = brandTokens(yellow).light
  expect(contrastOf(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  const [first] = await readDrawing(await writeRecordPdf(branded))
  expect(first!.texts.find(({ text }) => text === 'About you')!.color).toBe(accent)
  expect(await colorsOf(await writeRecordPdf(branded))).not.toContain(productTokens.light.accent)
})

test('a record PDF without a partner color has the color of the product', async () => {
  for (const written of [writtenRecord, { ...writtenRecord, partner: undefined }])
    expect(await colorsOf(await writeRecordPdf(written))).toContain(productTokens.light.accent)
})

test("no text of Form W-9 has the partner's color in either PDF", async () => {
  const { accent } = brandTokens(yellow).light
  expect(await colorsOf(await writeW9Pdf(branded))).not.toContain(accent)
  const pages = await readDrawing(await writeRecordPdf(branded))
  const heading = pages
    .flatMap(({ texts }) => texts)
    .find(({ text }) => text === 'Form W-9 as signed')
  expect(heading!.color).not.toBe(accent)
})

describe('logos of each type of PNG', () => {
  const drawn: [PngType, number, number[]?][] = [
    ['gray', 1],
    ['gray', 8],
    ['gray', 16],
    ['rgb', 8],
    ['rgb', 16],
    ['palette', 4],
    ['palette', 8],
    ['palette', 8, [0]],
    ['grayWithAlpha', 8],
    ['grayWithAlpha', 16],
    ['rgbWithAlpha', 8],
    ['rgbWithAlpha', 16],
  ]
  test.each(drawn)(
    'the record PDF shows a PNG logo of the color type %s and the bit depth %i',
    async (...png) => {
      const file = await writeRecordPdf(withPartner({ logo: makeLogo(...png) }))
      expect((await readDrawing(file))[0]!.pictures).toBe(1)
    },
  )

  const named: [PngType, number, number[]][] = [
    ['gray', 8, [0, 255]],
    ['rgb', 8, [0, 255, 0, 255, 0, 255]],
    ['palette', 4, [0]],
  ]
  // The library would draw these logos with wrong pixels.
  test.each(named)(
    'the record PDF shows the name, not a transparent %s logo of the bit depth %i',
    async (...png) => {
      const file = await writeRecordPdf(withPartner({ logo: makeLogo(...png) }))
      const [first] = await readDrawing(file)
      expect(first!.pictures).toBe(0)
      expect(first!.texts.map(({ text }) => text)).toContain('Northwind Pay')
    },
  )
})
