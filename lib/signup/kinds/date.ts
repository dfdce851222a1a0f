import type * as z from 'zod'
import type { ErrorCode } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import type { Refusal } from '@/lib/signup/answers'
import { type Input, keptText, type Place, type Question, typedDate } from '@/lib/signup/question'
import {
  type DatePart,
  dateParts,
  fillTypedDate,
  readTypedDate,
  type TypedDate,
} from '@/lib/signup/typed-date'

type Options = Partial<Omit<Input, 'kind'>> & {
  rule: z.ZodType
  /** Replaces the words and inputs that a code of the rule has by itself. */
  explain?: (code: ErrorCode) => Partial<Refusal> | undefined
  sample: TypedDate
}

/** A date in three inputs, kept as MM/DD/YYYY. */
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
    const read = readTypedDate(typed, answers.words['date.months'].split(' '))
    return 'date' in read
      ? answers.judge(source, rule, read.date, (code) => ({ parts: dateParts, ...explain?.(code) }))
      : refuse(place, read)
  },
  input: { kind: 'date', ...attributes },
  show: (kept: string) => [kept],
  sample,
})

type Unread = Extract<ReturnType<typeof readTypedDate>, { fault: string }>

function refuse({ answers, source }: Place, { fault, parts }: Unread): undefined {
  if (fault === 'yearDigits')
    return answers.refuse(source, { code: 'DATE', key: 'date.yearDigits', parts })
  const isMissing = fault === 'empty' || fault === 'missing'
  const given = { parts: nameParts(answers.words, parts) }
  return answers.refuse(source, {
    code: isMissing ? 'REQUIRED' : 'DATE',
    kind: fault,
    parts,
    given,
  })
}

function nameParts(words: Place['answers']['words'], parts: readonly DatePart[]): string {
  const [first = '', second] = parts.map((part) => words[`date.part.${part}`])
  return fillText(words['date.a'], {
    part: second === undefined ? first : fillText(words['date.and'], { first, second }),
  })
}
