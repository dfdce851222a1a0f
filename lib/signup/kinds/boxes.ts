import * as z from 'zod'
import { findRule, isMembers } from '@/lib/members'
import { type Enum, listChoices, nameChoice } from '@/lib/signup/kinds/choice'
import { signupPayload } from '@/lib/signup/payload'
import { type Place, type Question, tick, ticks, typedGroup } from '@/lib/signup/question'

/** A group of checkboxes under one name. The signup body has a list with an object for each checked box. */
export const boxes = <const Field extends string, const Value extends string>(
  field: Field,
  values: readonly Value[],
  { sample }: { sample: readonly Value[] },
): Question<Field, z.ZodArray<Enum<Value>>> => ({
  field,
  name: field,
  kept: z.array(z.enum(values) as Enum<Value>),
  values: ticks(),
  fill: (kept?: readonly string[]) => [...(kept ?? [])],
  read: (typed: readonly string[], { source, answers }) => {
    const chosen = values.filter((value) => typed.includes(value))
    return chosen.length > 0 ? chosen : answers.refuse(source, { code: 'REQUIRED' })
  },
  input: { kind: 'boxes' },
  choices: (source) => listChoices(source, values),
  show: (kept: readonly string[]) => (kept.length > 0 ? kept : undefined),
  send: (kept: readonly string[]) => kept.map((name) => ({ name })),
  recall: (sent: readonly { name?: string }[]) => sent.flatMap(({ name }) => name || []),
  sample,
})

const suffix = 'Expected'
const none = 'none'
const flagOf = (value: string) => `${value}${suffix}`

/**
 * A group of checkboxes with separate names, in the order of `offered`. The box `none` means that
 * no other box applies. The signup body has a flag for each box except `none`.
 */
export const flags = <const Field extends string, const Value extends string>(
  name: string,
  field: Field,
  values: readonly Value[],
  offered: readonly Value[],
): Question<Field, z.ZodArray<Enum<Value>>> => {
  const flagsOf = <Each>(read: (value: Value) => Each) =>
    Object.fromEntries(values.map((value) => [flagOf(value), read(value)]))
  return {
    field,
    name,
    kept: z.array(z.enum(values) as Enum<Value>),
    values: typedGroup({ ...flagsOf(tick), [none]: tick() }),
    fill: (kept?: readonly Value[]) => ({
      ...flagsOf((value) => kept?.includes(value) ?? false),
      [none]: kept?.length === 0,
    }),
    read: (typed: Readonly<Record<string, unknown>>, { source, answers }) => {
      const chosen = values.filter((value) => typed[flagOf(value)] === true)
      // It is an error to check a box together with `none`, or to check nothing.
      if ((chosen.length === 0) !== (typed[none] === true))
        answers.refuse(source, { code: 'REQUIRED' })
      return chosen
    },
    input: { kind: 'flags' },
    choices: (source) => listChoices(source, [...offered.map(flagOf), none]),
    show: (kept: readonly string[], source) =>
      kept.length > 0 ? kept.map((value) => nameFlag(source, value)) : [nameChoice(source, none)],
    send: (kept: readonly Value[]) => flagsOf((value) => kept.includes(value)),
    recall: (sent: unknown) =>
      Object.entries(isMembers(sent) ? sent : {}).flatMap(([flag, value]) =>
        flag.endsWith(suffix) && value === true ? [flag.slice(0, -suffix.length)] : [],
      ),
    sample: {},
  }
}

/** Returns the text of a flag. Returns the flag itself if the form has no text for it, because a partner may send other types of transfers. */
const nameFlag = (source: string, value: string): string => {
  const name = nameChoice(source, flagOf(value))
  return name === flagOf(value) ? value : name
}

/** A single checkbox that must be checked. The form never fills it in, because the person must confirm each time. */
export const box = <const Field extends string>(
  field: Field,
  refuse: (place: Place) => string | undefined,
): Question<Field, z.ZodBoolean> => ({
  field,
  name: field,
  kept: z.boolean(),
  values: tick(),
  fill: () => false,
  read: (typed: boolean, place) => {
    const { source, answers } = place
    const kind = refuse(place)
    const rule = findRule(signupPayload, source)!
    return kind === undefined
      ? answers.judge(source, rule, typed)
      : answers.refuse(source, { code: 'W9_NOT_ACCEPTED', kind })
  },
  input: { kind: 'checkbox' },
  row: null,
  sample: 'yes',
})
