type Cell = string | number | null
export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell])[]

const gap = '  '
// Matches control characters, format characters (such as a change of the text direction) and line
// separators.
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Replaces characters that would control the terminal. */
export const clean = (text: string): string => text.replace(steering, '?')
/** Replaces the control characters in each line of a text. */
export const cleanLines = (text: string): string => text.split('\n').map(clean).join('\n')
const print = (cell: Cell): string => (cell === null || cell === '' ? '-' : clean(String(cell)))
const widthOf = (text: string): number => [...text].length
const align = (text: string, width: number, toRight: boolean): string => {
  const blanks = ' '.repeat(width - widthOf(text))
  return toRight ? blanks + text : text + blanks
}

/**
 * Formats rows in columns with titles and right-aligned numbers. Returns `none` if there are no
 * rows.
 */
export function formatTable<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  none: string,
): string {
  if (rows.length === 0) return none
  const laidOut = columns.map(([title, cell]) => {
    const cells = rows.map(cell)
    const texts = [title.toUpperCase(), ...cells.map(print)]
    const width = Math.max(...texts.map(widthOf))
    return texts.map((text) => align(text, width, typeof cells[0] === 'number'))
  })
  return laidOut[0]!
    .map((_, i) =>
      laidOut
        .map((column) => column[i])
        .join(gap)
        .trimEnd(),
    )
    .join('\n')
}

/** Formats one record with one name and value per line. */
export function formatFacts(facts: readonly (readonly [name: string, value: Cell])[]): string {
  const width = Math.max(...facts.map(([name]) => widthOf(name)))
  return facts
    .map(([name, value]) => `${align(name, width, false)}${gap}${print(value)}`)
    .join('\n')
}

/** Escapes characters that would control the terminal. A JSON parser restores them. */
export const escapeJson = (line: string): string =>
  line.replace(steering, (found) =>
    found.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
/** Formats a JSON document. `indent` is the number of spaces per level. */
export const formatJson = (data: unknown, indent = 0): string =>
  JSON.stringify(data, null, indent).split('\n').map(escapeJson).join('\n')

/** Formats a time in UTC with seconds. */
export const formatMoment = (at: string | null): string | null =>
  at && `${at.slice(0, 10)} ${at.slice(11, 19)}Z`

/** Formats a count such as `1 row` or `2 rows`. */
export const count = (number: number, noun: string, nouns = `${noun}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? noun : nouns}`
