import type * as z from 'zod'
import { Answers, type Checked } from '@/lib/signup/answers'
import { fillValues, sampleValues, typedValues } from '@/lib/signup/kinds/group'
import {
  listParts,
  type Members,
  type Part,
  type Question,
  type Row,
  type StepContext,
} from '@/lib/signup/question'
import type { StepSlug } from '@/lib/signup/slugs'
import { type UserType, userTypeNames } from '@/lib/user-types'

type Definition<Questions extends readonly Question[]> = {
  slug: StepSlug
  section: 1 | 2 | 3 | 4 | 5 | 6
  userTypes?: readonly UserType[]
  /** Whether the form asks this step. Depends on the answers so far. */
  isAsked?: (draft: Members) => boolean
  questions: Questions
  /** Properties of the signup body that belong to this step, although none of its questions asks for them. */
  covers?: readonly string[]
}

export type Step = Required<Definition<readonly Question[]>> & {
  rows: readonly Row[]
  /** The questions that have inputs, with their dotted names. */
  parts: readonly Part[]
  /** The dotted paths of the signup body that belong to this step, including everything below them. */
  owns: readonly string[]
  /** The fields of the draft that this step writes. */
  keeps: readonly string[]
  /** The schema of the typed values. It never fails: a missing value or a value of the wrong type counts as empty. */
  values: z.ZodType<Record<string, unknown>>
  /** Returns the input values that show the answers so far. */
  fill: (draft: Members) => Record<string, unknown>
  /** A sample of typed values, for tests and the sandbox. */
  sample: Record<string, unknown>
  /** Checks typed values. Returns the step's part of the draft, or errors with messages. */
  check: (typed: unknown, context: StepContext) => Checked
}

/** Defines a step of the form. All functions of the step are derived from its questions. */
export function defineStep<const Questions extends readonly Question[]>(
  definition: Definition<Questions>,
): Omit<Step, 'questions'> & { questions: Questions } {
  const { questions, covers = [] } = definition
  const values = typedValues(questions)
  return {
    userTypes: userTypeNames,
    isAsked: () => true,
    rows: questions.flatMap((question) => listRows(question)),
    ...definition,
    covers,
    parts: listParts(questions),
    owns: [
      ...questions.flatMap((question) => [question.name, ...(question.covers ?? [])]),
      ...covers,
    ],
    keeps: questions.map(({ field }) => field),
    values,
    fill: (draft) => fillValues(questions, draft),
    sample: sampleValues(questions),
    check: (typed, context) => {
      const answers = new Answers()
      const held = values.parse(typed)
      const part = questions.flatMap(({ name, field, read, isKeptWhenEmpty }) => {
        const place = { source: name, answers, context, beside: held, values: held }
        const answer = read(held[name] as never, place)
        return answer === undefined && isKeptWhenEmpty ? [] : [[field, answer] as const]
      })
      return answers.finish(Object.fromEntries(part))
    },
  }
}

/** The draft schema of the answers to these steps. */
export const keptShape = <Each extends { questions: readonly Question[] }>(
  steps: readonly Each[],
) =>
  Object.fromEntries(
    steps.flatMap(({ questions }) => questions.map(({ field, kept }) => [field, kept.optional()])),
  ) as unknown as {
    [One in Each['questions'][number] as One['field']]: z.ZodOptional<One['kept']>
  }

/** Lists the dotted names of the questions that have a line number in the form. */
export const linesOfQuestions = (questions: readonly Question[], prefix = ''): string[] =>
  listParts(questions, prefix).flatMap(({ source, question: { input } }) =>
    input === undefined || input.kind === 'urbanization' ? [] : [source],
  )

type Pick = (draft: Members) => unknown

/** Returns the rows of a question: one for each part, or one row for the whole question. */
function listRows(question: Question, prefix = '', pick: Pick = (draft) => draft): Row[] {
  const { name, field, parts, show, isAsked } = question
  const source = prefix + name
  const pickOwn = (draft: Members) => (pick(draft) as Members | undefined)?.[field] ?? undefined
  if (parts && !show) return parts.flatMap((part) => listRows(part, `${source}.`, pickOwn))
  const of = linesOfQuestions([question], prefix)
  if (of.length === 0 || question.row === null) return []
  const showOwn = (draft: Members) => {
    const kept = pickOwn(draft)
    return kept === undefined ? undefined : show?.(kept as never, source)
  }
  const isShown = (draft: Members) =>
    isAsked?.((pick(draft) ?? {}) as Members) !== false || showOwn(draft) !== undefined
  return [{ name: source, of, show: showOwn, isShown, ...question.row }]
}
