import { deflateSync } from 'node:zlib'
import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { readPixels } from './pixels'
import { chunkOf, signature } from './png'

const side = 64
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

type Kind = { colorType: number; depth: number }
type Extra = { palette?: Buffer; transparency?: Buffer }

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

/** Builds a PNG file of noise, whose rows use all five filters in turn. */
function buildPng({ colorType, depth }: Kind, { palette, transparency }: Extra = {}): Buffer {
  const size = Math.ceil((side * channelsOf[colorType]! * depth) / 8)
  const rows = makeNoise(side * (1 + size))
  for (let y = 0; y < side; y++) rows[y * (1 + size)] = y % 5
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([depth, colorType, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunkOf({ type: 'IHDR', data: header }),
    ...(palette ? [chunkOf({ type: 'PLTE', data: palette })] : []),
    ...(transparency ? [chunkOf({ type: 'tRNS', data: transparency })] : []),
    chunkOf({ type: 'IDAT', data: deflateSync(rows) }),
    chunkOf({ type: 'IEND', data: Buffer.alloc(0) }),
  ])
}

/** The colors and alphas of all pixels, row by row. */
async function readAll(file: Buffer) {
  const { width, height, colorAt, alphaAt } = await readPixels(file)
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return [...colorAt(x, y), alphaAt(x, y)]
  })
}

test.each([
  [0, 8],
  [2, 8],
  [4, 8],
  [6, 8],
  [2, 16],
  [6, 16],
])('pixels of color type %i with %i bits equal those of fast-png', async (colorType, depth) => {
  const file = buildPng({ colorType, depth })
  const { data, channels } = decode(file)
  const max = 2 ** depth - 1
  const expected = Array.from({ length: side * side }, (_, at) => {
    const levels = [...data.slice(at * channels, (at + 1) * channels)].map((level) =>
      Math.round((level * 255) / max),
    )
    const alpha = channels % 2 === 0 ? levels.at(-1)! : 255
    const colors = channels >= 3 ? levels.slice(0, 3) : [levels[0]!, levels[0]!, levels[0]!]
    return [...colors, alpha]
  })
  expect(await readAll(file)).toEqual(expected)
})

test.each([1, 2, 4, 8])(
  'a palette of %i bits gives each index its color and alpha',
  async (depth) => {
    const palette = makeNoise(3 * 2 ** depth)
    const transparency = Buffer.from([0, 77])
    const file = buildPng({ colorType: 3, depth }, { palette, transparency })
    const colors = Array.from({ length: 2 ** depth }, (_, index) =>
      [...palette.subarray(index * 3, index * 3 + 3), transparency[index] ?? 255].join(),
    )
    const found = new Set((await readAll(file)).map((pixel) => pixel.join()))
    expect([...found].toSorted()).toEqual([...new Set(colors)].toSorted())
  },
)

test('the color that an RGB file declares transparent has the alpha 0', async () => {
  const [first] = await readAll(buildPng({ colorType: 2, depth: 8 }))
  const transparency = Buffer.from(first!.slice(0, 3).flatMap((level) => [0, level]))
  const pixels = await readAll(buildPng({ colorType: 2, depth: 8 }, { transparency }))
  expect(pixels[0]![3]).toBe(0)
  expect(pixels[1]![3]).toBe(255)
})
