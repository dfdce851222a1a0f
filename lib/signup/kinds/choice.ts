import * as z from 'zod'
import {
  type Choice,
  type Input,
  keptText,
  type Members,
  type Question,
  typedText,
} from '@/lib/signup/question'
import { isWordKey, english as words } from '@/lib/signup/words'
import { states } from '@/lib/states'

type Options = Partial<Omit<Input, 'kind'>> & {
  kind?: Input['kind']
  isAsked?: (beside: Members) => boolean
  covers?: readonly string[]
  sample?: string
}

export type Enum<Value extends string> = z.ZodEnum<{ [Each in Value]: Each }>

/** Returns the text of a choice, or the value itself if the form does not offer it. */
export const nameChoice = (source: string, value: string): string => {
  const key = `${source}.${value}`
  return isWordKey(key) ? words[key] : value
}
/** Lists choices. The text of each choice has the key `source.value`. */
export const listChoices = (source: string, values: readonly string[]): Choice[] =>
  values.map((value) => {
    const hint = `${source}.${value}.hint`
    return {
      value,
      label: nameChoice(source, value),
      ...(isWordKey(hint) && { hint: words[hint] }),
    }
  })

/** A question with several values. The person chooses one of them. */
export function choice<const Field extends string, const Value extends string>(
  field: Field,
  values: readonly Value[],
  { kind = 'choice', isAsked, covers, sample, ...attributes }: Options = {},
): Question<Field, Enum<Value>> {
  return {
    field,
    name: field,
    kept: z.enum(values) as Enum<Value>,
    values: typedText(),
    fill: (kept?: string) => kept ?? '',
    read: (typed: string, { source, answers, beside }) => {
      if (isAsked?.(beside) === false) return undefined
      const chosen = values.find((value) => value === typed)
      return chosen ?? answers.refuse(source, { code: 'REQUIRED', kind: 'empty' })
    },
    input: { kind, ...attributes },
    choices: (source) => listChoices(source, values),
    show: (kept: string, source) => [nameChoice(source, kept)],
    ...(isAsked && { isAsked }),
    ...(covers && { covers }),
    ...(sample !== undefined && { sample }),
  }
}

/** Returns choices such as "TX - Texas". The label begins with the code, so that a person can type the code to find a state. */
const listStates = (offered: typeof states): Choice[] =>
  Object.entries(offered).map(([value, name]) => ({ value, label: `${value} - ${name}` }))

/** A question for a state, territory or military post of the United States. */
export const state = <const Field extends string>(
  field: Field,
  { offered = states, ...options }: Options & { offered?: typeof states } = {},
): Question<Field, z.ZodString> => ({
  ...choice(field, Object.keys(offered), { kind: 'select', ...options }),
  choices: () => listStates(offered),
  kept: keptText(),
  show: (kept: string) => [states[kept] ?? kept],
})

/** A question with Yes and No, in this order by default. */
export function yesOrNo<const Field extends string>(
  field: Field,
  { isNoFirst = false, sample }: { isNoFirst?: boolean; sample?: 'yes' | 'no' } = {},
): Question<Field, z.ZodBoolean> {
  const yes = { value: 'yes', label: words['choice.yes'] }
  const no = { value: 'no', label: words['choice.no'] }
  return {
    field,
    name: field,
    kept: z.boolean(),
    values: typedText(),
    fill: (kept?: boolean) => (kept === undefined ? '' : kept ? 'yes' : 'no'),
    read: (typed: string, { source, answers }) =>
      typed === 'yes' || typed === 'no'
        ? typed === 'yes'
        : answers.refuse(source, { code: 'REQUIRED' }),
    input: { kind: 'choice' },
    choices: () => (isNoFirst ? [no, yes] : [yes, no]),
    show: (kept: boolean) => [(kept ? yes : no).label],
    ...(sample && { sample }),
  }
}
