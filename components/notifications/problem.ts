import type { WordKey } from '@/lib/words'

/** What went wrong, by the key of its words, and how to do it again where that is one thing. */
export type Problem = { key: WordKey; again?: () => void }
