import fs from 'node:fs'
import counts from '../faults/counts.json' with { type: 'json' }
import { printFigures } from './figures'

export type Counted = keyof typeof counts

/** Whether the tests run under `npm run faults`. */
export const isLongRun = Boolean(process.env.FAULTS_REPORT)

/**
 * Returns how often to repeat a fault. `npm test` repeats it a few times and `npm run faults`
 * often. `FAULTS_<NAME>` overrides both.
 */
export const readCount = (name: Counted): number =>
  Number(process.env[`FAULTS_${name.toUpperCase()}`] ?? counts[name][isLongRun ? 'many' : 'few'])

/**
 * Prints the numbers that a fault test has measured. `npm run faults` also stores them for its
 * table.
 */
export function reportFigures(
  fault: string,
  figures: Readonly<Record<string, string | number>>,
): void {
  printFigures(fault, figures)
  if (process.env.FAULTS_REPORT)
    fs.appendFileSync(process.env.FAULTS_REPORT, `${JSON.stringify({ fault, figures })}\n`)
}
