/**
 * Counts the edits between two short words. An edit inserts, deletes or replaces a letter, or swaps
 * two neighbors.
 */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, beforeLast[j - 2]! + 1)
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

const maxWordLength = 64

/**
 * Returns the known word that the caller probably meant. At most a third of its letters differ,
 * ignoring case. Undefined if no known word is similar.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > maxWordLength) return undefined
  const ranked = known
    .map((candidate) => ({
      candidate,
      edits: distance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(
      ({ candidate, edits }) => edits <= Math.floor(Math.min(candidate.length, word.length) / 3),
    )
    .sort((a, b) => a.edits - b.edits)
  return ranked[0]?.candidate
}
