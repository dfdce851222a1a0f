/**
 * Prints a line of figures in the runner's output. Tests never assert times, because machines
 * differ.
 */
export function printFigures(
  name: string,
  figures: Readonly<Record<string, string | number | undefined>>,
): void {
  const columns = Object.entries(figures).flatMap(([what, value]) =>
    value === undefined ? [] : [`${what} ${value}`],
  )
  process.stdout.write(`  ${name.padEnd(34)} ${columns.map((one) => one.padEnd(24)).join(' ')}\n`)
}

/** Seconds since a `performance.now()`, formatted. */
export const secondsSince = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
