import { setImmediate } from 'node:timers/promises'
import { contrastOf, grounds, plates } from '@/lib/brand'
import { ApiError } from '@/lib/errors'
import type { LogoPlate } from '@/lib/page-brand'
import { type Pixels, readPixels } from './pixels'
import type { LogoFile } from './sides'
import { hasTransparency } from './webp'

const minVisibleAlpha = 128
// If at least this share of the pixels is visible, the picture includes its own background.
const ownGroundShare = 0.9
// A logo counts as hidden if more than this share of its outline has too little contrast.
const maxHiddenShare = 0.2
// The minimum contrast with light and dark backgrounds. The minimum for light backgrounds is low:
// logos are drawn for white paper, so only colors near white disappear there.
const minContrast = { light: 1.5, dark: 3 } as const

/**
 * For each color, the number of pixels in the outline of a logo. The key is a color of 24 bits:
 * red, green and blue.
 */
type Outline = ReadonlyMap<number, number>

// Similar shades count as one color.
const shadeMask = 0xf8f8f8
const hexOf = (color: number): string => `#${color.toString(16).padStart(6, '0')}`

/** Marks the pixels that are visible on a page, and counts them. */
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

/**
 * Counts the colors of visible pixels that are next to transparent ones. Empty for a picture with
 * its own background.
 */
function countOutline(pixels: Pixels): Outline {
  const { width, rgba } = pixels
  const { isVisible, visible } = markVisible(pixels)
  const outline = new Map<number, number>()
  if (visible >= ownGroundShare * isVisible.length) return outline
  // A visible pixel with a transparent neighbor is part of the outline. The edge of the picture
  // does not count as transparent.
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

/**
 * Returns the share of the outline that has too little contrast with the background color `ground`.
 */
function hiddenShareOf(outline: Outline, ground: string, min: number): number {
  let [hidden, all] = [0, 0]
  for (const [color, count] of outline) {
    all += count
    if (contrastOf(hexOf(color), ground) < min) hidden += count
  }
  return hidden / all
}

/** Returns the plate (the area behind a logo) that a picture needs. */
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
 * Chooses the plate (the area behind the logo) of a stored logo. The service cannot read the pixels
 * of a WebP file. A WebP file with transparent parts gets the light plate, because most logos are
 * drawn for white paper.
 */
export async function choosePlate({ type, bytes }: LogoFile): Promise<LogoPlate> {
  if (type === 'image/webp') return hasTransparency(bytes) ? 'light' : null
  try {
    const pixels = await readPixels(bytes)
    // Lets other calls run between the two halves of this work.
    await setImmediate()
    return plateOf(pixels)
  } catch (error) {
    // An earlier version accepted some damaged pictures. No browser shows them, so they need no
    // plate.
    if (error instanceof ApiError) return null
    throw error
  }
}

const known = new Map<string, Promise<LogoPlate>>()
const maxKnown = 1000

/**
 * Returns the plate (the area behind a logo) of a version of the logo, and caches it, because a
 * version never changes. Decoding a large logo takes 100 ms of processor time, so simultaneous
 * pages share one decoding.
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
    // The logo has been replaced or removed.
    known.delete(version)
    return null
  })
  known.set(version, plate)
  plate.catch(() => known.delete(version))
  return plate
}
