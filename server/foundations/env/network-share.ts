import { type Range, rangeOf } from '../allow-list'

/**
 * Returns the share of the internet that the networks cover together. Of the shares of IPv4 and
 * IPv6, returns the larger one.
 */
export function shareOfInternet(networks: readonly string[]): number {
  const ranges = networks.map(rangeOf).filter((range) => range !== undefined)
  return Math.max(
    ...[32, 128].map((bits) =>
      coveredShare(
        bits,
        ranges.filter((range) => range.bits === bits),
      ),
    ),
  )
}

/** Counts an address once, even if several networks contain it. */
function coveredShare(bits: number, ranges: readonly Range[]): number {
  const sorted = ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))
  let covered = 0n
  let next = 0n
  for (const { first, size } of sorted) {
    const from = first > next ? first : next
    const end = first + size
    if (end > from) covered += end - from
    if (end > next) next = end
  }
  return Number(covered) / 2 ** bits
}
