import type { Alert } from '@/lib/signup/server-words'
import type { Word } from '@/lib/words'

/** Explains why a click on the button opened no page of the identity provider. */
export const handOffAlert = (
  word: Word,
  partner: string,
  reason: 'unavailable' | 'often' = 'unavailable',
): Alert => ({
  title: word(`handOff.${reason}.title`, { partner }),
  text: word(`handOff.${reason}.text`),
})
