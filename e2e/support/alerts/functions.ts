import type { Labels } from './series'

type Point = { labels: Labels; value: number }
/** The readings of a series between two times in seconds. */
export type Range = {
  labels: Labels
  start: number
  end: number
  samples: { at: number; value: number }[]
}

const ofRanges: Record<string, (range: Range) => number | undefined> = {
  rate: (range) => divide(extrapolate(range, true), range.end - range.start),
  increase: (range) => extrapolate(range, true),
  delta: (range) => extrapolate(range, false),
  changes: ({ samples }) =>
    samples.length > 0
      ? samples.filter(({ value }, i) => i > 0 && value !== samples[i - 1]!.value).length
      : undefined,
}

/**
 * Calls a function of Prometheus by its name. Throws if this file does not implement the function.
 */
export function callFunction(
  name: string,
  argument: Range[] | Point[] | number,
  buckets: Point[] = [],
): Point[] {
  if (name === 'histogram_quantile' && typeof argument === 'number')
    return findQuantiles(argument, buckets)
  const work = ofRanges[name]
  if (!work) throw new Error(`The rules use no ${name}()`)
  return (argument as Range[]).flatMap((range) => {
    const value = work(range)
    return value === undefined ? [] : [{ labels: withoutName(range.labels), value }]
  })
}

const withoutName = ({ __name__, ...labels }: Labels): Labels => labels

const divide = (value: number | undefined, by: number): number | undefined =>
  value === undefined ? undefined : value / by

/**
 * Returns how much a series grew in a range. As in Prometheus, extends the growth between the first
 * and the last reading to the edges of the range. Does not extend it to an edge where readings are
 * missing.
 */
function extrapolate({ start, end, samples }: Range, isCounter: boolean): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || samples.length < 2) return undefined
  const growth = last.value - first.value + (isCounter ? sumResets(samples) : 0)
  const covered = last.at - first.at
  const gap = covered / (samples.length - 1)
  const toZero =
    isCounter && growth > 0 && first.value >= 0
      ? covered * (first.value / growth)
      : Number.POSITIVE_INFINITY
  const extend = (seconds: number) => (seconds < gap * 1.1 ? seconds : gap / 2)
  const before = extend(Math.min(first.at - start, toZero))
  return growth * ((covered + before + extend(end - last.at)) / covered)
}

/**
 * Sums the values that a counter had before restarts. If a counter falls, its process has
 * restarted, and the counter started at zero again.
 */
const sumResets = (samples: Range['samples']): number =>
  samples.reduce((sum, { value }, i) => {
    const before = samples[i - 1]?.value ?? 0
    return value < before ? sum + before : sum
  }, 0)

function findQuantiles(quantile: number, buckets: Point[]): Point[] {
  const groups = Map.groupBy(buckets, ({ labels: { le, ...labels } }) =>
    JSON.stringify(Object.entries(withoutName(labels)).toSorted()),
  )
  return [...groups].map(([key, points]) => ({
    labels: Object.fromEntries(JSON.parse(key)),
    value: findQuantile(quantile, points),
  }))
}

/**
 * Estimates a quantile: finds the bucket that contains it, and interpolates inside this bucket. The
 * label `le` is the upper limit of a bucket.
 */
function findQuantile(quantile: number, buckets: Point[]): number {
  const sorted = buckets
    .map(({ labels, value }) => ({ limit: readLimit(labels.le), count: value }))
    .toSorted((a, b) => a.limit - b.limit)
  const total = sorted.at(-1)!.count
  if (total === 0) return Number.NaN
  const rank = quantile * total
  const i = sorted.findIndex(({ count }) => count >= rank)
  if (sorted[i]!.limit === Number.POSITIVE_INFINITY) return sorted.at(-2)!.limit
  const lower = sorted[i - 1] ?? { limit: 0, count: 0 }
  const share = (rank - lower.count) / (sorted[i]!.count - lower.count)
  return lower.limit + (sorted[i]!.limit - lower.limit) * share
}

const readLimit = (le = ''): number => (le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le))
