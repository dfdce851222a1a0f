import type * as z from 'zod'
import { groupThousands } from '@/lib/signup/cleaning'
import { keptText, type Question } from '@/lib/signup/question'
import { readAmount } from '@/lib/signup/typed-amount'
import { typedText } from '@/lib/signup/typed-values'

/** Dollars, kept as digits with two decimals. */
export const amount = <const Field extends string>(
  field: Field,
  { sample }: { sample: string },
): Question<Field, z.ZodString> => ({
  field,
  name: field,
  kept: keptText(),
  values: typedText(),
  fill: (kept?: string) => groupThousands(kept?.replace(/\.00$/, '') ?? ''),
  read: (typed: string, { source, answers }) => {
    const read = readAmount(typed)
    if ('amount' in read) return read.amount
    const code = read.fault === 'empty' ? 'REQUIRED' : 'DECIMALFORMAT'
    return answers.refuse(source, { code, kind: read.fault })
  },
  input: { kind: 'amount' },
  show: (kept: string) => [`$${groupThousands(kept)}`],
  sample,
})
