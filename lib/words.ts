import { english as formWords, say } from '@/lib/signup/words'
import { accountWords } from '@/lib/words/en-account'
import { inboxWords } from '@/lib/words/en-inbox'
import { letterWords } from '@/lib/words/en-letters'
import { publicWords } from '@/lib/words/en-public'
import { recordWords } from '@/lib/words/en-record'

/** English: all that pages and letters say. A browser is given the few of it that its page needs, and the rules of the form bring the form's. */
export const english = {
  ...formWords,
  ...publicWords,
  ...accountWords,
  ...inboxWords,
  ...recordWords,
  ...letterWords,
}

export type WordKey = keyof typeof english
/** All words in one language. */
export type Words = Readonly<Record<WordKey, string>>
/** The words behind a key, with `{name}` replaced by what is given for it. */
export type Word = (key: WordKey, given?: Readonly<Record<string, string | number>>) => string

export const isWordKey = (key: string): key is WordKey => Object.hasOwn(english, key)

export { say }
