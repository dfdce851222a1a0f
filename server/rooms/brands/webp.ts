import { refuseLogo } from './refuse'
import { type Logo, requireSides, type Sides } from './sides'

/** Whether a file starts like a WebP file. */
export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

type Chunk = { type: string; data: Buffer }

function listChunks(bytes: Buffer): Chunk[] {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length)
    refuseLogo('The WebP file is cut short, or goes on after its end.')
  const chunks: Chunk[] = []
  let at = 12
  while (at < bytes.length) {
    if (at + 8 > bytes.length) refuseLogo('The WebP file is cut short.')
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end + (length % 2) > bytes.length) refuseLogo('The WebP file is cut short.')
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return chunks
}

/** Reads the size from the first frame of a lossy picture (RFC 6386, 9.1). */
function readLossy(data: Buffer): Sides {
  const isKeyFrame = data.length > 10 && (data[0]! & 1) === 0
  if (!isKeyFrame || data.readUIntBE(3, 3) !== 0x9d012a) refuseLogo('The WebP frame is not valid.')
  const firstPart = data.readUIntLE(0, 3) >> 5
  if (firstPart === 0 || firstPart + 10 > data.length) refuseLogo('The WebP file is cut short.')
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

/** Reads the size from the header of a lossless picture. The version in this header must be 0. */
function readLossless(data: Buffer): Sides {
  if (data.length < 10 || data[0] !== 0x2f) refuseLogo('The WebP frame is not valid.')
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) refuseLogo('The WebP frame is not valid.')
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const animated = 0x02
const hasAlpha = 0x10

/**
 * Checks the header of a file with several chunks. The canvas must have the size of the picture.
 */
function readExtended({ data }: Chunk, picture: Sides): void {
  if (data.length !== 10) refuseLogo('The WebP header is not valid.')
  if (data[0]! & animated) refuseLogo('Animated logos are not accepted.')
  if (data.readUIntLE(4, 3) + 1 !== picture.width || data.readUIntLE(7, 3) + 1 !== picture.height)
    refuseLogo('The picture does not fit the size in its header.')
}

function chunkOf({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/**
 * The new header declares only transparency, because the new file has no color profile and no
 * texts.
 */
function headerOf({ width, height }: Sides): Chunk {
  const data = Buffer.alloc(10)
  data[0] = hasAlpha
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return { type: 'VP8X', data }
}

/**
 * Reads a WebP file and keeps only its picture and its transparency. Throws LOGO_NOT_ACCEPTED if
 * the file is damaged or breaks a rule for logos.
 */
export function readWebp(bytes: Buffer): Logo {
  const chunks = listChunks(bytes)
  const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const picture = pictures[0]
  if (!picture || pictures.length > 1) return refuseLogo('A logo has one picture.')
  const sides = picture.type === 'VP8L' ? readLossless(picture.data) : readLossy(picture.data)
  requireSides(sides)
  const extended = chunks.find(({ type }) => type === 'VP8X')
  if (extended) readExtended(extended, sides)
  else if (chunks.length > 1) refuseLogo('The WebP header is not valid.')
  const alpha = chunks.filter(({ type }) => type === 'ALPH').slice(0, 1)
  const isLossyWithAlpha = picture.type === 'VP8 ' && alpha.length > 0
  const kept = isLossyWithAlpha ? [headerOf(sides), ...alpha, picture] : [picture]
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept.map(chunkOf)])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return { type: 'image/webp', bytes: Buffer.concat([Buffer.from('RIFF'), size, body]), ...sides }
}

/** Whether a part of a stored WebP logo may be transparent. */
export function hasTransparency(bytes: Buffer): boolean {
  const type = bytes.toString('latin1', 12, 16)
  // In a lossless picture, a header of 32 bits follows the signature. Bit 28 declares transparency.
  return type === 'VP8X' || (type === 'VP8L' && ((bytes.readUInt32LE(21) >>> 28) & 1) === 1)
}
