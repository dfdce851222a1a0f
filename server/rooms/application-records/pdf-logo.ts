import type { LetterLogo } from '../../foundations/mail'

// The bit depth and the color type are always at these bytes, because the header is the first chunk
// of a PNG file.
const depthAt = 24
const colorTypeAt = 25
const [gray, rgb, palette] = [0, 2, 3]

/**
 * Whether PDFKit draws a PNG logo correctly. It misreads a transparent color in gray and RGB
 * pictures, and a transparent palette with fewer than 8 bits. For such a logo, the PDF shows the
 * name of the partner instead.
 */
export function canDraw({ bytes }: LetterLogo): boolean {
  const file = Buffer.from(bytes, 'base64')
  const isTransparent = file.subarray(0, file.indexOf('IDAT')).includes('tRNS')
  const colorType = file[colorTypeAt]
  if (!isTransparent) return true
  return colorType === palette ? file[depthAt] === 8 : colorType !== gray && colorType !== rgb
}
