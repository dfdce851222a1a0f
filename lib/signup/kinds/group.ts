import * as z from 'zod'
import { type Members, type Place, type Question, typedGroup } from '@/lib/signup/question'

type KeptShape<Questions extends readonly Question[]> = {
  [Each in Questions[number] as Each['field']]: Each['kept']
}

export const typedValues = (questions: readonly Question[]) =>
  typedGroup(
    Object.fromEntries(
      questions.flatMap(({ name, values, besides }) => [
        ...(values ? [[name, values] as const] : []),
        ...Object.entries(besides ?? {}),
      ]),
    ),
  )

/** Returns the input values that show the saved answers to these questions. */
export const fillValues = (questions: readonly Question[], kept: Members = {}) =>
  Object.fromEntries(
    questions.flatMap(({ name, field, values, besides = {}, fill }) => [
      ...(values ? [[name, fill(kept[field] as never)] as const] : []),
      ...Object.entries(besides).map(([each, rule]) => [each, rule.parse(undefined)] as const),
    ]),
  )

export const sampleValues = (questions: readonly Question[]): Record<string, unknown> =>
  Object.fromEntries(
    questions.flatMap(({ name, sample }) => (sample === undefined ? [] : [[name, sample]])),
  )

/** Questions whose names share a first part. The group has an answer only if all required questions are answered. */
export const group = <const Field extends string, const Parts extends readonly Question[]>(
  field: Field,
  parts: Parts,
  sentToo: Members = {},
): Question<Field, z.ZodObject<KeptShape<Parts>>> => ({
  field,
  name: field,
  kept: z.object(
    Object.fromEntries(parts.map((part) => [part.field, part.kept])),
  ) as unknown as z.ZodObject<KeptShape<Parts>>,
  values: typedValues(parts),
  fill: (kept?: Members) => fillValues(parts, kept),
  read: (typed: Members, place) =>
    readParts(parts, typed, place) as z.output<z.ZodObject<KeptShape<Parts>>> | undefined,
  parts,
  send: (kept: Members) => ({
    ...Object.fromEntries(
      parts.map(({ field: each, send }) => [
        each,
        send && kept[each] !== undefined ? send(kept[each] as never) : kept[each],
      ]),
    ),
    ...sentToo,
  }),
  recall: (sent: Members) =>
    Object.fromEntries(
      parts.flatMap(({ field: each, recall }) => {
        const value = sent[each] ?? undefined
        if (value === undefined) return []
        return [[each, recall ? recall(value as never) : value]]
      }),
    ),
  sample: sampleValues(parts),
})

function readParts(parts: readonly Question[], typed: Members, place: Place): Members | undefined {
  let isComplete = true
  const answers = parts.flatMap((part) => {
    const source = `${place.source}.${part.name}`
    const answer = part.read(typed[part.name] as never, { ...place, source, beside: typed })
    if (answer !== undefined) return [[part.field, answer] as const]
    if (!(part.kept instanceof z.ZodOptional)) isComplete = false
    return []
  })
  return isComplete ? Object.fromEntries(answers) : undefined
}
