// Precomposed Latin letters: Basic, Latin-1, Extended-A and -B, IPA, Extended Additional. The
// pattern omits click letters (U+01C0 to U+01C3), which look like | and !. It also omits
// full-width, ligature and superscript forms.
const letter = 'A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u01BF\\u01C4-\\u02AF\\u1E00-\\u1EFF'
// Accents for letters without a precomposed form. The pattern omits the invisible grapheme joiner
// (U+034F).
const accent = '\\u0300-\\u034E\\u0350-\\u036F'
const separator = " \\-.'\\u2019\\u02BB"

const place = new RegExp(
  `^[${separator}]*[${letter}][${accent}]*(?:[${separator}]|[${letter}][${accent}]*)*$`,
)
const strange = new RegExp(`[^${separator}${letter}${accent}]`, 'u')

/**
 * True for a possible city name. After Unicode normalization (NFC), it has 1 to 100 Latin letters,
 * accents, spaces, hyphens, periods and apostrophes, with at least one letter.
 */
export function isCity(value: string): boolean {
  if (value.length > 400) return false
  const composed = value.normalize('NFC')
  return composed.length <= 100 && place.test(composed)
}

/**
 * Returns the first visible character that no city name may contain. Undefined if there is none.
 */
export function findRejectedCharacter(value: string): string | undefined {
  const found = strange.exec(value.slice(0, 400).normalize('NFC'))?.[0]
  return found !== undefined && /[\p{L}\p{N}\p{P}\p{S}]/u.test(found) ? found : undefined
}
