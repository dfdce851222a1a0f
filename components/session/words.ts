import { type WordKey, type Words, english as words } from '@/lib/words'

const keys = [
  'session.title',
  'session.text',
  'session.limit',
  'session.left',
  'session.minute',
  'session.minutes',
  'session.second',
  'session.seconds',
  'session.stay',
  'session.close',
  'session.signOut',
  'save.offline',
] as const satisfies readonly WordKey[]
export type SessionWords = Pick<Words, (typeof keys)[number]>

/** The texts of the warning, which the page passes to the browser. */
export const sessionWords = Object.fromEntries(keys.map((key) => [key, words[key]])) as SessionWords
