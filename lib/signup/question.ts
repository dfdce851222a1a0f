import * as z from 'zod'
import type { Answers } from '@/lib/signup/answers'
import type { UserType } from '@/lib/user-types'

/** Values by name. Their types are unknown. */
export type Members = Readonly<Record<string, unknown>>

export type StepContext = {
  userType: UserType
  /** The answers so far. The complete draft is not necessary: the copy that a browser receives, without the SSN, is enough. */
  draft: Members
  environment: 'sandbox' | 'production'
}

export type Choice = { value: string; label: string; hint?: string | undefined }

/** The kind of input and its HTML attributes. */
export type Input = {
  kind:
    | 'text'
    | 'amount'
    | 'number'
    | 'date'
    | 'choice'
    | 'select'
    | 'boxes'
    | 'flags'
    | 'checkbox'
    | 'urbanization'
  width?: 'zip' | 'code' | 'number'
  autoComplete?: string
  inputMode?: 'numeric' | 'url'
  spellCheck?: false
  autoCapitalize?: 'characters'
  isBirthday?: true
  /** Replaces the label from the catalogue. */
  label?: string
}

/** A row of the review and the record. */
export type Row = {
  /** The last part of the key of the row's texts, `term.name`. */
  name: string
  /** The fields that the row shows. */
  of: readonly string[]
  show: (draft: Members) => readonly string[] | undefined
  /** Whether the row fits the answers. A row for the issuing state does not fit a passport. */
  isShown: (draft: Members) => boolean
  /** Returns the last four digits of the number, if the row shows only these digits. */
  lastFour?: (draft: Members) => string | undefined
  /** The review shows this row, and the record does not. */
  isForReview?: true
}

/** The name of an input, the errors of its step, and the other values that its check may need. */
export type Place = {
  source: string
  answers: Answers
  context: StepContext
  /** The values of the inputs of the same group. */
  beside: Members
  /** The values of all inputs of the step. */
  values: Members
}

/** Defines one question. The draft schema, the inputs, and the rows of the review and the record are derived from it. */
export type Question<Field extends string = string, Kept extends z.ZodType = z.ZodType> = {
  /** The name of the property in the draft. */
  field: Field
  /** The last part of the dotted input names. Also the name of the property in the signup body. */
  name: string
  /** The schema of the saved answer. */
  kept: Kept
  /** The schema of the typed values. Undefined for a question without inputs. */
  values?: z.ZodType
  /** Further inputs of the step, whose values the draft does not contain. */
  besides?: Readonly<Record<string, z.ZodType>>
  /** Returns the input values that show a saved answer. */
  fill: (kept: never) => unknown
  /** Returns the answer to save. Undefined if the answer is missing or invalid. */
  read: (typed: never, place: Place) => z.output<Kept> | undefined
  /** If true, an empty input does not change the saved answer. */
  isKeptWhenEmpty?: true
  /** Whether the form asks the question, given the other inputs of its group. */
  isAsked?: (beside: Members) => boolean
  input?: Input
  choices?: (source: string) => readonly Choice[]
  parts?: readonly Question[]
  /** Returns the lines of text on the review and the record. */
  show?: (kept: never, source: string) => readonly string[] | undefined
  /** Changes the default row of this question. `null` means that the row of another question shows the answer. */
  row?: Partial<Row> | null
  /** Converts the answer to a property of the signup body. `recall` converts it back. */
  send?: (kept: never) => unknown
  recall?: (sent: never) => unknown
  /** Other properties of the signup body whose errors belong to this question. */
  covers?: readonly string[]
  /** A sample of typed values, for tests and the sandbox. */
  sample?: unknown
}

/** A question that is not a group of questions. `source`: its dotted name. */
export type Part = { source: string; question: Question }

/** Lists the questions that have no further parts, with their dotted names. */
export const listParts = (questions: readonly Question[], prefix = ''): Part[] =>
  questions.flatMap((question) => {
    const source = prefix + question.name
    return question.parts ? listParts(question.parts, `${source}.`) : [{ source, question }]
  })

/** The schema of a saved text. The limit, in characters, is high, because a rule has already checked the answer. */
export const keptText = () => z.string().max(512)

/** Makes a question optional within its group. */
export const optional = <Field extends string, Kept extends z.ZodType>(
  question: Question<Field, Kept>,
) =>
  ({ ...question, kept: question.kept.optional() }) as unknown as Question<
    Field,
    z.ZodOptional<Kept>
  >

// Accepts any input. A missing value or a value of the wrong type becomes an empty text.
export const typedText = () => z.string().catch('')
/** A checkbox: true, or the value that a browser posts. */
export const tick = () =>
  z.preprocess((value) => value === true || value === 'yes' || value === 'on', z.boolean())
/** A group of checkboxes under one name. If only one is checked, a form posts plain text instead of a list. */
export const ticks = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.string()).catch([]),
  )
/** The schema of inputs whose names begin with the same part. */
export const typedGroup = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    z.object(shape),
  )
export const typedDate = () =>
  typedGroup({ month: typedText(), day: typedText(), year: typedText() })
