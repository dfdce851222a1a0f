import * as z from 'zod'

/** The OpenAPI schema of a query parameter that is a whole number. */
export const wholeNumber = (minimum: number, maximum: number) => ({
  type: 'integer' as const,
  minimum,
  maximum,
})

/** The `limit` of a list in a query: from 1 to `most`, and `preset` by default. */
export const limit = (preset: number, most = 1000) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'NUMBER' })
    .transform(Number)
    .refine((value) => value >= 1, { error: 'MIN', params: { min: 1 } })
    .refine((value) => value <= most, { error: 'MAX', params: { max: most } })
    .default(preset)
    .meta({
      ...wholeNumber(1, most),
      default: preset,
      description: `The number of items on a page, 1 to ${most}`,
    })
