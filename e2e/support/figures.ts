/** Prints a line of figures. Checks none of them, because durations differ between machines. */
export function printFigures(
  name: string,
  figures: Readonly<Record<string, string | number | undefined>>,
): void {
  const columns = Object.entries(figures).flatMap(([what, value]) =>
    value === undefined ? [] : [`${what} ${value}`],
  )
  process.stdout.write(`  ${name.padEnd(34)} ${columns.map((one) => one.padEnd(24)).join(' ')}\n`)
}

/** Returns the seconds since `startedAt`, a value of `performance.now()`, as text. */
export const secondsSince = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
