import { fieldWords } from '@/lib/signup/words/en-fields'
import { english, type WordKey, type Words } from '@/lib/words'

/** The first parts of the keys that every form needs: actions, errors and save states. */
const everywhere = ['action.', 'faults.', 'title.', 'save.', 'unsent.', 'choice.', 'alert.retrying']

/**
 * Returns the page texts whose keys begin with one of these strings, and the texts that every form
 * needs. Omits the error messages that the validation rules load themselves.
 */
export const pickWords = (...beginnings: readonly string[]): Partial<Words> =>
  pickOnly(...everywhere, ...beginnings)

/** Returns the page texts whose keys begin with one of these strings, for a page without a form. */
export function pickOnly(...wanted: readonly string[]): Partial<Words> {
  return Object.fromEntries(
    Object.entries(english).filter(
      ([key]) => wanted.some((beginning) => key.startsWith(beginning)) && !isFault(key as WordKey),
    ),
  )
}

const faultKinds =
  /\.(empty|characters?|long|missing|unreal|early|late|past|digits|letters|poBox|text|negative|decimals|large|amount|mismatch|expired|form|changed)$/
const isFault = (key: WordKey): boolean =>
  key.endsWith('.empty') ||
  ((Object.hasOwn(fieldWords, key) || /^(?:email|code)\./.test(key)) &&
    faultKinds.test(key) &&
    key !== 'socialSecurityNumber.none.text')
