import fs from 'node:fs'
import counts from '../faults/counts.json' with { type: 'json' }
import { printFigures } from './figures'

export type Counted = keyof typeof counts

/** Whether this is `npm run faults`. */
export const isLongRun = Boolean(process.env.FAULTS_REPORT)

/** How often a fault is done: a few times in `npm test`, many in `npm run faults`, or as often as `FAULTS_<NAME>` says. */
export const readCount = (name: Counted): number =>
  Number(process.env[`FAULTS_${name.toUpperCase()}`] ?? counts[name][isLongRun ? 'many' : 'few'])

/** What a fault came to: printed, and kept for the table of `npm run faults`. */
export function tellFigures(
  fault: string,
  figures: Readonly<Record<string, string | number>>,
): void {
  printFigures(fault, figures)
  if (process.env.FAULTS_REPORT)
    fs.appendFileSync(process.env.FAULTS_REPORT, `${JSON.stringify({ fault, figures })}\n`)
}
