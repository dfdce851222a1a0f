import type * as z from 'zod'
import { amount as amountRule } from '@/lib/formats'
import { keptText, type Question, typedText } from '@/lib/signup/question'
import { cleanText, groupThousands, normalizeShort } from '@/lib/text-cleaning'

const rule = amountRule()

type ReadAmount =
  | { amount: string }
  | { fault: 'empty' | 'text' | 'negative' | 'decimals' | 'large' }

/**
 * Reads typed dollars ("$85,000.5") as digits with two decimals ("85000.50"), without floating
 * point. Commas and spaces may only separate thousands. "85,50" is an error, because it could mean
 * 85.50 or 8,550.
 */
export function readAmount(typed: string): ReadAmount {
  const bare = normalizeShort(cleanText(typed), 'NFKC').replace(/\$/g, '').trim()
  if (bare === '') return { fault: 'empty' }
  const parts = /^([-−]?) *(\d*|\d{1,3}(?:[, ]\d{3})+)(?:\.(\d*))?$/.exec(bare)
  if (!parts) return { fault: 'text' }
  const [, sign = '', grouped = '', cents = ''] = parts
  const whole = grouped.replace(/[, ]/g, '')
  if (whole === '' && cents === '') return { fault: 'text' }
  if (sign !== '') return { fault: 'negative' }
  if (cents.length > 2) return { fault: 'decimals' }
  const figure = whole.replace(/^0+(?=\d)/, '') || '0'
  const amount = `${figure}.${cents.padEnd(2, '0')}`
  return rule.safeParse(amount).success ? { amount } : { fault: 'large' }
}

/** A question for dollars, stored as digits with two decimals. */
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
