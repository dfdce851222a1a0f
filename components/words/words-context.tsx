'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { fillText } from '@/lib/fill-text'
import type { Word, Words } from '@/lib/words'

type Some = Partial<Words>
const WordsContext = createContext<Some>({})

/** Adds the texts of one page to the outer texts, so that a browser never loads all texts. */
export function WordsProvider({ words, children }: { words: Some; children: ReactNode }) {
  const around = useContext(WordsContext)
  return <WordsContext value={{ ...around, ...words }}>{children}</WordsContext>
}

export type { Word }

export function useWords(): Word {
  const words = useContext(WordsContext)
  return (key, given) => {
    const text = words[key]
    // biome-ignore lint/suspicious/noConsole: developers and tests must notice a missing word
    if (text === undefined && typeof window !== 'undefined') console.error(`no word for ${key}`)
    return fillText(text ?? key, given)
  }
}
