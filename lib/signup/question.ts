import * as z from 'zod'
import type { Answers } from '@/lib/signup/answers'
import type { Words } from '@/lib/signup/words'
import type { UserType } from '@/lib/user-types'

/** Values by name, before their type is known. */
export type Members = Readonly<Record<string, unknown>>

export type StepContext = {
  userType: UserType
  /** The answers so far; the browser's copy will do. */
  draft: Members
  environment: 'sandbox' | 'production'
  words?: Words
}

export type Choice = { value: string; label: string; hint?: string | undefined }

/** How a question is asked: the kind of input and its HTML attributes. */
export type Input = {
  kind:
    | 'text'
    | 'amount'
    | 'number'
    | 'date'
    | 'choice'
    | 'select'
    | 'boxes'
    | 'checkbox'
    | 'urbanization'
  width?: 'zip' | 'code' | 'number'
  autoComplete?: string
  inputMode?: 'numeric' | 'url'
  spellCheck?: false
  autoCapitalize?: 'characters'
  isBirthday?: true
}

/** One row of the review and the record. */
export type Row = {
  /** Names the row's words: `term.name`. */
  name: string
  /** The fields it is made of. */
  of: readonly string[]
  show: (draft: Members) => readonly string[] | undefined
  /** The end of a number of which no more is shown. */
  lastFour?: (draft: Members) => string | undefined
  /** Shown on the review and not on the record. */
  isForReview?: true
}

/** The place of a typed value. */
export type Place = {
  source: string
  answers: Answers
  context: StepContext
  /** The values of the inputs of the same group. */
  beside: Members
  /** The values of all inputs of the step. */
  values: Members
}

/** Defines one question. The draft schema, the inputs and the rows of the review and the record derive from it. */
export type Question<Field extends string = string, Kept extends z.ZodType = z.ZodType> = {
  /** The member of the draft. */
  field: Field
  /** The last part of the inputs' dotted name, and of the body's member. */
  name: string
  /** The schema of the kept answer. */
  kept: Kept
  /** The schema of what the inputs hold. A question without inputs has none. */
  values?: z.ZodType
  /** More inputs of the step, which no answer keeps. */
  besides?: Readonly<Record<string, z.ZodType>>
  /** Returns the input values for a kept answer. */
  fill: (kept: never) => unknown
  /** The answer to keep; undefined for none and after a fault. */
  read: (typed: never, place: Place) => z.output<Kept> | undefined
  /** Set where an empty input leaves a kept answer unchanged. */
  isKeptWhenEmpty?: true
  input?: Input
  choices?: (source: string) => readonly Choice[]
  parts?: readonly Question[]
  /** The lines of text on review and record. */
  show?: (kept: never, source: string) => readonly string[] | undefined
  /** Changes the row that this question has by itself; `null` if another row shows it. */
  row?: Partial<Row> | null
  /** The answer as a member of the signup body, and back. */
  send?: (kept: never) => unknown
  recall?: (sent: never) => unknown
  /** More members of the body that this question answers for. */
  covers?: readonly string[]
  /** A sample of typed values, for tests and the sandbox. */
  sample?: unknown
}

/** A leaf of a question with its dotted name. */
export type Part = { source: string; question: Question }

export const listParts = (questions: readonly Question[], prefix = ''): Part[] =>
  questions.flatMap((question) => {
    const source = prefix + question.name
    return question.parts ? listParts(question.parts, `${source}.`) : [{ source, question }]
  })

/** A kept answer may be long, since its rule has judged it before. */
export const keptText = () => z.string().max(512)

/** An answer that its group can lack. */
export const optional = <Field extends string, Kept extends z.ZodType>(
  question: Question<Field, Kept>,
) =>
  ({ ...question, kept: question.kept.optional() }) as unknown as Question<
    Field,
    z.ZodOptional<Kept>
  >

// Each schema accepts any input; a missing or mistyped value counts as empty.
export const typedText = () => z.string().catch('')
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
export const typedGroup = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    z.object(shape),
  )
export const typedDate = () =>
  typedGroup({ month: typedText(), day: typedText(), year: typedText() })
