import type { Lab, Plan } from '@/bench/lab'
import type { Measurement } from '@/bench/load'
import type { Machine } from '@/bench/machine'

/**
 * A minimum or a maximum. With a `floor`, a figure may be below the minimum `atLeast`, but must not
 * be below the `floor`.
 */
export type Goal = { atLeast: number; floor?: number } | { atMost: number }
/**
 * A figure with an optional goal. The unit `x` means a ratio of two measurements of the same run.
 */
export type Figure = {
  name: string
  value: number
  unit: 'x' | 's' | 'ms' | 'kB' | 'MB' | '%' | 'req/s' | 'strokes' | 'bytes' | 'of 100'
  spread?: number | undefined
  goal?: Goal
}
export type Point = [x: number, y: number]
export type Series = { name: string; points: Point[] }
/** The size of a table on disk, with and without its indexes. */
export type TableSize = { name: string; rows: number; bytes: number; heapBytes: number }
/**
 * A row of the result. `series`: the data of the charts. `tables`: the sizes of the tables after
 * the measurement.
 */
export type Row = {
  id: string
  work: string
  figures: Figure[]
  measurements: Measurement[]
  series?: Series[]
  tables?: TableSize[]
}
export type Result = {
  measuredAt: string
  commit: string | undefined
  machine: Machine
  plan: Plan
  rows: Row[]
}

/** A case of the benchmark. It starts its servers, measures and stops them. */
export type Case = {
  id: string
  work: string
  /** If true, the case runs only with --peers, or if --only contains its id. */
  needsPeers?: boolean
  run(lab: Lab): Promise<Omit<Row, 'id' | 'work'>>
}

export const countErrors = ({ rows }: Result): number =>
  rows.flatMap(({ measurements }) => measurements).reduce((sum, { errors }) => sum + errors, 0)

/** Compares a figure with its goal. */
export function judge({ value, goal }: Figure): 'met' | 'above the floor' | 'missed' | '' {
  if (!goal) return ''
  if ('atMost' in goal) return value <= goal.atMost ? 'met' : 'missed'
  if (value >= goal.atLeast) return 'met'
  return goal.floor !== undefined && value >= goal.floor ? 'above the floor' : 'missed'
}
