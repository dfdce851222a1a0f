import type * as z from 'zod'
import type { ErrorCode } from '@/lib/errors'
import { plain } from '@/lib/formats'
import { findRule } from '@/lib/members'
import type { Refusal } from '@/lib/signup/answers'
import { signupPayload } from '@/lib/signup/payload'
import {
  type Input,
  keptText,
  type Members,
  type Place,
  type Question,
  typedText,
} from '@/lib/signup/question'
import { isWordKey } from '@/lib/signup/words'
import { cleanText, withPlainHyphens } from '@/lib/text-cleaning'

type Options = Partial<Omit<Input, 'kind'>> & {
  kind?: Input['kind']
  clean?: (typed: string) => string
  /** Checks the clean text. Default: the rule of the signup body for this name, or any short text. */
  rule?: z.ZodType | ((beside: Members) => z.ZodType)
  /** Returns another message for an error code of the rule. Undefined keeps the default message. */
  explain?: (code: ErrorCode, clean: string, typed: string) => Partial<Refusal> | undefined
  /** Replaces `rule` if the check also needs other values of the form. */
  check?: (clean: string, place: Place) => Refusal | undefined
  /** Checks an accepted answer, and may add a warning. */
  review?: (clean: string, place: Place) => void
  /** Returns the answer if it is already known. The form then does not ask the question. */
  known?: (draft: Members) => string | undefined
  /** Whether the form asks this question. Depends on the other inputs of its group. */
  isAsked?: (beside: Members) => boolean
  /** Whether the draft has an answer. If so, an empty input does not change it. */
  isSaved?: (draft: Members) => boolean
  /** If true, the input is empty even if there is a saved answer. */
  isNeverFilledIn?: true
  row?: Question['row']
  sample?: string
}

const anyText = plain()
const ruleOf = (source: string): z.ZodType => findRule(signupPayload, source) ?? anyText

/** Returns a typed or pasted name as clean text with ASCII hyphens. */
export const cleanHyphens = (typed: string): string => cleanText(withPlainHyphens(typed))

/**
 * A question for one line of text. An answer is required if the text catalogue has a message
 * `<source>.empty`.
 */
export function text<const Field extends string>(
  field: Field,
  options: Options = {},
): Question<Field, z.ZodString> {
  const { clean = cleanText, rule, explain, check, review, known, ...others } = options
  const { isAsked, isSaved, sample, row, isNeverFilledIn, kind = 'text', ...attributes } = others
  const judge = (value: string, typed: string, place: Place) => {
    const { source, answers, beside } = place
    const refusal = check?.(value, place)
    if (refusal) return answers.refuse(source, refusal)
    if (check) return value
    const own = typeof rule === 'function' ? rule(beside) : rule
    return answers.judge(source, own ?? ruleOf(source), value, (code) =>
      explain?.(code, value, typed),
    )
  }
  return {
    field,
    name: field,
    kept: keptText(),
    values: typedText(),
    fill: (kept?: string) => (isSaved || isNeverFilledIn ? '' : (kept ?? '')),
    read: (typed: string, place) => {
      const given = known?.(place.context.draft)
      if (given !== undefined) return given
      if (isAsked?.(place.beside) === false) return undefined
      if (cleanText(typed) === '') {
        const isMissing = isWordKey(`${place.source}.empty`) && !isSaved?.(place.context.draft)
        return isMissing ? place.answers.refuse(place.source, { code: 'REQUIRED' }) : undefined
      }
      const judged = judge(clean(typed), typed, place)
      if (judged !== undefined) review?.(judged, place)
      return judged
    },
    ...(isSaved && { isKeptWhenEmpty: true as const }),
    input: { kind, ...attributes },
    show: (kept: string) => [kept],
    ...(row !== undefined && { row }),
    ...(sample !== undefined && { sample }),
  }
}

/** A value that the page sends and the person does not type. */
export function hidden<const Field extends string>(
  field: Field,
  value: () => string,
): Question<Field, z.ZodString> {
  return {
    field,
    name: field,
    kept: keptText(),
    values: typedText(),
    fill: value,
    read: (typed: string) => typed,
    sample: value(),
  }
}

/** A time that the service sets. The page has no input for this time. */
export const moment = <const Field extends string>(
  field: Field,
  read: () => string,
): Question<Field, z.ZodString> => ({ field, name: field, kept: keptText(), fill: () => '', read })
