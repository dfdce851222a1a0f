import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readCommit } from '@/bench/history'
import type { Lab } from '@/bench/lab'
import type { Case, Figure, Row } from '@/bench/result'
import { findMedian, findSpread } from '@/bench/statistics'
import { alignTable } from '@/bench/table'

/** The rows that a change must not make worse. */
export const guardedRows = ['P1', 'P5', 'P10', 'P11']
// In per cent. A difference counts only if it exceeds this value plus the larger of both spreads.
const tolerancePercent = 3

/**
 * A figure of both checkouts. `ours` is the value of this checkout. `other` is the value of the
 * checkout in `against`. The change and the spreads are in per cent.
 */
export type Difference = {
  id: string
  name: string
  unit: Figure['unit']
  ours: number
  other: number
  change: number
  spread: number | undefined
  verdict: 'worse' | 'better' | 'same' | ''
}
export type Pair = {
  commit: string | undefined
  otherCommit: string | undefined
  rows: Difference[]
}

/**
 * Measures two checkouts alternately, in a different order each round. So a machine that becomes
 * slower affects both checkouts. Builds the other checkout if needed. Throws if a row fails.
 */
export async function measurePair(
  lab: Lab,
  cases: Case[],
  { against, rounds }: { against: string; rounds: number },
): Promise<Pair> {
  const other = path.resolve(against)
  if (!fs.existsSync(path.join(other, 'bin/build.mjs')))
    throw new Error(`${other} is no checkout of this repository.`)
  lab.report(`building ${other}`)
  execFileSync(process.execPath, ['bin/build.mjs'], {
    cwd: other,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const rows: Difference[] = []
  for (const one of cases) {
    const found: Record<string, Row[]> = { [lab.checkout]: [], [other]: [] }
    for (let round = 1; round <= rounds; round++) {
      const sides = [lab.checkout, other]
      for (const checkout of round % 2 === 0 ? sides.toReversed() : sides) {
        lab.report(`${one.id}, round ${round} of ${rounds}: ${checkout}`)
        const row = await one.run({ ...lab, checkout, isPair: true })
        found[checkout]!.push({ id: one.id, work: one.work, ...row })
      }
    }
    const compared = compareRows(found[lab.checkout]!, found[other]!)
    // Reports the rows of this case already now, in case the run is interrupted later.
    lab.report(formatRows(compared))
    rows.push(...compared)
  }
  return { commit: readCommit(), otherCommit: readCommit(other), rows }
}

/** Compares the medians of the rounds of both checkouts. */
function compareRows(ours: Row[], others: Row[]): Difference[] {
  const [mine, theirs] = [ours, others].map((rows) => rows.map(listFigures))
  return mine![0]!.flatMap(({ id, name, unit, isMoreBetter }) => {
    const [values, otherValues] = [mine!, theirs!].map((rounds) =>
      rounds.flatMap((figures) => figures.find((figure) => figure.name === name)?.value ?? []),
    ) as [number[], number[]]
    if (otherValues.length === 0) return []
    const [median, otherMedian] = [findMedian(values), findMedian(otherValues)]
    const change = (median / otherMedian - 1) * 100
    const spread = findMaxSpread(values, otherValues)
    const gain = isMoreBetter ? change : -change
    return [
      {
        id,
        name,
        unit,
        ours: median,
        other: otherMedian,
        change,
        spread,
        verdict: judge(gain, spread),
      },
    ]
  })
}

// A single round has no spread, so it cannot show a difference.
function judge(gain: number, spread: number | undefined): Difference['verdict'] {
  if (spread === undefined) return ''
  if (Math.abs(gain) <= tolerancePercent + spread) return 'same'
  return gain < 0 ? 'worse' : 'better'
}

const findMaxSpread = (...all: number[][]): number | undefined => {
  const spreads = all.map(findSpread).filter((spread) => spread !== undefined)
  return spreads.length > 0 ? Math.max(...spreads) : undefined
}

type Comparable = Pick<Figure, 'name' | 'value' | 'unit'> & { id: string; isMoreBetter: boolean }

// Lists the figures of a row. A rate, or a figure with a minimum as its goal, is better when it
// grows. All other figures are costs and are better when they shrink.
function listFigures({ id, figures, measurements }: Row): Comparable[] {
  return [
    ...figures.map(({ name, value, unit, goal }) => ({
      id,
      name,
      value,
      unit,
      isMoreBetter: unit === 'req/s' || (goal !== undefined && 'atLeast' in goal),
    })),
    ...measurements.map(({ target, connections, perSecond }) => ({
      id,
      name: `${target}, ${connections} connections`,
      value: perSecond,
      unit: 'req/s' as const,
      isMoreBetter: true,
    })),
  ]
}

/** Formats a comparison as a table. */
export const formatPair = ({ commit, otherCommit, rows }: Pair): string =>
  [
    `${commit ?? 'this checkout'} against ${otherCommit ?? 'the other one'}: medians of the rounds; worse or better is more than ${tolerancePercent} % beyond the larger spread`,
    '',
    formatRows(rows),
  ].join('\n')

const formatRows = (rows: Difference[]): string =>
  alignTable([
    ['', 'figure', 'unit', 'this', 'other', 'change', 'spread', ''],
    ...rows.map(({ id, name, unit, ours, other, change, spread, verdict }) => [
      id,
      name,
      unit,
      formatValue(ours),
      formatValue(other),
      `${change < 0 ? '' : '+'}${change.toFixed(1)} %`,
      spread === undefined ? '' : `${spread.toFixed(1)} %`,
      verdict,
    ]),
  ])

const formatValue = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)
