import { deflateSync } from 'node:zlib'
import { encode } from 'fast-png'
import { expect, test } from 'vitest'
import { readPixels } from './pixels'
import { chunkOf, signature } from './png'

const side = 64
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

type Kind = { colorType: number; depth: number }
type Extra = { palette?: Buffer; transparency?: Buffer; rows?: Buffer }

/** Returns bytes that look random and are the same in each run. */
function makeNoise(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647
      return state % 256
    }),
  )
}

/** The rows of a picture of noise, without the filter byte that begins each row in a PNG file. */
const makeRows = ({ colorType, depth }: Kind): Buffer[] => {
  const size = Math.ceil((side * channelsOf[colorType]! * depth) / 8)
  const noise = makeNoise(side * size)
  return Array.from({ length: side }, (_, y) => noise.subarray(y * size, (y + 1) * size))
}

/** Builds a PNG file of the given rows. Without rows, the picture shows noise. */
function buildPng(kind: Kind, { palette, transparency, rows }: Extra = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([kind.depth, kind.colorType, 0, 0, 0], 8)
  const noise = makeRows(kind).flatMap((row) => [Buffer.alloc(1), row])
  return Buffer.concat([
    signature,
    chunkOf({ type: 'IHDR', data: header }),
    ...(palette ? [chunkOf({ type: 'PLTE', data: palette })] : []),
    ...(transparency ? [chunkOf({ type: 'tRNS', data: transparency })] : []),
    chunkOf({ type: 'IDAT', data: deflateSync(rows ?? Buffer.concat(noise)) }),
    chunkOf({ type: 'IEND', data: Buffer.alloc(0) }),
  ])
}

/** The samples of a picture of noise with one channel of fewer than 8 bits. */
const listSamples = (kind: Kind): number[] =>
  makeRows(kind).flatMap((row) =>
    [...row].flatMap((byte) =>
      (
        byte
          .toString(2)
          .padStart(8, '0')
          .match(new RegExp(`.{${kind.depth}}`, 'g')) ?? []
      ).map((bits) => Number.parseInt(bits, 2)),
    ),
  )

/** The colors and alphas of all pixels, row by row. */
async function readAll(file: Buffer): Promise<number[][]> {
  const { width, height, rgba } = await readPixels(file)
  expect([width, height, rgba.length]).toEqual([side, side, side * side * 4])
  return Array.from({ length: side * side }, (_, at) => [...rgba.subarray(at * 4, at * 4 + 4)])
}

test.each([
  [1, 8],
  [2, 8],
  [3, 8],
  [4, 8],
  [1, 16],
  [2, 16],
  [3, 16],
  [4, 16],
] as const)('a picture with %i channels of %i bits keeps its colors', async (channels, depth) => {
  const noise = makeNoise(side * side * channels)
  const data = depth === 8 ? new Uint8Array(noise) : Uint16Array.from(noise, (one) => one * 257)
  const file = encode({ width: side, height: side, data, channels, depth })
  const expected = Array.from({ length: side * side }, (_, at) => {
    const levels = [...noise.subarray(at * channels, (at + 1) * channels)]
    const alpha = channels % 2 === 0 ? levels.at(-1)! : 255
    return [...(channels >= 3 ? levels.slice(0, 3) : Array(3).fill(levels[0])), alpha]
  })
  expect(await readAll(Buffer.from(file))).toEqual(expected)
})

test.each([1, 2, 4])('a gray picture of %i bits keeps its gray levels', async (depth) => {
  const kind = { colorType: 0, depth }
  const samples = listSamples(kind)
  const transparency = Buffer.from([0, 1])
  const expected = samples.map((sample) => {
    const level = (sample * 255) / (2 ** depth - 1)
    return [level, level, level, sample === 1 ? 0 : 255]
  })
  expect(await readAll(buildPng(kind, { transparency }))).toEqual(expected)
})

test.each([1, 2, 4, 8])(
  'a picture with a palette of %i bits keeps its colors and alpha values',
  async (depth) => {
    const kind = { colorType: 3, depth }
    const palette = makeNoise(3 * 2 ** depth)
    const transparency = Buffer.from([0, 77])
    const expected = listSamples(kind).map((index) => [
      ...palette.subarray(index * 3, index * 3 + 3),
      transparency[index] ?? 255,
    ])
    expect(await readAll(buildPng(kind, { palette, transparency }))).toEqual(expected)
  },
)

test('a pixel whose index is not in the palette is black', async () => {
  const kind = { colorType: 3, depth: 2 }
  const pixels = await readAll(buildPng(kind, { palette: Buffer.from([9, 9, 9]) }))
  expect(pixels).toEqual(
    listSamples(kind).map((index) => (index === 0 ? [9, 9, 9, 255] : [0, 0, 0, 255])),
  )
})

test('the transparent color of an RGB picture is decoded with the alpha value 0', async () => {
  const kind = { colorType: 2, depth: 8 }
  const [first] = await readAll(buildPng(kind))
  const transparency = Buffer.from(first!.slice(0, 3).flatMap((level) => [0, level]))
  const pixels = await readAll(buildPng(kind, { transparency }))
  expect(pixels[0]![3]).toBe(0)
  expect(pixels[1]![3]).toBe(255)
})

test('a list of transparent colors is ignored if it does not fit the picture', async () => {
  for (const [colorType, length] of [
    [0, 3],
    [2, 2],
    [3, 2],
    [4, 2],
    [6, 6],
  ] as const) {
    const palette = colorType === 3 ? { palette: Buffer.alloc(3) } : {}
    const kind = { colorType, depth: 8 }
    const plain = await readAll(buildPng(kind, palette))
    const transparency = Buffer.alloc(length)
    expect(await readAll(buildPng(kind, { ...palette, transparency }))).toEqual(plain)
  }
})

test('a picture beyond the limits of a logo is refused before it is decoded', async () => {
  const code = { code: 'LOGO_NOT_ACCEPTED' }
  const large = encode({ width: 2000, height: 2000, data: new Uint8Array(4_000_000), channels: 1 })
  await expect(readPixels(Buffer.from(large))).rejects.toMatchObject(code)
  const bomb = buildPng({ colorType: 0, depth: 8 }, { rows: Buffer.alloc(100_000_000) })
  await expect(readPixels(bomb)).rejects.toMatchObject(code)
})
