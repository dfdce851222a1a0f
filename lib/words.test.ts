import { describe, expect, test } from 'vitest'
import { english } from '@/lib/words'

/**
 * Estimates the number of syllables of a word: counts its groups of vowels and ignores a silent e
 * at the end. This is accurate enough for a mean.
 */
function countSyllables(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '')
  const spoken = bare.replace(/(?:[^laeiouy]es|[^aeioudty]ed|[^laeiouy]e)$/, (end) => end[0]!)
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}

/** The Flesch-Kincaid grade: years of school needed to read the sentences. */
function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) =>
    sentence.split(/[^\w'’]+/).filter((word) => /[a-z]/i.test(word)),
  )
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

const isSentence = (text: string): boolean => /[.?!]$/.test(text)
/** Replaces each placeholder by a short word. */
const plain = (text: string): string => text.replace(/\{\w+\}/g, 'it').replace('U.S.', 'US')
const splitSentences = (text: string): string[] =>
  plain(text)
    .split(/(?<=[.?!:])\s+/)
    .filter(isSentence)

/** Sentences of the catalogue by page. The first part of a key names the page. */
const pages = new Map<string, string[]>()
for (const [key, text] of Object.entries(english)) {
  const page = key.split('.')[0]!
  for (const sentence of splitSentences(text))
    pages.set(page, [...(pages.get(page) ?? []), sentence])
}

describe('the reading level of page texts', () => {
  // The test ignores pages with only one sentence, because a mean of one sentence is not useful.
  const grades = [...pages]
    .filter(([, sentences]) => sentences.length > 1)
    .map(([page, sentences]) => [page, gradeOf(sentences)] as const)

  test.each(grades)(
    'the texts of the %s pages need at most eight years of school to read',
    (_, grade) => {
      expect(grade).toBeLessThanOrEqual(8)
    },
  )
  test('half of the pages need at most four years of school to read', () => {
    const sorted = grades.map(([, grade]) => grade).toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(4)
  })
  test('no sentence in the text catalogue has more than 25 words', () => {
    const long = [...pages.values()].flat().filter((sentence) => sentence.split(/\s+/).length > 25)
    expect(long).toEqual([])
  })
})

test('the reading level formula rates a simple sentence below 1 and a speech above 8', () => {
  expect(gradeOf(['The cat sat on the mat.'])).toBeLessThan(1)
  const speech =
    'Four score and seven years ago our fathers brought forth on this continent a new nation, conceived in liberty.'
  expect(gradeOf([speech])).toBeGreaterThan(8)
})
