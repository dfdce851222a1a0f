import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, grounds, pairs, parseTokens } from './color-pairs'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
const files = ['app/(web)', 'components'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file)),
)

const tokens = parseTokens(read('app/(web)/styles/tokens.css'))

describe('colors', () => {
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

  // In both themes, sections with the background "stage" use the colors of the dark theme.
  test.for(['ink', 'muted', 'accent', 'accent-hover'])(
    'the dark theme color %s has a contrast of at least 4.5 on the color "stage"',
    (name) => {
      const band = tokens.get('stage')!
      for (const ground of [band.light, band.dark])
        expect(contrast(tokens.get(name)!.dark, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('on every background, one of the two focus ring colors has a contrast of 3:1', () => {
    for (const ground of [...grounds, 'accent', 'danger', 'accent-soft', 'sandbox-soft', 'stage'])
      for (const theme of ['light', 'dark'] as const) {
        const on = tokens.get(ground)![theme]
        const best = Math.max(
          ...['focus-inner', 'focus-outer'].map((ring) => contrast(tokens.get(ring)![theme], on)),
        )
        expect(best, `${ground}, ${theme}`).toBeGreaterThanOrEqual(3)
      }
  })

  // The test compares the color channels, because a soft background differs from the page more in
  // its tint than in its brightness.
  test('the background of each tag is visible on the page in both themes', () => {
    const names = [...read('components/ui/tag.tsx').matchAll(/'bg-([\w-]+) /g)].map(
      ([, name]) => name!,
    )
    expect(names).toHaveLength(6)
    const channels = (color: string) =>
      [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    for (const name of names)
      for (const theme of ['light', 'dark'] as const) {
        const page = channels(tokens.get('canvas')![theme])
        const steps = channels(tokens.get(name)![theme]).map((value, at) => value - page[at]!)
        expect(Math.hypot(...steps), `${name}, ${theme}`).toBeGreaterThan(12)
      }
  })

  const ownColor =
    /#[0-9a-f]{3}(?:[0-9a-f]{3})?\b|\b(?:rgba?|hsla?|oklch)\(|\b(?:bg|text|border)-(?:gray|slate|zinc|red|blue|green|white|black)\b/i
  const ownStyle = /\bstyle=|\brounded-(?:xl|lg|md)\b|\bshadow-(?!dialog|window)\w|\bgradient\b/

  test('pages and components use only colors and styles of the design tokens', () => {
    expect(files.length).toBeGreaterThan(100)
    for (const file of files) {
      // The color of the browser's own interface must be a literal color, because CSS tokens have
      // no effect there.
      const text = read(file).replaceAll(/themeColor: \[[\s\S]*?\n {2}\]/g, '')
      expect(text, file).not.toMatch(ownColor)
      expect(text, file).not.toMatch(ownStyle)
    }
  })

  test.for(['fill="#fff"', 'bg-[#0b4f6c]', 'rgb(0 0 0)', 'text-white'])(
    'the color check finds a color that is not a design token: %s',
    (text) => {
      expect(text).toMatch(ownColor)
    },
  )
})
