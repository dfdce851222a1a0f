export type Theme = 'light' | 'dark'
export type AccentTokens = {
  accent: string
  accentHover: string
  onAccent: string
  accentSoft: string
}
export type BrandTokens = Record<Theme, AccentTokens>

type Lch = { l: number; c: number; h: number }

/** The backgrounds of pages. A test compares them with `tokens.css`. */
export const grounds = {
  light: ['#f4f6f8', '#ffffff', '#e9edf1'],
  dark: ['#0c1319', '#131c24', '#080e13'],
} as const satisfies Record<Theme, readonly string[]>

/**
 * Plates: backgrounds for logos that are hard to see in a theme. The dark theme shows the light
 * plate, and the light theme shows the dark plate. A test compares both with `tokens.css`.
 */
export const plates = { light: '#e8eef3', dark: '#131c24' } as const satisfies Record<Theme, string>

/** The colors of texts and lines in emails. A test compares them with `tokens.css`. */
export const inks = {
  light: { ink: '#0f1b26', muted: '#4a5966', line: '#d3dae0' },
  dark: { ink: '#e8eef3', muted: '#a7b4c0', line: '#26323c' },
} as const satisfies Record<Theme, object>

/**
 * The colors of the product, for organizations without an accent. A test compares them with
 * `tokens.css`.
 */
export const productTokens: BrandTokens = {
  light: {
    accent: '#0b4f6c',
    accentHover: '#083a50',
    onAccent: '#ffffff',
    accentSoft: '#e0edf3',
  },
  dark: { accent: '#7cc4e3', accentHover: '#a3d8ef', onAccent: '#04202d', accentSoft: '#12303f' },
}

/**
 * Limits for each theme. `soft`, `on`: the lightness of the colors `accentSoft` and `onAccent`.
 * `softChroma`, `onChroma`: the maximum chroma of these two colors. `hover`: the change of
 * lightness on hover. `end`: the lightness of black or white. An unreadable accent moves toward
 * `end`.
 */
const shape = {
  light: { soft: 0.94, softChroma: 0.02, on: 1, onChroma: 0, hover: -0.08, end: 0 },
  dark: { soft: 0.29, softChroma: 0.05, on: 0.2, onChroma: 0.04, hover: 0.08, end: 1 },
} as const satisfies Record<Theme, object>

const minContrast = 4.5
/** Two colors with at least this distance in OKLab look different to a person. */
const visibleDistance = 0.1

const toLinear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const toGamma = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
const linearOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))

const times = (rows: readonly (readonly number[])[], [x, y, z]: readonly number[]): number[] =>
  rows.map(([a, b, c]) => a! * x! + b! * y! + c! * z!)

// The matrices of OKLab: https://bottosson.github.io/posts/oklab/
const rgbToLms = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const lmsToLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const labToLms = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const lmsToRgb = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

const labOf = (hex: string): number[] =>
  times(lmsToLab, times(rgbToLms, linearOf(hex)).map(Math.cbrt))

/** The lightness, chroma and hue (radians) of a color in OKLCH. */
export function lchOf(hex: string): Lch {
  const [l, a, b] = labOf(hex) as [number, number, number]
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) }
}

const rgbOf = ({ l, c, h }: Lch): number[] =>
  times(
    lmsToRgb,
    times(labToLms, [l, c * Math.cos(h), c * Math.sin(h)]).map((part) => part ** 3),
  )
const isInSrgb = (rgb: number[]): boolean => rgb.every((part) => part >= -0.0001 && part <= 1.0001)

/**
 * Returns the value closest to `wanted` for which `holds` returns true, by bisection. `holds` must
 * return true for `holding`.
 */
function bisect(holding: number, wanted: number, holds: (value: number) => boolean): number {
  if (holds(wanted)) return wanted
  let [good, bad] = [holding, wanted]
  for (let round = 0; round < 16; round++) {
    const middle = (good + bad) / 2
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}

/** Returns the color in sRGB. Reduces its chroma until sRGB contains it. */
export function hexOf({ l, c, h }: Lch): string {
  const chroma = bisect(0, c, (value) => isInSrgb(rgbOf({ l, c: value, h })))
  return `#${rgbOf({ l, c: chroma, h })
    .map((part) => Math.round(255 * toGamma(Math.min(1, Math.max(0, part)))))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

const luminanceOf = (hex: string): number => {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
/** Returns the contrast of two colors by WCAG 2, from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [dark, light] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

function tokensOf({ l, c, h }: Lch, theme: Theme): AccentTokens {
  const { soft, softChroma, on, onChroma, hover, end } = shape[theme]
  const accentSoft = hexOf({ l: soft, c: Math.min(c, softChroma), h })
  const onAccent = hexOf({ l: on, c: Math.min(c, onChroma), h })
  const isReadable = (lightness: number): boolean => {
    const accent = hexOf({ l: lightness, c, h })
    return [...grounds[theme], accentSoft, onAccent].every(
      (other) => contrastOf(accent, other) >= minContrast,
    )
  }
  const lightness = bisect(end, l, isReadable)
  // On hover, the accent becomes darker in the light theme and lighter in the dark theme. Near
  // black or white this is impossible, so the lightness changes in the other direction.
  const step = Math.abs(end - lightness) < 0.12 ? -hover : hover
  return {
    accent: hexOf({ l: lightness, c, h }),
    accentHover: hexOf({ l: lightness + step, c, h }),
    onAccent,
    accentSoft,
  }
}

/**
 * Returns four colors for each theme, computed from a partner's color. They have the hue of that
 * color and at most its chroma. We choose their lightness, so that text is readable.
 */
export function brandTokens(accent: string): BrandTokens {
  const lch = lchOf(accent)
  return { light: tokensOf(lch, 'light'), dark: tokensOf(lch, 'dark') }
}

/** Returns the distance of two colors in OKLab. */
const distanceOf = (a: string, b: string): number => {
  const other = labOf(b)
  return Math.hypot(...labOf(a).map((part, index) => part - other[index]!))
}

/** Returns a sentence for each theme whose accent differs visibly from the given color. */
export const brandNotes = (given: string, tokens: BrandTokens): string[] =>
  (['light', 'dark'] as const)
    .filter((theme) => distanceOf(given, tokens[theme].accent) > visibleDistance)
    .map(
      (theme) =>
        `The ${theme} theme shows ${given} as ${tokens[theme].accent}, because text needs a contrast of at least ${minContrast}:1.`,
    )
