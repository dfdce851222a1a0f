import { crc32, deflateSync, inflateSync } from 'node:zlib'

type Picture = { width: number; height: number; channels: 3 | 4; pixels: Buffer }
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const mostColors = 256

/** The same picture with a palette of at most 256 colours: what pages look like, in a third of the bytes. Takes eight bits a channel, not interlaced. */
export const shrinkPng = (png: Buffer): Buffer => encode(decode(png))

/** Pictures beside each other with a margin between them, shrunk as one. */
export function joinPngs(pngs: readonly Buffer[], marginPixels: number): Buffer {
  const parts = pngs.map(decode)
  const width = parts.reduce((sum, part) => sum + part.width, marginPixels * (parts.length - 1))
  const height = Math.max(...parts.map((part) => part.height))
  const pixels = Buffer.alloc(width * height * 3, 0x80)
  let left = 0
  for (const part of parts) {
    for (let y = 0; y < part.height; y++)
      for (let x = 0; x < part.width; x++) {
        const from = (y * part.width + x) * part.channels
        part.pixels.copy(pixels, (y * width + left + x) * 3, from, from + 3)
      }
    left += part.width + marginPixels
  }
  return encode({ width, height, channels: 3, pixels })
}

function encode(picture: Picture): Buffer {
  const { palette, indexes } = index(picture)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(picture.width, 0)
  header.writeUInt32BE(picture.height, 4)
  header.set([8, 3], 8)
  const lines = Buffer.alloc((picture.width + 1) * picture.height)
  for (let y = 0; y < picture.height; y++)
    indexes.copy(lines, y * (picture.width + 1) + 1, y * picture.width, (y + 1) * picture.width)
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function decode(png: Buffer): Picture {
  const header = png.subarray(16, 29)
  const channels = header[9] === 6 ? 4 : 3
  if (header[8] !== 8 || ![2, 6].includes(header[9]!) || header[12] !== 0)
    throw new Error('a picture of another kind')
  const data: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  return {
    width,
    height,
    channels,
    pixels: unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels),
  }
}

/** Takes back what each line says of its neighbours. */
function unfilter(lines: Buffer, bytes: number, height: number, step: number): Buffer {
  const pixels = Buffer.alloc(bytes * height)
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (bytes + 1)]
    for (let x = 0; x < bytes; x++) {
      const at = y * bytes + x
      const left = x < step ? 0 : pixels[at - step]!
      const up = y === 0 ? 0 : pixels[at - bytes]!
      const corner = x < step || y === 0 ? 0 : pixels[at - bytes - step]!
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter!]!
      pixels[at] = (lines[y * (bytes + 1) + 1 + x]! + guess) & 255
    }
  }
  return pixels
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** The colours that are there most often, and for each pixel the one of them that is nearest. */
function index({ width, height, channels, pixels }: Picture): { palette: Buffer; indexes: Buffer } {
  const colors = new Uint32Array(width * height)
  const counts = new Map<number, number>()
  for (let i = 0; i < colors.length; i++) {
    const color = pixels.readUIntBE(i * channels, 3)
    colors[i] = color
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const kept = [...counts.entries()]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostColors)
    .map(([color]) => color)
  const places = new Map(kept.map((color, place) => [color, place]))
  for (const color of counts.keys())
    if (!places.has(color)) places.set(color, kept.indexOf(findNearest(kept, color)))
  const palette = Buffer.alloc(kept.length * 3)
  for (const [place, color] of kept.entries()) palette.writeUIntBE(color, place * 3, 3)
  return { palette, indexes: Buffer.from(Uint8Array.from(colors, (color) => places.get(color)!)) }
}

const distance = (a: number, b: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0)
const findNearest = (colors: readonly number[], color: number): number =>
  colors.reduce((best, one) => (distance(one, color) < distance(best, color) ? one : best))
