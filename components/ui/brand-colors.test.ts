import fs from 'node:fs'
import { formatHex, oklch, wcagContrast, wcagLuminance } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  brandNotes,
  brandTokens,
  contrastOf,
  grounds,
  hexOf,
  inks,
  lchOf,
  plates,
  productTokens,
} from '@/lib/brand'
import { pairs, parseTokens, grounds as tokenGrounds } from './color-pairs'

const css = fs.readFileSync('app/(web)/styles/tokens.css', 'utf8')
const tokens = parseTokens(css)

const themes = ['light', 'dark'] as const
const names = {
  accent: 'accent',
  'accent-hover': 'accentHover',
  'on-accent': 'onAccent',
  'accent-soft': 'accentSoft',
} as const

type Token = keyof typeof names
const isBranded = (name: string): name is Token => name in names

const luminances = new Map<string, number>()
/**
 * Returns the luminance of a color according to the library culori. Caches it, because the colors
 * of the pages repeat.
 */
function luminanceOf(color: string): number {
  const known = luminances.get(color)
  if (known !== undefined) return known
  const luminance = wcagLuminance(color)
  luminances.set(color, luminance)
  return luminance
}
function judge(a: string, b: string): number {
  const [one, two] = [luminanceOf(a), luminanceOf(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/**
 * Returns the color pairs whose contrast is too low with this accent, according to the library
 * culori.
 */
function listFailures(given: string): string[] {
  const branded = brandTokens(given)
  return themes.flatMap((theme) => {
    const colorOf = (name: string): string =>
      isBranded(name) ? branded[theme][names[name]] : tokens.get(name)![theme]
    const failed = pairs
      .filter(([name, on, min]) => judge(colorOf(name), colorOf(on)) < min)
      .map(([name, on]) => `${given} ${theme}: ${name} on ${on}`)
    const unringed = (['accent', 'accent-soft'] as const)
      .filter((ground) =>
        ['focus-inner', 'focus-outer'].every((ring) => judge(colorOf(ring), colorOf(ground)) < 3),
      )
      .map((ground) => `${given} ${theme}: no focus ring on ${ground}`)
    return [...failed, ...unringed]
  })
}

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('brand colors', () => {
  test('10,000 random accent colors meet the required contrasts in both themes', () => {
    fc.assert(
      fc.property(hex, (given) => {
        expect(listFailures(given)).toEqual([])
      }),
      { numRuns: 10_000 },
    )
  })

  test.for(['#000000', '#ffffff', '#ffdd00', '#808080', '#ff0000', '#00ff00', '#0000ff'])(
    'the accent color %s meets the required contrasts in both themes',
    (given) => {
      expect(listFailures(given)).toEqual([])
    },
  )

  test('the hover color of an accent differs from the accent color', () => {
    fc.assert(
      fc.property(hex, (given) => {
        const branded = brandTokens(given)
        for (const theme of themes)
          expect(branded[theme].accentHover).not.toBe(branded[theme].accent)
      }),
      { numRuns: 500 },
    )
  })

  test('OKLCH values and contrasts equal those of the culori library', () => {
    fc.assert(
      fc.property(hex, hex, (given, other) => {
        const [own, theirs] = [lchOf(given), oklch(given)!]
        expect(own.l).toBeCloseTo(theirs.l, 3)
        expect(own.c).toBeCloseTo(theirs.c, 3)
        expect(hexOf(own)).toBe(formatHex(given))
        expect(contrastOf(given, other)).toBeCloseTo(wcagContrast(given, other), 2)
      }),
      { numRuns: 500 },
    )
  })

  test('an accent color with enough contrast is used unchanged and without a note', () => {
    const branded = brandTokens('#0b4f6c')
    expect(branded.light.accent).toBe('#0b4f6c')
    expect(brandNotes('#0b4f6c', branded).join()).not.toContain('light')
  })

  test('a yellow accent is darkened in the light theme, and a note shows both colors', () => {
    const branded = brandTokens('#ffdd00')
    expect(branded.dark.accent).toBe('#ffdd00')
    expect(brandNotes('#ffdd00', branded)).toEqual([
      `The light theme shows #ffdd00 as ${branded.light.accent}, because text needs a contrast of at least 4.5:1.`,
    ])
  })

  test('an organization without an accent color gets the default accent color', () => {
    for (const theme of themes)
      for (const [name, member] of Object.entries(names))
        expect(productTokens[theme][member], name).toBe(tokens.get(name)![theme])
  })

  test('the background colors of a brand equal those of the design tokens', () => {
    for (const theme of themes)
      expect(grounds[theme]).toEqual(tokenGrounds.map((name) => tokens.get(name)![theme]))
  })
  test('the logo background can be light only in dark theme and dark only in light theme', () => {
    expect(css).toContain(`--plate-light: light-dark(transparent, ${plates.light});`)
    expect(css).toContain(`--plate-dark: light-dark(${plates.dark}, transparent);`)
  })
  test('the text and line colors of emails equal those of the design tokens', () => {
    for (const theme of themes)
      for (const [name, color] of Object.entries(inks[theme]))
        expect(color, name).toBe(tokens.get(name)![theme])
  })
})
