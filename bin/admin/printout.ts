type Cell = string | number | null
export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell])[]

const gap = '  '
// Control and format characters, such as those that turn the direction of what follows, and the separators of lines.
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** What came over the wire may not steer the terminal. */
export const clean = (text: string): string => text.replace(steering, '?')
/** The same for a text of several lines. */
export const cleanLines = (text: string): string => text.split('\n').map(clean).join('\n')
const print = (cell: Cell): string => (cell === null || cell === '' ? '-' : clean(String(cell)))
const widthOf = (text: string): number => [...text].length
const align = (text: string, width: number, toRight: boolean): string => {
  const blanks = ' '.repeat(width - widthOf(text))
  return toRight ? blanks + text : text + blanks
}

/** Rows in columns, numbers to the right, under their titles; `none` when there are no rows. */
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

/** One thing: a name and a value in each line. */
export function formatFacts(facts: readonly (readonly [name: string, value: Cell])[]): string {
  const width = Math.max(...facts.map(([name]) => widthOf(name)))
  return facts
    .map(([name, value]) => `${align(name, width, false)}${gap}${print(value)}`)
    .join('\n')
}

/** JSON as JSON: what would steer the terminal is written as an escape, so a reader gets it back. */
export const escapeJson = (line: string): string =>
  line.replace(steering, (found) =>
    found.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
/** One JSON document; `indent` lays it out in lines. */
export const formatJson = (data: unknown, indent = 0): string =>
  JSON.stringify(data, null, indent).split('\n').map(escapeJson).join('\n')

/** A moment to the second, in UTC. */
export const formatMoment = (at: string | null): string | null =>
  at && `${at.slice(0, 10)} ${at.slice(11, 19)}Z`

/** `1 row`, `2 rows`. */
export const count = (number: number, noun: string, nouns = `${noun}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? noun : nouns}`
