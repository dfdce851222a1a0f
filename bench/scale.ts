/** What an axis says, and whether equal steps on it are equal ratios. */
export type Axis = { label: string; log?: boolean }
/** Where values of an axis lie, and which of them are written beside it. */
export type Scale = { at(value: number): number; ticks: number[] }

const wantedTicks = 6

/** The scale that has room for all values between two places of a picture. Without logarithms it begins at zero, unless there is less. */
export function scaleOf(
  { log = false }: Axis,
  values: number[],
  [from, to]: [from: number, to: number],
): Scale {
  const known = values.filter((value) => !log || value > 0)
  const [least, greatest] = known.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    log ? [Infinity, 0] : [0, 0],
  )
  const ticks = log ? listDecades(least, greatest) : listSteps(least, greatest)
  const measure = log
    ? (value: number) => Math.log10(Math.max(value, ticks[0]!))
    : (value: number) => value
  const [first, last] = [measure(ticks[0]!), measure(ticks.at(-1)!)]
  return { ticks, at: (value) => from + ((measure(value) - first) / (last - first)) * (to - from) }
}

function listDecades(least: number, greatest: number): number[] {
  if (greatest === 0) return [1, 10]
  const first = Math.floor(Math.log10(least))
  const last = Math.max(first + 1, Math.ceil(Math.log10(greatest)))
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i))
}

function listSteps(least: number, greatest: number): number[] {
  const rough = (greatest - least || 1) / wantedTicks
  const decade = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * decade).find((one) => one >= rough)!
  const first = Math.floor(least / step)
  const last = Math.ceil((greatest || 1) / step)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}

/** A value beside an axis: 12.5, 20,000, 3 M. */
export const formatTick = (value: number): string =>
  Math.abs(value) >= 1e6
    ? `${Number((value / 1e6).toPrecision(6))} M`
    : Number(value.toPrecision(6)).toLocaleString('en-US', { maximumFractionDigits: 6 })
