import { openPng, type PackedPng, rowBytesOf } from './png'
import type { Sides } from './sides'

/** A color with 8 bits per channel. */
type Rgb = readonly [red: number, green: number, blue: number]
export type Pixels = Sides & {
  /** From 0 (transparent) to 255. */
  alphaAt: (x: number, y: number) => number
  colorAt: (x: number, y: number) => Rgb
}

/** Returns which of the three neighbors is closest to their linear prediction. */
function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner)
  const byUp = Math.abs(left - corner)
  const byCorner = Math.abs(left + up - 2 * corner)
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** The predictions of the five filters (PNG specification, 9.2). */
const predictions: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
]

/** Reverses the filters of all rows. */
function unfilter({ header, rows }: PackedPng): Buffer[] {
  const size = rowBytesOf(header)
  const pixelBytes = Math.max(1, (header.channels * header.depth) >> 3)
  const plain: Buffer[] = []
  let above: Buffer = Buffer.alloc(size)
  for (let y = 0; y < header.height; y++) {
    const start = y * (size + 1)
    const predict = predictions[rows[start]!]!
    const row = Buffer.from(rows.subarray(start + 1, start + 1 + size))
    for (let at = 0; at < size; at++) {
      const before = at - pixelBytes
      const isFirst = before < 0
      const left = isFirst ? 0 : row[before]!
      row[at]! += predict(left, above[at]!, isFirst ? 0 : above[before]!)
    }
    plain.push(row)
    above = row
  }
  return plain
}

/** Decodes the pixels of a PNG logo. */
export async function readPixels(bytes: Buffer): Promise<Pixels> {
  const packed = await openPng(bytes)
  const { header, palette, transparency } = packed
  const { width, height, channels, depth, colorType } = header
  const rows = unfilter(packed)
  const max = 2 ** depth - 1
  const sampleAt = (x: number, y: number, channel: number): number => {
    const nth = x * channels + channel
    const row = rows[y]!
    if (depth === 16) return row.readUInt16BE(nth * 2)
    const bit = nth * depth
    return (row[bit >> 3]! >> (8 - depth - (bit % 8))) & max
  }
  const levelAt = (x: number, y: number, channel: number): number =>
    Math.round((sampleAt(x, y, channel) * 255) / max)
  const isPalette = colorType === 3
  const colors = channels >= 3 ? [0, 1, 2] : [0, 0, 0]
  const colorAt = (x: number, y: number): Rgb => {
    const first = isPalette ? sampleAt(x, y, 0) * 3 : 0
    return colors.map((channel, nth) =>
      isPalette ? (palette[first + nth] ?? 0) : levelAt(x, y, channel),
    ) as unknown as Rgb
  }
  /** Whether the pixel has the one color that the file declares transparent. */
  const isCutOut = (x: number, y: number): boolean =>
    transparency.length >= channels * 2 &&
    colors
      .slice(0, channels)
      .every((channel) => transparency.readUInt16BE(channel * 2) === sampleAt(x, y, channel))
  const alphaAt = (x: number, y: number): number => {
    if (isPalette) return transparency[sampleAt(x, y, 0)] ?? 255
    if (channels % 2 === 0) return levelAt(x, y, channels - 1)
    return isCutOut(x, y) ? 0 : 255
  }
  return { width, height, alphaAt, colorAt }
}
