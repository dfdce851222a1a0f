import type * as z from 'zod'
import { isRealDate } from '@/lib/calendar'
import type { ErrorCode } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import type { Refusal } from '@/lib/signup/answers'
import { type Input, keptText, type Place, type Question, typedDate } from '@/lib/signup/question'
import { english as words } from '@/lib/signup/words'
import { cleanText, normalizeShort, withPlainHyphens } from '@/lib/text-cleaning'

export const dateParts = ['month', 'day', 'year'] as const
type DatePart = (typeof dateParts)[number]
/** The values of the three inputs of a date. */
type TypedDate = Record<DatePart, string>

type ReadDate =
  | { date: string; iso: string }
  | { fault: 'empty' | 'missing' | 'yearDigits' | 'unreal'; parts: readonly DatePart[] }

/** Reads a month as a number, a name, or at least the first three letters of a name. Returns 0 for other text. */
function readMonth(typed: string, names: readonly string[]): number {
  if (/^\d{1,2}$/.test(typed)) return Number(typed)
  const word = typed.toLowerCase()
  return word.length < 3 ? 0 : names.findIndex((name) => name.startsWith(word)) + 1
}

/** Removes punctuation and spaces around one part. For example, "24," and "24/" become "24". */
const bare = (typed: string): string =>
  withPlainHyphens(normalizeShort(cleanText(typed), 'NFKC'))
    .replace(/[.,\s]/g, '')
    .replace(/^[-/]|[-/]$/g, '')

/** Reads three inputs as MM/DD/YYYY. Returns at most one error, and the inputs that are wrong. A missing part comes first, then a wrong year, then an impossible date. */
export function readTypedDate(typed: TypedDate, monthNames: readonly string[]): ReadDate {
  const [month, day, year] = [
    bare(typed.month),
    bare(typed.day).replace(/(?<=\d)(?:st|nd|rd|th)$/i, ''),
    bare(typed.year),
  ]
  const missing = dateParts.filter((part) => bare(typed[part]) === '')
  if (missing.length === 3) return { fault: 'empty', parts: dateParts }
  if (missing.length > 0) return { fault: 'missing', parts: missing }
  if (!/^\d{4}$/.test(year)) return { fault: 'yearDigits', parts: ['year'] }
  const monthNumber = readMonth(month, monthNames)
  const dayNumber = /^\d{1,2}$/.test(day) ? Number(day) : 0
  const wrong: DatePart[] = []
  if (monthNumber < 1 || monthNumber > 12) wrong.push('month')
  if (dayNumber < 1 || dayNumber > 31) wrong.push('day')
  if (wrong.length > 0) return { fault: 'unreal', parts: wrong }
  if (!isRealDate(Number(year), monthNumber, dayNumber))
    return { fault: 'unreal', parts: dateParts }
  const [mm, dd] = [monthNumber, dayNumber].map((number) => String(number).padStart(2, '0'))
  return { date: `${mm}/${dd}/${year}`, iso: `${year}-${mm}-${dd}` }
}

/** Splits MM/DD/YYYY into the three inputs, without leading zeros. */
export function fillTypedDate(date: string | undefined): TypedDate {
  const [month = '', day = '', year = ''] = date?.split('/') ?? []
  return { month: month.replace(/^0/, ''), day: day.replace(/^0/, ''), year }
}

type Options = Partial<Omit<Input, 'kind'>> & {
  rule: z.ZodType
  /** Returns another message, or other inputs at fault, for an error code of the rule. */
  explain?: (code: ErrorCode) => Partial<Refusal> | undefined
  sample: TypedDate
}

/** A question with three inputs, stored as MM/DD/YYYY. */
export const date = <const Field extends string>(
  field: Field,
  { rule, explain, sample, ...attributes }: Options,
): Question<Field, z.ZodString> => ({
  field,
  name: field,
  kept: keptText(),
  values: typedDate(),
  fill: (kept?: string) => fillTypedDate(kept),
  read: (typed: TypedDate, place) => {
    const { answers, source } = place
    const read = readTypedDate(typed, words['date.months'].split(' '))
    return 'date' in read
      ? answers.judge(source, rule, read.date, (code) => ({ parts: dateParts, ...explain?.(code) }))
      : refuse(place, read)
  },
  input: { kind: 'date', ...attributes },
  show: (kept: string) => [kept],
  sample,
})

function refuse(
  { answers, source }: Place,
  { fault, parts }: Extract<ReadDate, { fault: string }>,
): undefined {
  return answers.refuse(source, {
    code: fault === 'empty' || fault === 'missing' ? 'REQUIRED' : 'DATE',
    kind: fault,
    key: fault === 'yearDigits' ? 'date.yearDigits' : undefined,
    given: { parts: nameParts(parts) },
    parts,
  })
}

function nameParts(parts: readonly DatePart[]): string {
  const [first = '', second] = parts.map((part) => words[`date.part.${part}`])
  return fillText(words['date.a'], {
    part: second === undefined ? first : fillText(words['date.and'], { first, second }),
  })
}
