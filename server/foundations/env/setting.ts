import type * as z from 'zod'

/**
 * The schema of a setting, its purpose, and the expected value as the end of a sentence "must be
 * …".
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
/** A setting that can also be read from the file in `NAME_FILE`, for containers. */
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
