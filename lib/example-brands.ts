/** A made-up partner. `path`: the SVG path of its logo, in a square of 28 units. */
export const fern = {
  name: 'Fern',
  accent: '#1e6b4f',
  path: 'M3 25C3 11 11 3 25 3c0 14-8 22-19 22l9-12L4.6 25H3Z',
} as const

/** Colors that visitors can try for a brand. The yellow one needs a darker tone for text. */
export const exampleAccents: readonly { name: string; accent: string }[] = [
  { name: fern.name, accent: fern.accent },
  { name: 'Ember', accent: '#a83f0c' },
  { name: 'Plum', accent: '#7a2e8e' },
  { name: 'Lemon', accent: '#ffdd00' },
]

/**
 * Reads a color from a query parameter of a page. If the parameter is not a color, returns the
 * color of the made-up partner.
 */
export function readAccent(value: unknown): string {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typeof value === 'string' ? value : '') ?? []
  return digits === undefined ? fern.accent : `#${digits.toLowerCase()}`
}
