import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
const files = ['app/(web)', 'components'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file)),
)

/** Each token's colours in both themes. */
const tokens = new Map(
  [
    ...read('app/(web)/styles/tokens.css').matchAll(
      /--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g,
    ),
  ].map(([, name, light, dark, both]) => [
    name!,
    { light: (light ?? both)!, dark: (dark ?? both)! },
  ]),
)

const luminance = (color: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Pairs of a color and its background, with the minimum contrast: 4.5 for text, else 3. */
const grounds = ['canvas', 'surface', 'sunken']
const pairs: [name: string, on: string, minimum: number][] = [
  ...['ink', 'muted', 'faint', 'accent', 'accent-hover', 'danger', 'warn', 'ok', 'sandbox'].flatMap(
    (name) => grounds.map((ground): [string, string, number] => [name, ground, 4.5]),
  ),
  ...grounds.map((ground): [string, string, number] => ['control', ground, 3]),
  ...['accent', 'danger', 'warn', 'ok', 'sandbox'].map((name): [string, string, number] => [
    name,
    `${name}-soft`,
    4.5,
  ]),
  ...['accent-soft', 'danger-soft', 'warn-soft', 'ok-soft'].map(
    (ground): [string, string, number] => ['ink', ground, 4.5],
  ),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['focus-inner', 'focus-outer', 3],
]

describe('colours', () => {
  test('the contrast calculation returns 21 for black and white', () =>
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))

  test.for(pairs)(
    'the contrast of %s on %s is at least %d in both themes',
    ([name, on, minimum]) => {
      for (const theme of ['light', 'dark'] as const)
        expect(
          contrast(tokens.get(name)![theme], tokens.get(on)![theme]),
          theme,
        ).toBeGreaterThanOrEqual(minimum)
    },
  )

  test('one of the two focus rings is visible on every background color', () => {
    for (const ground of [...grounds, 'accent', 'danger', 'accent-soft', 'sandbox-soft'])
      for (const theme of ['light', 'dark'] as const) {
        const on = tokens.get(ground)![theme]
        const best = Math.max(
          ...['focus-inner', 'focus-outer'].map((ring) => contrast(tokens.get(ring)![theme], on)),
        )
        expect(best, `${ground}, ${theme}`).toBeGreaterThanOrEqual(3)
      }
  })

  const ownColor =
    /#[0-9a-f]{3}(?:[0-9a-f]{3})?\b|\b(?:rgba?|hsla?|oklch)\(|\b(?:bg|text|border)-(?:gray|slate|zinc|red|blue|green|white|black)\b/i
  const ownStyle = /\bstyle=|\brounded-(?:xl|lg|md)\b|\bshadow-(?!dialog)\w|\bgradient\b/

  test('pages and components use only the colors and styles of the tokens', () => {
    expect(files.length).toBeGreaterThan(100)
    for (const file of files) {
      // The browser's own interface cannot use a CSS token.
      const text = read(file).replaceAll(/themeColor: \[[\s\S]*?\n {2}\]/g, '')
      expect(text, file).not.toMatch(ownColor)
      expect(text, file).not.toMatch(ownStyle)
    }
  })

  test.for(['fill="#fff"', 'bg-[#0b4f6c]', 'rgb(0 0 0)', 'text-white'])(
    'the color check finds a color outside of the tokens: %s',
    (text) => {
      expect(text).toMatch(ownColor)
    },
  )
})
