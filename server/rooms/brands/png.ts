import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'
import { refuseLogo } from './refuse'
import { type Logo, requireSides, type Sides } from './sides'

export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Whether a file starts like a PNG file. */
export const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, signature.length).equals(signature)

/**
 * The chunks that the service stores. All others contain texts, color profiles or animations, which
 * a picture does not need.
 */
const keptChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** The channels of each color type, and its allowed bit depths. */
const colorTypes: Record<number, { channels: number; depths: number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}

type Chunk = { type: string; data: Buffer }

function listChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) refuseLogo('The PNG file is cut short.')
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      refuseLogo('A part of the PNG file is damaged.')
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, end),
    })
    at = end + 4
    if (chunks.at(-1)!.type === 'IEND') break
  }
  if (chunks.at(-1)?.type !== 'IEND') refuseLogo('The PNG file is cut short.')
  if (at !== bytes.length) refuseLogo('The PNG file goes on after its end.')
  return chunks
}

type Header = Sides & { depth: number; channels: number; colorType: number }

function readHeader({ type, data }: Chunk): Header {
  if (type !== 'IHDR' || data.length !== 13) refuseLogo('The PNG file has no header.')
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth, colorType, compression, filter, interlace] = data.subarray(8)
  requireSides({ width, height })
  const color = colorTypes[colorType!]
  if (!color?.depths.includes(depth!) || compression !== 0 || filter !== 0)
    refuseLogo('The PNG header is not valid.')
  // The interface is silent, so we decided: interlaced files are rare, so they are not accepted.
  if (interlace !== 0) refuseLogo('Interlaced PNG files are not accepted.')
  return { width, height, depth: depth!, channels: color.channels, colorType: colorType! }
}

/** Returns the number of pixel bytes per row. In the file, each row begins with one more byte. */
const rowBytesOf = ({ width, channels, depth }: Header): number =>
  Math.ceil((width * channels * depth) / 8)

/** Decompresses the picture. Throws unless the result has the size that the header requires. */
async function unpack(packed: Buffer, header: Header): Promise<Buffer> {
  const { height } = header
  const size = height * (1 + rowBytesOf(header))
  let pixels: Buffer
  try {
    pixels = await promisify(inflate)(packed, { maxOutputLength: size })
  } catch {
    return refuseLogo('The picture does not fit the size in its header.')
  }
  if (pixels.length !== size) refuseLogo('The picture does not fit the size in its header.')
  for (let row = 0; row < height; row++)
    if (pixels[(row * size) / height]! > 4) refuseLogo('A part of the PNG file is damaged.')
  return pixels
}

/** Builds a chunk: its length, type, data and checksum. */
export function chunkOf({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const maxColors = 256
const isPalette = ({ data }: Chunk): boolean =>
  data.length > 0 && data.length % 3 === 0 && data.length <= 3 * maxColors

/**
 * Returns the palette of a picture that uses one. In other pictures, a palette is only a
 * suggestion, so the service removes it.
 */
function findPalette(chunks: readonly Chunk[], { colorType }: Header): Chunk[] {
  const palettes = chunks.filter(({ type }) => type === 'PLTE')
  if (palettes.length > 1 || (colorType === 3 && palettes.length === 0))
    refuseLogo('The PNG file has no palette, or several.')
  if (colorType !== 3) return []
  if (!palettes.every(isPalette)) refuseLogo('The palette of the PNG file is damaged.')
  return palettes
}

/** The number of bytes of the transparent color that a gray or RGB file may declare. */
const transparentBytes: Record<number, number> = { 0: 2, 2: 6 }

/** Returns the transparent colors if their list fits the picture. Browsers ignore other lists. */
function findTransparency(
  chunks: readonly Chunk[],
  { colorType }: Header,
  [palette]: readonly Chunk[],
): Chunk[] {
  const fits = ({ data: { length } }: Chunk) =>
    palette ? length * 3 <= palette.data.length : length === transparentBytes[colorType]
  return chunks
    .filter(({ type }) => type === 'tRNS')
    .slice(0, 1)
    .filter(fits)
}

/**
 * Checks a PNG file and writes a new file from its pixels, so that the service stores no other
 * content. `level`: the level of compression. Throws LOGO_NOT_ACCEPTED if the file is damaged or
 * breaks a rule for logos.
 */
export async function readPng(bytes: Buffer, { level } = { level: 9 }): Promise<Logo> {
  const chunks = listChunks(bytes).filter(({ type }) => keptChunks.includes(type))
  const header = readHeader(chunks[0]!)
  const { width, height } = header
  const palette = findPalette(chunks, header)
  const transparency = findTransparency(chunks, header, palette)
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const rows = await unpack(Buffer.concat(packed), header)
  const written = [
    chunks[0]!,
    ...palette,
    ...transparency,
    { type: 'IDAT', data: await promisify(deflate)(rows, { level }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]
  const file = Buffer.concat([signature, ...written.map(chunkOf)])
  return { type: 'image/png', bytes: file, width, height }
}
