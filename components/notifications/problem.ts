/** What went wrong, in words, and how to do it again where that is one thing. */
export type Problem = { words: string; again?: () => void }
