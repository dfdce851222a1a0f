import { isPng, readPng } from './png'
import { refuseLogo } from './refuse'
import type { Logo } from './sides'
import { isWebp, readWebp } from './webp'

/**
 * Checks a logo by its bytes, never by its file name or Content-Type. Throws LOGO_NOT_ACCEPTED if
 * the file breaks a rule for logos.
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  if (isPng(bytes)) return readPng(bytes)
  if (bytes.length >= 20 && isWebp(bytes)) return readWebp(bytes)
  return refuseLogo('A logo is a PNG or WebP file.')
}
