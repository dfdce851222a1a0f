/**
 * Returns the colors of each CSS variable (token) in both themes, from the text of the style sheet.
 */
export const parseTokens = (css: string) =>
  new Map(
    [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
      ([, name, light, dark, both]) => [name!, { light: (light ?? both)!, dark: (dark ?? both)! }],
    ),
  )

const luminance = (color: string): number => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

/**
 * Pairs of a color and its background, with the minimum contrast: 4.5 for text, and 3 for other
 * parts.
 */
export const grounds = ['canvas', 'surface', 'sunken']
export const pairs: [name: string, on: string, minimum: number][] = [
  ...['ink', 'muted', 'faint', 'accent', 'accent-hover', 'danger', 'warn', 'ok', 'sandbox'].flatMap(
    (name) => grounds.map((ground): [string, string, number] => [name, ground, 4.5]),
  ),
  ...['code-word', 'code-string', 'code-value', 'code-name', 'code-comment'].map(
    (name): [string, string, number] => [name, 'surface', 4.5],
  ),
  ['muted', 'line', 4.5],
  ...grounds.map((ground): [string, string, number] => ['control', ground, 3]),
  ...['accent', 'danger', 'warn', 'ok', 'sandbox'].map((name): [string, string, number] => [
    name,
    `${name}-soft`,
    4.5,
  ]),
  ...['accent-soft', 'danger-soft', 'warn-soft', 'ok-soft'].map(
    (ground): [string, string, number] => ['ink', ground, 4.5],
  ),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['focus-inner', 'focus-outer', 3],
]
