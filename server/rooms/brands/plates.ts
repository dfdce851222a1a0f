import { setImmediate } from 'node:timers/promises'
import { contrastOf, grounds, plates } from '@/lib/brand'
import { ApiError } from '@/lib/errors'
import type { LogoPlate } from '@/lib/page-brand'
import { type Pixels, readPixels } from './pixels'
import type { LogoFile } from './sides'
import { hasTransparency } from './webp'

const minVisibleAlpha = 128
// A picture that fills this share of its sides includes its background.
const ownGroundShare = 0.9
// A page hides a logo if this share of its outline has too little contrast.
const maxHiddenShare = 0.2
// Logos are drawn for white paper, so on light grounds only colors near white disappear.
const minContrast = { light: 1.5, dark: 3 } as const

/** The number of pixels of each color. The number of a color has 24 bits: red, green and blue. */
type Outline = ReadonlyMap<number, number>

// Similar shades count as one color.
const shadeMask = 0xf8f8f8
const hexOf = (color: number): string => `#${color.toString(16).padStart(6, '0')}`

/** Marks the pixels that a page shows, and counts them. */
function markVisible({ rgba }: Pixels): { isVisible: Uint8Array; visible: number } {
  const isVisible = new Uint8Array(rgba.length / 4)
  let visible = 0
  for (let at = 0; at < isVisible.length; at++)
    if (rgba[at * 4 + 3]! >= minVisibleAlpha) {
      isVisible[at] = 1
      visible++
    }
  return { isVisible, visible }
}

/** Counts the colors that touch the page. Empty for a picture that includes its background. */
function countOutline(pixels: Pixels): Outline {
  const { width, rgba } = pixels
  const { isVisible, visible } = markVisible(pixels)
  const outline = new Map<number, number>()
  if (visible >= ownGroundShare * isVisible.length) return outline
  // Only a transparent neighbor makes a pixel part of the outline, not the edge of the picture.
  const isHole = (at: number) => isVisible[at] === 0
  for (let at = 0; at < isVisible.length; at++) {
    if (isHole(at)) continue
    const x = at % width
    const touchesPage =
      (x > 0 && isHole(at - 1)) ||
      (x < width - 1 && isHole(at + 1)) ||
      isHole(at - width) ||
      isHole(at + width)
    if (!touchesPage) continue
    const [red, green, blue] = [rgba[at * 4]!, rgba[at * 4 + 1]!, rgba[at * 4 + 2]!]
    const color = ((red << 16) | (green << 8) | blue) & shadeMask
    outline.set(color, (outline.get(color) ?? 0) + 1)
  }
  return outline
}

/** Returns the share of the outline whose contrast with this ground is below the minimum. */
function hiddenShareOf(outline: Outline, ground: string, min: number): number {
  let [hidden, all] = [0, 0]
  for (const [color, count] of outline) {
    all += count
    if (contrastOf(hexOf(color), ground) < min) hidden += count
  }
  return hidden / all
}

/** Returns the plate that a picture needs. */
function plateOf(pixels: Pixels): LogoPlate {
  const outline = countOutline(pixels)
  for (const plate of ['light', 'dark'] as const) {
    const theme = plate === 'light' ? 'dark' : 'light'
    const hidden = hiddenShareOf(outline, grounds[theme][0], minContrast[theme])
    const hiddenOnPlate = hiddenShareOf(outline, plates[plate], minContrast[plate])
    if (hidden > maxHiddenShare && hiddenOnPlate < hidden) return plate
  }
  return null
}

/**
 * Chooses the plate of a stored logo. The pixels of a WebP file are unknown. If a part of it is
 * transparent, it gets the light plate, because most logos are drawn for white paper.
 */
export async function choosePlate({ type, bytes }: LogoFile): Promise<LogoPlate> {
  if (type === 'image/webp') return hasTransparency(bytes) ? 'light' : null
  try {
    const pixels = await readPixels(bytes)
    // Other calls run between the two halves of this work.
    await setImmediate()
    return plateOf(pixels)
  } catch (error) {
    // An earlier version accepted some damaged pictures, which no browser shows.
    if (error instanceof ApiError) return null
    throw error
  }
}

const known = new Map<string, Promise<LogoPlate>>()
const maxKnown = 1000

/**
 * Returns the plate of a version of a logo, and remembers it. A version never changes. Decoding a
 * large logo takes 100 ms of processor time, so simultaneous pages share one decoding.
 */
export function findPlate(
  version: string,
  load: () => Promise<LogoFile | undefined>,
): Promise<LogoPlate> {
  const found = known.get(version)
  if (found) return found
  if (known.size >= maxKnown) known.clear()
  const plate = load().then((file) => {
    if (file) return choosePlate(file)
    // The logo was replaced or removed in the meantime.
    known.delete(version)
    return null
  })
  known.set(version, plate)
  plate.catch(() => known.delete(version))
  return plate
}
