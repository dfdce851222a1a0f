const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Describes how far the test clock is ahead or behind, such as `2 days and 1 hour ahead`. */
export function describeOffset(offsetSeconds: number): string {
  let rest = Math.round(Math.abs(offsetSeconds))
  const parts = units.flatMap(([unit, seconds]) => {
    const n = Math.floor(rest / seconds)
    rest -= n * seconds
    return n === 0 ? [] : [`${n.toLocaleString('en-US')} ${unit}${n === 1 ? '' : 's'}`]
  })
  return `${parts.slice(0, 2).join(' and ')} ${offsetSeconds < 0 ? 'behind' : 'ahead'}`
}
