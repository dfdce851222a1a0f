import { english as formWords } from '@/lib/signup/words'
import { accountWords } from '@/lib/words/en-account'
import { contactWords } from '@/lib/words/en-contact'
import { frameWords } from '@/lib/words/en-frame'
import { homeWords } from '@/lib/words/en-home'
import { inboxWords } from '@/lib/words/en-inbox'
import { letterWords } from '@/lib/words/en-letters'
import { publicWords } from '@/lib/words/en-public'
import { recordWords } from '@/lib/words/en-record'
import { returnWords } from '@/lib/words/en-return'
import { sessionWords } from '@/lib/words/en-session'
import { signInWords } from '@/lib/words/en-sign-in'
import { statusWords } from '@/lib/words/en-status'

/**
 * All English texts of pages and emails. A browser receives only the texts for its page and the
 * form rules.
 */
export const english = {
  ...formWords,
  ...signInWords,
  ...sessionWords,
  ...statusWords,
  ...publicWords,
  ...homeWords,
  ...contactWords,
  ...accountWords,
  ...frameWords,
  ...inboxWords,
  ...recordWords,
  ...returnWords,
  ...letterWords,
}

export type WordKey = keyof typeof english
/** All texts of one language. */
export type Words = Readonly<Record<WordKey, string>>
/** Returns the text of a key with its `{name}` placeholders filled. */
export type Word = (key: WordKey, given?: Readonly<Record<string, string | number>>) => string

export const isWordKey = (key: string): key is WordKey => Object.hasOwn(english, key)
