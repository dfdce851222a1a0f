import type { Lab, Plan } from '@/bench/lab'
import type { Measurement } from '@/bench/load'
import type { Machine } from '@/bench/machine'

/** At least or at most; `floor` is what may never be missed where the goal itself may. */
export type Goal = { atLeast: number; floor?: number } | { atMost: number }
/** A figure with or without a goal. 'x' is a ratio of two measurements of the same run. */
export type Figure = {
  name: string
  value: number
  unit: 'x' | 's' | 'ms' | 'kB' | 'MB' | '%' | 'req/s' | 'strokes' | 'bytes' | 'of 100'
  spread?: number | undefined
  goal?: Goal
}
export type Point = [x: number, y: number]
export type Series = { name: string; points: Point[] }
/** What a table takes on the disk, with and without its indexes. */
export type TableSize = { name: string; rows: number; bytes: number; heapBytes: number }
/** `series` are what the row draws beside its figures, `tables` what its work left behind. */
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

/** A row of the bench: starts what it needs, measures, and stops it again. */
export type Case = {
  id: string
  work: string
  /** Measured with --peers, or when it is asked for by its id. */
  needsPeers?: boolean
  run(lab: Lab): Promise<Omit<Row, 'id' | 'work'>>
}

export const countErrors = ({ rows }: Result): number =>
  rows.flatMap(({ measurements }) => measurements).reduce((sum, { errors }) => sum + errors, 0)

/** How a figure stands to its goal. */
export function judge({ value, goal }: Figure): 'met' | 'above the floor' | 'missed' | '' {
  if (!goal) return ''
  if ('atMost' in goal) return value <= goal.atMost ? 'met' : 'missed'
  if (value >= goal.atLeast) return 'met'
  return goal.floor !== undefined && value >= goal.floor ? 'above the floor' : 'missed'
}
