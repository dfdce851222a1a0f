import { errorCatalogue } from '@/lib/errors'
import type { JsonSchema } from '@/lib/openapi/schema'
import type { Document, Printed } from './operations'
import { printDoc, printObject, printType } from './print-schema'

const pascal = (text: string): string =>
  text.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Types that replace the types from the OpenAPI schema. In that schema, the data of an event has
 * any type. The union `LatchkeyEvent` has the exact types.
 */
const narrower: Readonly<Record<string, string>> = {
  readEventData: 'LatchkeyEvent',
  listEventsItem: 'LatchkeyEvent',
}

const openCode = { anyOf: [{ $ref: '#/components/schemas/ErrorCode' }, { type: 'string' }] }

/** Schemas that the package declares itself, or that no type needs. */
const separate = new Set(['Envelope', 'ErrorItem', 'ErrorCode', 'Problem', 'Event'])

/**
 * The minimum length, in characters, of a type that is printed only once. A shorter type is printed
 * each time, because it is easier to read than a reference to the type of another operation.
 */
const minSharedLength = 200

/** Prints each long type once. A second type of the same shape becomes an alias of the first. */
function openNames() {
  const known = new Map<string, string>()
  const printed: string[] = []
  return {
    printed,
    /** Declares a type and returns its name. */
    declare(name: string, schema: JsonSchema, doc: string): string {
      const isInterface = schema.type === 'object'
      const text = isInterface ? printObject(schema) : printType(schema)
      const first = text.length < minSharedLength ? undefined : known.get(text)
      if (first === undefined) known.set(text, name)
      const declared =
        first === undefined && isInterface
          ? `export interface ${name} ${text}`
          : `export type ${name} = ${first ?? text}`
      printed.push(`${printDoc(doc)}${declared}\n`)
      return name
    },
  }
}

const isText = (member: JsonSchema): boolean =>
  member.type === 'integer' || (member.type === 'string' && !member.enum)

/**
 * Returns the type of a query. A query is text, so a caller may pass a number where the contract
 * requires text.
 */
function asQuery(schema: JsonSchema): JsonSchema {
  const { properties } = schema as { properties: Record<string, JsonSchema> }
  const loosened = Object.entries(properties).map(([name, member]) => [
    name,
    isText(member) ? { ...member, type: ['string', 'number'] } : member,
  ])
  return { ...schema, properties: Object.fromEntries(loosened) }
}

type Names = ReturnType<typeof openNames>

/** Prints the types of an operation, and returns the properties of its input. */
function printInput(names: Names, { operationId, ...one }: Printed): string {
  const base = pascal(operationId)
  const member = (name: string, schema: JsonSchema | undefined, isOptional: boolean): string[] => {
    if (!schema) return []
    const type = names.declare(
      `${base}${pascal(name)}`,
      schema,
      `The ${name} of \`${operationId}\`.`,
    )
    return [`${name}${isOptional ? '?' : ''}: ${type}`]
  }
  const isOptional = ((one.query?.required as string[] | undefined) ?? []).length === 0
  const members = [
    ...member('params', one.params, false),
    ...member('query', one.query && asQuery(one.query), isOptional),
    ...(one.body === 'bytes'
      ? ['/** The type of the Blob is sent. */ body: Blob']
      : member('body', one.body, one.isBodyOptional)),
  ]
  if (members.length === 0) return 'input?: {}'
  const isNeeded = members.some((text) => !/^\w+\?/.test(text))
  return `input${isNeeded ? '' : '?'}: { ${members.join('; ')} }`
}

/**
 * Prints the types of the data and the meta of an operation. For a list, prints the type of an item
 * instead of the data.
 */
function printOutput(names: Names, { operationId, data, meta, call }: Printed) {
  const base = pascal(operationId)
  const part = (name: string, schema: JsonSchema | undefined, doc: string): string | undefined =>
    schema &&
    (narrower[`${operationId}${name}`] ??
      names.declare(`${base}${name}`, schema, `${doc} of \`${operationId}\`.`))
  const metaType = part('Meta', meta, 'The meta')
  const isArray = data?.type === 'array'
  const item = isArray ? part('Item', data.items as JsonSchema, 'An item') : undefined
  const type = isArray ? `${item}[]` : (part('Data', data, 'The data') ?? 'undefined')
  return { type, meta: metaType, item: call.isList ? item : undefined }
}

const withMeta = (type: string, meta: string | undefined): string =>
  meta === undefined ? `<${type}>` : `<${type}, ${meta}>`

function printEvents({ webhooks }: Document): string {
  const types = Object.entries(webhooks).map(([type, { post }]) => {
    const name = `${pascal(type)}Event`
    const { schema } = post.requestBody.content['application/json']!
    return {
      name,
      text: `${printDoc(post.summary)}export interface ${name} ${printObject(schema)}\n`,
    }
  })
  return `${types.map(({ text }) => text).join('\n')}
/** An event of the log. A service newer than this package may send other types. */
export type LatchkeyEvent = ${types.map(({ name }) => name).join(' | ')}

/** An event that only the test of a destination sends. The event log does not contain it. */
export type PingEvent = Omit<CustomerClosedEvent, 'type'> & { type: 'ping' }

/**
 * Checks the signature of a webhook and returns its event. With a rotated secret, pass the new and
 * the previous one. Throws WebhookError.
 */
export declare function verifyWebhook(
  received: ReceivedWebhook,
  secrets: string | readonly string[],
): Promise<LatchkeyEvent | PingEvent>

/** The webhook is not authentic or not readable. Respond with 400. */
export declare class WebhookError extends Error {
  readonly code: WebhookFault
}
`
}

function printErrors({ components }: Document): string {
  const { ErrorItem } = components.schemas as { ErrorItem: { properties: JsonSchema } }
  // A service that is newer than the package may send other codes.
  const code = { ...(ErrorItem.properties.code as object), $ref: undefined, ...openCode }
  const item = { ...ErrorItem, properties: { ...ErrorItem.properties, code } }
  return `/** The codes of errors that this version of the service sends. */
export type ErrorCode = ${Object.keys(errorCatalogue)
    .map((code) => `'${code}'`)
    .join(' | ')}

/** One error of a response. */
export interface ErrorItem ${printObject(item)}

/** An error response, or a call without a readable response. */
export declare class LatchkeyError extends Error {
  /** The first error code. \`UNREACHABLE\`: no response. \`UNREADABLE\`: no valid response. */
  readonly code: ErrorCode | 'UNREACHABLE' | 'UNREADABLE' | (string & {})
  /** Null without a response. */
  readonly status: number | null
  /** One item per error. Empty if the response is not one of the service. */
  readonly items: readonly ErrorItem[]
  /** The id of the request. Quote this id when you ask for help. */
  readonly requestId: string | undefined
  /** The URL of the page that explains the error code. */
  readonly docUrl: string | undefined
  readonly retryAfterSeconds: number | undefined
}
`
}

/** Prints index.d.ts. `common`: the text of the types that belong to no operation. */
export function printDeclarations(
  document: Document,
  operations: readonly Printed[],
  common: string,
): string {
  const names = openNames()
  for (const [name, schema] of Object.entries(document.components.schemas))
    if (!separate.has(name)) names.declare(name, schema, `${schema.description}.`)
  const printed = operations.map((operation) => ({
    ...operation,
    input: printInput(names, operation),
    output: printOutput(names, operation),
  }))
  const methods = printed.map(
    ({ operationId, summary, description, input, output }) =>
      `${printDoc([`${summary}.`, description].filter(Boolean).join(' '), 1)}  ${operationId}(${input}, options?: CallOptions): Promise<Answer${withMeta(output.type, output.meta)}>\n`,
  )
  const lists = printed.filter(({ output }) => output.item !== undefined)
  const linesOf = (type: string, hasMeta: boolean, depth: string): string =>
    lists
      .map(
        ({ operationId, input, output }) =>
          `${depth}${operationId}(${input}, options?: CallOptions): AsyncIterable<${hasMeta ? `${type}${withMeta(output.item!, output.meta)}` : output.item!}>\n`,
      )
      .join('')
  return `${common}
${printErrors(document)}
${printEvents(document)}
${names.printed.join('\n')}
/** The lists, item by item. */
export interface Each {
${linesOf('', false, '  ')}  /** The lists, page by page, each with a cursor that continues after it. */
  pages: {
${linesOf('Page', true, '    ')}  }
}

/** The client of a partner's server. It opens and renews its session by itself. */
export declare class Latchkey {
  constructor(options: LatchkeyOptions)
  /** Returns a client whose calls act for a customer, in a separate User session. */
  actingFor(customerUid: string): Latchkey
  /** Returns a client that sends a bearer token: a temporary, role or advisor token. */
  withToken(accessToken: string): Latchkey
  /** The lists, item by item; \`each.pages\` reads them page by page. */
  readonly each: Each
${methods.join('')}}
`
}
