/** Removes the ending of a word. So the plural and the -ed and -ing forms have the same stem. */
const stem = (word: string): string =>
  word
    .replace(/(?<=[a-z0-9]{3})(?:i?e[sd]|y?ing|(?<![sui])s|e|y)$/, '')
    .replace(/([bdgmnprt])\1$/, '$1')

/** Synonyms. For the stem of a typed word, the search also looks for the listed stems. */
const alike: Readonly<Record<string, readonly string[]>> = {
  resend: ['renew', 'replay'],
  ssn: ['social'],
}

const split = (text: string): string[] => text.match(/[a-z0-9]+/g) ?? []

/**
 * Returns the stems of a text. A name such as `refreshUrl` is a word, and so is each of its parts.
 */
export const stemsOf = (text: string): Set<string> =>
  new Set(
    [
      ...split(text.toLowerCase()),
      ...split(text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()),
    ].map(stem),
  )

/**
 * Whether one edit turns `a` into `b`: an insertion, deletion, replacement or swap of neighbors.
 */
function isOneTypo(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

const minTypoLength = 5

/**
 * For each word of a query, returns the known stems that begin with its stem or with a synonym. For
 * a long word without such stems, returns the stems that are one typo away.
 */
export function readQuery(query: string, known: ReadonlySet<string>): Set<string>[] {
  const words = [...new Set(split(query.toLowerCase()))]
  return words.map((word) => {
    const own = [stem(word), ...(alike[stem(word)] ?? [])]
    const found = [...known].filter((one) => own.some((begin) => one.startsWith(begin)))
    const isTypo = found.length === 0 && word.length >= minTypoLength
    return new Set(isTypo ? [...known].filter((one) => isOneTypo(own[0]!, one)) : found)
  })
}
