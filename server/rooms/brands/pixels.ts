import type { DecodedPng } from 'fast-png'
import { readPng } from './png'
import type { Sides } from './sides'

/** A picture with four bytes per pixel, row by row: red, green, blue and alpha. */
export type Pixels = Sides & { rgba: Uint8Array }

const black = [0, 0, 0]
const opaque = 255

/** Returns a palette for a gray picture with fewer than 8 bits per pixel. */
function listGrays({ depth, transparency }: DecodedPng): number[][] {
  const max = 2 ** depth - 1
  return Array.from({ length: max + 1 }, (_, sample) => {
    const level = Math.round((sample * opaque) / max)
    return [level, level, level, transparency?.[0] === sample ? 0 : opaque]
  })
}

/** Returns four bytes for each index of a palette. Missing colors are black, as in browsers. */
const listColors = (palette: number[][], depth: number): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: 2 ** depth }, (_, index) =>
      [...(palette[index] ?? black), opaque].slice(0, 4),
    ).flat(),
  )

/** Returns four bytes per pixel from palette indexes. Each row begins with a new byte of `data`. */
function fromPalette({ width, height, data, depth }: DecodedPng, palette: number[][]): Uint8Array {
  const rgba = new Uint8Array(width * height * 4)
  const colors = listColors(palette, depth)
  const rowBytes = Math.ceil((width * depth) / 8)
  const perByte = 8 / depth
  const mask = 2 ** depth - 1
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = data[y * rowBytes + Math.floor(x / perByte)]!
      const index = (byte >> (8 - depth * (1 + (x % perByte)))) & mask
      const to = (y * width + x) * 4
      for (let channel = 0; channel < 4; channel++)
        rgba[to + channel] = colors[index * 4 + channel]!
    }
  return rgba
}

/** Returns four bytes per pixel from samples of 8 or 16 bits. */
function fromSamples({
  width,
  height,
  data,
  depth,
  channels,
  transparency,
}: DecodedPng): Uint8Array {
  const rgba = new Uint8Array(width * height * 4)
  const scale = depth === 16 ? 257 : 1
  const [green, blue] = channels >= 3 ? [1, 2] : [0, 0]
  const hasAlpha = channels % 2 === 0
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    rgba[to] = Math.round(data[from]! / scale)
    rgba[to + 1] = Math.round(data[from + green]! / scale)
    rgba[to + 2] = Math.round(data[from + blue]! / scale)
    if (hasAlpha) rgba[to + 3] = Math.round(data[from + channels - 1]! / scale)
    // Without an alpha channel, the file may declare one color transparent.
    else rgba[to + 3] = transparency?.every((level, i) => level === data[from + i]) ? 0 : opaque
  }
  return rgba
}

/**
 * Decodes a PNG logo. Throws LOGO_NOT_ACCEPTED if its size or compressed data exceed the limits.
 * This check runs before the package fast-png reads the file.
 */
export async function readPixels(bytes: Buffer): Promise<Pixels> {
  // `readPng` decompresses the file in another thread. The package fast-png would decompress the
  // file in this thread and block other calls.
  const { bytes: file } = await readPng(bytes, { level: 0 })
  const { decode } = await import('fast-png')
  const picture = decode(file)
  const { width, height, depth } = picture
  const palette = picture.palette ?? (depth < 8 ? listGrays(picture) : undefined)
  const rgba = palette ? fromPalette(picture, palette) : fromSamples(picture)
  return { width, height, rgba }
}
