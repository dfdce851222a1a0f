import fs from 'node:fs'
import counts from '../faults/counts.json' with { type: 'json' }
import { printFigures } from './figures'

export type Counted = keyof typeof counts

/** Whether this is `npm run faults`. */
export const isLongRun = Boolean(process.env.FAULTS_REPORT)

/**
 * How often a fault is repeated: a few times in `npm test`, often in `npm run faults`, or
 * `FAULTS_<NAME>` times.
 */
export const readCount = (name: Counted): number =>
  Number(process.env[`FAULTS_${name.toUpperCase()}`] ?? counts[name][isLongRun ? 'many' : 'few'])

/** Prints the figures of a fault and stores them for the table of `npm run faults`. */
export function reportFigures(
  fault: string,
  figures: Readonly<Record<string, string | number>>,
): void {
  printFigures(fault, figures)
  if (process.env.FAULTS_REPORT)
    fs.appendFileSync(process.env.FAULTS_REPORT, `${JSON.stringify({ fault, figures })}\n`)
}
