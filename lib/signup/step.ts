import * as z from 'zod'
import { Answers, type Checked } from '@/lib/signup/answers'
import type { Draft, DraftField, StepSlug } from '@/lib/signup/draft'
import { english, type Words } from '@/lib/signup/words'
import { type UserType, userTypeNames } from '@/lib/user-types'

export type StepContext = {
  userType: UserType
  /** The answers so far; the browser's copy will do. */
  draft: Draft
  environment: 'sandbox' | 'production'
  words?: Words
}

type Definition<Values> = {
  slug: StepSlug
  /** One of the six sections. */
  section: 1 | 2 | 3 | 4 | 5 | 6
  userTypes?: readonly UserType[]
  /** The fields of the signup body that are this step's: dotted paths, each with everything under it. */
  owns: readonly string[]
  /** The fields of the draft that this step writes. */
  keeps: readonly DraftField[]
  /** Whether the step is asked at all, given the answers so far. */
  isAsked?: (draft: Draft) => boolean
  /** What the inputs hold, as text; takes anything, and what is missing or of another kind counts as not filled in. */
  values: z.ZodType<Values>
  /** What the inputs show for the answers so far. */
  fill: (draft: Draft) => Values
  read: (values: Values, answers: Answers, context: StepContext) => Partial<Draft>
}

export type Step = Required<Omit<Definition<Record<string, unknown>>, 'read'>> & {
  /** Judges what was typed: the step's part of the draft, or faults in words. */
  check: (typed: unknown, context: StepContext) => Checked
}

/** A step of the form. Its parts know the type of its values; from outside all steps look alike. */
export function defineStep<Values extends Record<string, unknown>>({
  read,
  ...step
}: Definition<Values>): Step {
  return {
    userTypes: userTypeNames,
    isAsked: () => true,
    ...step,
    check: (typed, context) => {
      const answers = new Answers(context.words ?? english)
      return answers.finish(read(step.values.parse(typed), answers, context))
    },
  }
}

// what inputs hold
export const typedText = () => z.string().catch('')
export const typedDate = () => group({ month: typedText(), day: typedText(), year: typedText() })
/** A checkbox: true, or the value it posts. */
export const tick = () =>
  z.preprocess((value) => value === true || value === 'yes' || value === 'on', z.boolean())
/** A group of checkboxes under one name; a form posts a single one as plain text. */
export const ticks = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.string()).catch([]),
  )
/** Inputs with a common first name. */
export const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    z.object(shape),
  )
export const fillYesOrNo = (answer: boolean | undefined): string =>
  answer === undefined ? '' : answer ? 'yes' : 'no'
