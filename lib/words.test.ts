import { describe, expect, test } from 'vitest'
import { english } from '@/lib/words'

/** How many syllables an English word has, near enough for a mean of many: groups of vowels, without a silent e at the end. */
function countSyllables(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '')
  const spoken = bare.replace(/(?:[^laeiouy]es|[^aeioudty]ed|[^laeiouy]e)$/, (end) => end[0]!)
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}

/** The Flesch-Kincaid grade of some sentences: the years of school that they ask for. */
function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) =>
    sentence.split(/[^\w'’]+/).filter((word) => /[a-z]/i.test(word)),
  )
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

const isSentence = (text: string): boolean => /[.?!]$/.test(text)
/** What is put in counts as a short word. */
const plain = (text: string): string => text.replace(/\{\w+\}/g, 'it').replace('U.S.', 'US')
const splitSentences = (text: string): string[] =>
  plain(text)
    .split(/(?<=[.?!:])\s+/)
    .filter(isSentence)

/** The sentences of the catalogue under the page that says them, by the first part of their keys. */
const pages = new Map<string, string[]>()
for (const [key, text] of Object.entries(english)) {
  const page = key.split('.')[0]!
  for (const sentence of splitSentences(text))
    pages.set(page, [...(pages.get(page) ?? []), sentence])
}

describe('the words are plain', () => {
  // One sentence alone has no mean.
  const grades = [...pages]
    .filter(([, sentences]) => sentences.length > 1)
    .map(([page, sentences]) => [page, gradeOf(sentences)] as const)

  test.each(grades)('%s asks for no more than eight years of school', (_, grade) => {
    expect(grade).toBeLessThanOrEqual(8)
  })
  test('half of the pages ask for four years at most', () => {
    const sorted = grades.map(([, grade]) => grade).toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(4)
  })
  test('no sentence has more than 25 words', () => {
    const long = [...pages.values()].flat().filter((sentence) => sentence.split(/\s+/).length > 25)
    expect(long).toEqual([])
  })
})

test('known texts have about the grade that they are known for', () => {
  expect(gradeOf(['The cat sat on the mat.'])).toBeLessThan(1)
  const speech =
    'Four score and seven years ago our fathers brought forth on this continent a new nation, conceived in liberty.'
  expect(gradeOf([speech])).toBeGreaterThan(8)
})
