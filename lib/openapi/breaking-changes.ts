import { compareSchemas, type OpenSchema, type Side } from './breaking-schemas'

type Content = { content?: Record<string, { schema: OpenSchema }> }
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: OpenSchema }
type Operation = {
  operationId?: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
  'x-sunset'?: string
}
/** The parts of an OpenAPI document that an integration depends on. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: { requestBody: Content } }>
  components: { schemas: Record<string, OpenSchema>; parameters: Record<string, Parameter> }
}
type Pair = { kept: OpenApiDocument; present: OpenApiDocument }

/**
 * Lists the changes from `kept` to `present` that break an integration with `kept`, one sentence
 * each. An operation may disappear after its sunset.
 */
export function findBreakingChanges(
  kept: OpenApiDocument,
  present: OpenApiDocument,
  today: Date,
): string[] {
  const pair = { kept, present }
  return [...listOperationChanges(pair, today), ...listWebhookChanges(pair)]
}

const listOperationChanges = (pair: Pair, today: Date): string[] =>
  Object.entries(pair.kept.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`
      const sunset = operation['x-sunset']
      if (sunset !== undefined && new Date(sunset) <= today) return []
      const now = pair.present.paths[path]?.[method]
      return now ? compareOperations(pair, place, operation, now) : [`${place} is gone`]
    }),
  )

function compareOperations(pair: Pair, place: string, kept: Operation, now: Operation): string[] {
  return [
    ...(kept.operationId === now.operationId ? [] : [`${place} has another operationId`]),
    ...compareSecurity(place, kept, now),
    ...compareParameters(pair, place, kept, now),
    ...compareBodies(pair, place, kept, now),
    ...compareAnswers(pair, place, kept, now),
  ]
}

/**
 * Every kind of caller that could call the operation before must still be able to call it. An
 * operation without security needs no credentials.
 */
function compareSecurity(place: string, kept: Operation, now: Operation): string[] {
  const [before, after] = [kept, now].map(({ security = [] }) =>
    security.map((one) => JSON.stringify(one)),
  ) as [string[], string[]]
  if (after.length === 0) return []
  if (before.length === 0) return [`${place} now needs credentials`]
  return before
    .filter((one) => !after.includes(one))
    .map((one) => `${place} no longer accepts the credentials ${one}`)
}

function compareParameters(pair: Pair, place: string, kept: Operation, now: Operation): string[] {
  const before = listParameters(pair.kept, kept)
  const after = listParameters(pair.present, now)
  const changed = [...before].flatMap(([key, parameter]) => {
    const other = after.get(key)
    if (!other) return [`${place} has no parameter ${key}`]
    if (isSameText(parameter.schema, other.schema)) return []
    return compare(pair, `${place} ${key}`, [parameter.schema, other.schema], 'input')
  })
  const required = [...after]
    .filter(([key, { required }]) => required && !before.get(key)?.required)
    .map(([key]) => `${place} now requires the parameter ${key}`)
  return [...changed, ...required]
}

/**
 * Whether both schemas accept the same text. Parameters are text, so a pattern of digits accepts
 * the same values as an integer.
 */
const isSameText = (kept: OpenSchema, { type }: OpenSchema): boolean =>
  type === 'integer' && /^\^[\\d[\]{},0-9-]+\$$/.test(kept.pattern ?? '')

const listParameters = ({ components }: OpenApiDocument, { parameters = [] }: Operation) =>
  new Map(
    parameters
      .map((one) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1)!]! : one))
      .map((one) => [`${one.in}.${one.name}`, one]),
  )

function compareBodies(pair: Pair, place: string, kept: Operation, now: Operation): string[] {
  const isRequired = now.requestBody?.required && !kept.requestBody?.required
  return [
    ...(isRequired ? [`${place} now requires a body`] : []),
    ...compareContent(pair, `${place} body`, [kept.requestBody, now.requestBody], 'input'),
  ]
}

const compareAnswers = (pair: Pair, place: string, kept: Operation, now: Operation): string[] =>
  Object.entries(kept.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, answer]) => {
      const other = now.responses[status]
      if (!other) return [`${place} no longer answers ${status}`]
      return compareContent(pair, `${place} ${status}`, [answer, other], 'output')
    })

const compareContent = (
  pair: Pair,
  place: string,
  [kept, now]: readonly [Content | undefined, Content | undefined],
  side: Side,
): string[] =>
  Object.entries(kept?.content ?? {}).flatMap(([type, { schema }]) => {
    const other = now?.content?.[type]
    if (!other) return [`${place} is no longer ${type}`]
    return compare(pair, place, [schema, other.schema], side)
  })

const listWebhookChanges = (pair: Pair): string[] =>
  Object.entries(pair.kept.webhooks ?? {}).flatMap(([type, { post }]) => {
    const now = pair.present.webhooks?.[type]
    if (!now) return [`the webhook ${type} is gone`]
    const bodies = [post.requestBody, now.post.requestBody] as const
    return compareContent(pair, `the webhook ${type}`, bodies, 'output')
  })

const compare = (
  { kept, present }: Pair,
  place: string,
  [before, after]: readonly [OpenSchema, OpenSchema],
  side: Side,
): string[] =>
  compareSchemas(
    { schema: before, named: kept.components.schemas },
    { schema: after, named: present.components.schemas },
    { place, side, depth: 0 },
  )
