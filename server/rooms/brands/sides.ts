import { refuseLogo } from './refuse'

export type Sides = { width: number; height: number }
export type LogoFile = { type: 'image/png' | 'image/webp'; bytes: Buffer }
export type Logo = Sides & LogoFile

const minSide = 64
const maxSide = 1024
const maxRatio = 6

/** Throws LOGO_NOT_ACCEPTED unless both sides and their ratio are within the limits. */
export function requireSides({ width, height }: Sides): void {
  const isSide = (side: number) => side >= minSide && side <= maxSide
  if (!isSide(width) || !isSide(height))
    refuseLogo(`Each side of a logo has ${minSide} to ${maxSide} pixels.`)
  if (width < height || width > height * maxRatio)
    refuseLogo(`A logo is at least as wide as high, and at most ${maxRatio} times as wide.`)
}
