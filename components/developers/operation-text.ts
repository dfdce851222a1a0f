import type { ShownMember, ShownOperation } from './reference'

const statusWords: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
}

export const answerTitle = (status: number): string => `Response ${status} ${statusWords[status]}`
export const bodyTitle = ({ isBodyOptional }: ShownOperation): string =>
  isBodyOptional ? 'Body (optional)' : 'Body'

/** Returns the text that the page shows if a response has no properties. */
export const emptyAnswer = ({ hasAnswer }: ShownOperation): string =>
  hasAnswer ? 'No body.' : 'The document itself, without `data`.'

export const repeating = 'Send an `Idempotency-Key`: [how it works](/developers/api#retries).'

/** Explains that the body may also be a list. */
export const listToo = ({ isListUpTo, maxKibibytes }: ShownOperation): string | undefined =>
  isListUpTo === undefined
    ? undefined
    : `One of these, or a list of up to ${isListUpTo}${maxKibibytes ? `, ${maxKibibytes} KiB in total` : ''}.`

/**
 * Returns one word: whether a response always contains the property, or whether a request requires
 * it.
 */
export const presence = (isAnswer: boolean, isRequired: boolean): string =>
  isAnswer ? (isRequired ? 'Always' : 'Sometimes') : isRequired ? 'Required' : 'Optional'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const notesText = ({ meaning, notes }: ShownMember): string =>
  [...(meaning === undefined ? [] : [meaning]), ...(notes.length > 0 ? [notes.join('; ')] : [])]
    .map((text) => `${capital(text)}. `)
    .join('')
