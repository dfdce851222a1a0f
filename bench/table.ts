/**
 * Aligns the columns of a table. Numbers are on the right. A line with two cells is a heading and
 * does not affect the widths.
 */
export function alignTable([head = [], ...lines]: string[][]): string {
  const counted = [head, ...lines.filter((line) => line.length === head.length)]
  const widths = head.map((_, column) => Math.max(...counted.map((line) => line[column]!.length)))
  const isNumber = head.map(
    (_, column) =>
      column > 0 &&
      counted.slice(1).every((line) => line[column] === '' || /^[+-]?\d/.test(line[column]!)),
  )
  const idWidth = Math.max(...lines.map((line) => line[0]!.length))
  widths[0] = idWidth
  const align = (line: string[]) =>
    line
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
  const format = (line: string[]) =>
    line.length === head.length ? align(line) : `${line[0]!.padEnd(idWidth)}  ${line[1]}`
  return [align(head), ...lines.map(format)].map((line) => line.trimEnd()).join('\n')
}
