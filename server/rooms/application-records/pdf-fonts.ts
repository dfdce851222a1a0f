import fs from 'node:fs/promises'
import type { Font } from 'fontkit'
import { processSingleton } from '../../foundations/process-singleton'

export type Weight = 'regular' | 'strong'
/** The font family `broad` has Greek and Cyrillic letters and more accents than `plain`. */
type Family = 'plain' | 'broad'
export type Faces = Readonly<Record<Family, Readonly<Record<Weight, Font>>>>

const folder = 'node_modules/@expo-google-fonts'
const files: Record<Family, Record<Weight, string>> = {
  plain: {
    regular: 'public-sans/400Regular/PublicSans_400Regular.ttf',
    strong: 'public-sans/600SemiBold/PublicSans_600SemiBold.ttf',
  },
  broad: {
    regular: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
    strong: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  },
}

async function read(family: Family, weight: Weight): Promise<Font> {
  const { create } = await import('fontkit')
  return create(await fs.readFile(`${folder}/${files[family][weight]}`)) as Font
}

async function readAll(): Promise<Faces> {
  const [regular, strong, broadRegular, broadStrong] = await Promise.all([
    read('plain', 'regular'),
    read('plain', 'strong'),
    read('broad', 'regular'),
    read('broad', 'strong'),
  ])
  return {
    plain: { regular, strong },
    broad: { regular: broadRegular, strong: broadStrong },
  }
}

const kept = processSingleton('pdf.fonts', () => ({
  faces: undefined as Promise<Faces> | undefined,
}))

/**
 * Returns the fonts of PDF files. The fonts are read at the first call, so they do not delay the
 * start of the service.
 */
export function openFonts(): Promise<Faces> {
  kept.faces ??= readAll().catch((error) => {
    kept.faces = undefined
    throw error
  })
  return kept.faces
}

const covers = (font: Font, text: string): boolean =>
  [...text].every((letter) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0)!))

/**
 * Returns `plain` if this font has all letters of the text, and `broad` otherwise. `isIncomplete`:
 * `broad` also lacks some of the letters.
 */
export function chooseFont(
  faces: Faces,
  weight: Weight,
  text: string,
): { font: Font; isIncomplete: boolean } {
  if (covers(faces.plain[weight], text)) return { font: faces.plain[weight], isIncomplete: false }
  const broad = faces.broad[weight]
  return { font: broad, isIncomplete: !covers(broad, text) }
}
