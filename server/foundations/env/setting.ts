import type * as z from 'zod'

/**
 * A setting: its schema, its purpose, and the expected value as the end of a sentence "must be …".
 */
export type Setting<S extends z.ZodType = z.ZodType> = {
  schema: S
  about: string
  expected: string
  isSecret: boolean
}

export const setting = <S extends z.ZodType>(
  schema: S,
  about: string,
  expected: string,
): Setting<S> => ({
  schema,
  about,
  expected,
  isSecret: false,
})
/** A secret setting. For containers, its value can also be in a file that `NAME_FILE` names. */
export const secret = <S extends z.ZodType>(
  schema: S,
  about: string,
  expected: string,
): Setting<S> => ({
  schema,
  about,
  expected,
  isSecret: true,
})
