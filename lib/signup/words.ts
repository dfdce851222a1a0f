import { english } from '@/lib/signup/words/en'

export type WordKey = keyof typeof english
/** All words of the form in one language. */
export type Words = Readonly<Record<WordKey, string>>
export { english }

export const isWordKey = (key: string): key is WordKey => Object.hasOwn(english, key)

/** The words behind a key, with `{name}` replaced by what is given for it. */
export const say = <Key extends string>(
  words: Readonly<Record<Key, string>>,
  key: NoInfer<Key>,
  given: Readonly<Record<string, string | number>> = {},
): string =>
  words[key].replace(/\{(\w+)\}/g, (mark, name: string) =>
    Object.hasOwn(given, name) ? String(given[name]) : mark,
  )
