import type { JsonSchema } from '@/lib/openapi/schema'
import { partnerContracts } from '@/lib/partner-contracts'
import type { Operation } from '@/lib/sdk/operation-table'

type Content = Record<string, { schema: JsonSchema }>
type Described = {
  operationId: string
  summary: string
  description?: string
  security: readonly JsonSchema[]
  parameters?: readonly Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
type Parameter = {
  name: string
  in: string
  required: boolean
  description?: string
  schema: JsonSchema
  $ref?: string
}
export type Document = {
  info: { version: string }
  paths: Record<string, Record<string, Described>>
  webhooks: Record<string, { post: { summary: string; requestBody: { content: Content } } }>
  components: { schemas: Record<string, JsonSchema> }
}

/**
 * An operation of the OpenAPI document, reduced to the parts that the declarations of the package
 * need.
 */
export type Printed = {
  operationId: string
  summary: string
  description: string | undefined
  params: JsonSchema | undefined
  query: JsonSchema | undefined
  body: JsonSchema | 'bytes' | undefined
  isBodyOptional: boolean
  data: JsonSchema | undefined
  meta: JsonSchema | undefined
  call: Operation
}

type Schemas = Document['components']['schemas']
const resolve = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1)!]! : schema

const json = 'application/json'

/** Converts the parameters of one kind, such as query, to an object schema. */
function groupParameters(parameters: readonly Parameter[], place: string): JsonSchema | undefined {
  const group = parameters.filter((one) => one.in === place)
  if (group.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(
      group.map(({ name, description, schema }) => [
        name,
        { ...schema, ...(description === undefined ? {} : { description }) },
      ]),
    ),
    required: group.filter(({ required }) => required).map(({ name }) => name),
  }
}

function successOf({ responses }: Described): { data?: JsonSchema; meta?: JsonSchema } {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'))!
  const { properties = {} } = (success.content?.[json]?.schema ?? {}) as {
    properties?: { data?: JsonSchema; meta?: JsonSchema }
  }
  return properties
}

/**
 * Returns the parameter that requests the next page of a list: `cursor`, `after`, or the id of the
 * last item. Undefined if the list has only one page.
 */
function pagingOf(
  query: JsonSchema | undefined,
  { data, meta }: ReturnType<typeof successOf>,
  schemas: Schemas,
) {
  const names = Object.keys((query?.properties ?? {}) as object)
  if (names.includes('cursor')) return 'cursor'
  if (!names.includes('after')) return undefined
  if (meta) return 'after'
  const [[id, schema]] = Object.entries(
    resolve((data as { items: JsonSchema }).items, schemas).properties as Record<
      string,
      JsonSchema
    >,
  ) as [[string, JsonSchema]]
  if (schema.format !== 'uuid') throw new Error(`${id} is no id that a list continues after`)
  return id
}

type Place = { path: string; method: string; schemas: Schemas }

function describe({ path, method, schemas }: Place, described: Described): Printed {
  const { operationId, summary, description, parameters = [], requestBody, security } = described
  const query = groupParameters(parameters, 'query')
  const success = successOf(described)
  const isList = method === 'get' && success.data?.type === 'array'
  const paging = isList ? pagingOf(query, success, schemas) : undefined
  const isIdempotent = parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
  return {
    operationId,
    summary,
    description,
    params: groupParameters(parameters, 'path'),
    query,
    body: requestBody && (requestBody.content[json]?.schema ?? 'bytes'),
    isBodyOptional: requestBody?.required === false,
    data: success.data,
    meta: success.meta,
    call: {
      route: `${method.toUpperCase()} ${path}`,
      ...(security.length === 0 && { isPublic: true as const }),
      ...(isIdempotent && { isIdempotent: true as const }),
      ...(isList && { isList: true as const }),
      ...(paging !== undefined && { paging }),
    },
  }
}

/** Lists the operations of partners, in the order of the document. */
export function listOperations({ paths, components: { schemas } }: Document): Printed[] {
  const own = new Set(partnerContracts.map(({ operationId }) => operationId))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => own.has(operationId))
      .map(([method, described]) => describe({ path, method, schemas }, described)),
  )
}
