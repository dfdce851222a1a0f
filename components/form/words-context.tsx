'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { WordKey, Words } from '@/lib/signup/words'

type Some = Partial<Words>
const WordsContext = createContext<Some>({})

/** The words that the fields of a page need. They come with the page, so that a browser never loads all words of a language. */
export const WordsProvider = ({ words, children }: { words: Some; children: ReactNode }) => (
  <WordsContext value={words}>{children}</WordsContext>
)

/** The words behind a key, with `{name}` replaced by what is given for it. */
export type Word = (key: WordKey, given?: Readonly<Record<string, string | number>>) => string

export function useWords(): Word {
  const words = useContext(WordsContext)
  return (key, given = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (mark, name: string) => String(given[name] ?? mark))
}
