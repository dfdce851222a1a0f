import { contrastOf, grounds, plates } from '@/lib/brand'
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

/** The number of pixels of each color. */
type Outline = ReadonlyMap<string, number>

/** Counts the colors that touch the page. Empty for a picture that includes its background. */
function countOutline({ width, height, alphaAt, colorAt }: Pixels): Outline {
  const isVisible = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(alphaAt(at % width, Math.floor(at / width)) >= minVisibleAlpha),
  )
  const outline = new Map<string, number>()
  const visible = isVisible.reduce((sum, one) => sum + one, 0)
  if (visible >= ownGroundShare * isVisible.length) return outline
  for (let at = 0; at < isVisible.length; at++) {
    const x = at % width
    // The sides of the picture are no part of its outline.
    const neighbors = [
      x > 0 ? isVisible[at - 1] : 1,
      x < width - 1 ? isVisible[at + 1] : 1,
      isVisible[at - width],
      isVisible[at + width],
    ]
    if (isVisible[at] === 0 || !neighbors.includes(0)) continue
    const color = hexOf(colorAt(x, Math.floor(at / width)))
    outline.set(color, (outline.get(color) ?? 0) + 1)
  }
  return outline
}

// Similar shades count as one color.
const shadeStep = 8
const hexOf = (color: readonly number[]): string =>
  `#${color.map((level) => (level - (level % shadeStep)).toString(16).padStart(2, '0')).join('')}`

/** Returns the share of the outline whose contrast with this ground is below the minimum. */
function hiddenShareOf(outline: Outline, ground: string, min: number): number {
  let [hidden, all] = [0, 0]
  for (const [color, count] of outline) {
    all += count
    if (contrastOf(color, ground) < min) hidden += count
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
  return plateOf(await readPixels(bytes))
}

const known = new Map<string, Promise<LogoPlate>>()
const maxKnown = 1000

/**
 * Returns the plate of a version of a logo, and remembers it. A version never changes. Decoding a
 * large logo takes 200 ms of processor time, so simultaneous pages share one decoding.
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
