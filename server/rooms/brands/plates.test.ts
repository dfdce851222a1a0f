import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { webpSamples } from '../../testing/webp-samples'
import { readLogo } from './logo'
import { choosePlate, findPlate } from './plates'

type Color = readonly [red: number, green: number, blue: number]
const [black, navy, white, red, lime]: Color[] = [
  [0, 0, 0],
  [20, 30, 70],
  [255, 255, 255],
  [225, 29, 72],
  [120, 200, 150],
]
const [width, height] = [240, 64]

/** Returns a logo whose pixels have these colors. An undefined color is transparent. */
async function draw(colorAt: (x: number, y: number) => Color | undefined) {
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const color = colorAt(at % width, Math.floor(at / width))
    if (color) data.set([...color, 255], at * 4)
  }
  return readLogo(Buffer.from(encode({ width, height, data, channels: 4 })))
}
const isLetter = (x: number, y: number) => x % 24 < 10 && y > 12 && y < 52
/** Letters of one color on a transparent background. */
const drawLetters = (color: Color) => draw((x, y) => (isLetter(x, y) ? color : undefined))
const isSign = (x: number, y: number) => Math.hypot(x - 32, y - 32) < 28

describe('the background plate behind a logo', () => {
  test.each([
    ['black letters', black, 'light'],
    ['dark blue letters', navy, 'light'],
    ['white letters', white, 'dark'],
    ['red letters', red, null],
    ['light green letters', lime, null],
  ] as const)(
    'a transparent logo of %s gets a background only if a theme would hide the logo',
    async (_, color, plate) => {
      expect(await choosePlate(await drawLetters(color!))).toBe(plate)
    },
  )

  test('a logo without transparency gets no added background', async () => {
    for (const [letter, ground] of [
      [white, black],
      [black, white],
      [white, red],
    ])
      expect(await choosePlate(await draw((x, y) => (isLetter(x, y) ? letter : ground)))).toBe(null)
  })

  test('a logo of white letters inside a colored shape gets no added background', async () => {
    const logo = await draw((x, y) => {
      if (!isSign(x, y)) return undefined
      return Math.abs(x - 32) < 10 && Math.abs(y - 32) < 10 ? white : red
    })
    expect(await choosePlate(logo)).toBe(null)
  })

  test('a logo with a colored shape beside dark letters gets a light background', async () => {
    const logo = await draw((x, y) => {
      if (isSign(x, y)) return lime
      return x > 72 && isLetter(x, y) ? black : undefined
    })
    expect(await choosePlate(logo)).toBe('light')
  })

  test('a WebP logo gets a light background only if the logo may be transparent', async () => {
    const plateOf = async (name: keyof typeof webpSamples) =>
      choosePlate(await readLogo(Buffer.from(webpSamples[name], 'base64')))
    expect(await plateOf('lossyWithAlpha')).toBe('light')
    expect(await plateOf('lossy')).toBe(null)
  })

  test('a damaged logo that an earlier version stored gets no added background', async () => {
    const { type, bytes } = await drawLetters(black!)
    const damaged = { type, bytes: bytes.subarray(0, -20) }
    expect(await choosePlate(damaged)).toBe(null)
  })

  test('findPlate loads the file of each logo version only once', async () => {
    const logo = await drawLetters(black!)
    let loads = 0
    const load = async () => {
      loads++
      return logo
    }
    const twoPages = [findPlate('a version', load), findPlate('a version', load)]
    expect(await Promise.all(twoPages)).toEqual(['light', 'light'])
    expect(await findPlate('a version', load)).toBe('light')
    expect(loads).toBe(1)
    const fail = () => Promise.reject(new Error('no database'))
    await expect(findPlate('a failed version', fail)).rejects.toThrow('no database')
    expect(await findPlate('a failed version', load)).toBe('light')
    expect(await findPlate('a replaced version', async () => undefined)).toBe(null)
    expect(await findPlate('a replaced version', load)).toBe('light')
  })
})
