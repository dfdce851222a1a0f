export function findMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** Returns the range of the values in per cent of the median. Undefined for one value. */
export const findSpread = (values: number[]): number | undefined =>
  values.length < 2
    ? undefined
    : ((Math.max(...values) - Math.min(...values)) / findMedian(values)) * 100

export const findPercentile = (values: number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? 0

/** Returns the slope of y over x, by the method of least squares. */
export function findSlope(points: readonly [x: number, y: number][]): number {
  const [meanX, meanY] = [0, 1].map(
    (i) => points.reduce((sum, point) => sum + point[i]!, 0) / points.length,
  ) as [number, number]
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}
