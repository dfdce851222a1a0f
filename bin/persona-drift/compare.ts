import { findMember, listParts, resolve, type Schema, typesOf } from './schemas'

type Operation = {
  headers: string[]
  query?: string[]
  sends?: string[]
  /** The type at each path of the response: an object of Persona, or a JSON type. */
  answer: Record<string, string>
}
/** The content of `docs/persona.json`: the parts of Persona's API that the service uses. */
export type Used = {
  version: string
  sha256: string
  objects: Record<string, Record<string, string>>
  operations: Record<string, Operation>
  statuses: Record<string, string[]>
  events: string[]
}

type Parameter = { $ref?: string; name: string; in: string; required?: boolean }
type Body = { $ref?: string; content?: Record<string, { schema?: Schema }> }
type Published = { parameters?: Parameter[]; requestBody?: Body; responses?: Record<string, Body> }
export type PublishedDocument = {
  info?: { version?: string }
  paths: Record<string, Record<string, Published> & { parameters?: Parameter[] }>
} & Record<string, unknown>

/** Lists the changes in a published document that affect the service, each as one sentence. */
export function listChanges(used: Used, document: PublishedDocument): string[] {
  const version = document.info?.version
  return [
    ...(version === used.version ? [] : [`the version is ${version}, not ${used.version}`]),
    ...Object.entries(used.operations).flatMap(([name, operation]) =>
      compareOperation(used, document, name, operation),
    ),
    ...compareStatuses(used, document),
    ...compareNames('the event', used.events, listEvents(document)),
  ]
}

function compareOperation(
  used: Used,
  document: PublishedDocument,
  name: string,
  operation: Operation,
): string[] {
  const [method, path] = name.split(' ') as [string, string]
  const published = document.paths[path]?.[method.toLowerCase()]
  if (!published) return [`${name} is gone`]
  const shared = document.paths[path]?.parameters ?? []
  const parameters = [...shared, ...(published.parameters ?? [])].map((one) =>
    resolve(document, one),
  )
  return [
    ...compareParameters(operation, parameters),
    ...compareSent(document, operation, schemaOf(document, published.requestBody)),
    ...compareAnswer(used, document, operation, published),
  ].map((change) => `${name} ${change}`)
}

function compareParameters(
  { headers, query = [] }: Operation,
  parameters: (Parameter | undefined)[],
): string[] {
  const keyOf = (place: string, name: string) => `${place} ${name.toLowerCase()}`
  const known = new Set(parameters.map((one) => one && keyOf(one.in, one.name)))
  const sent = [
    ...headers.map((name) => keyOf('header', name)),
    ...query.map((name) => keyOf('query', name)),
  ]
  const required = parameters.filter((one) => one?.required && one.in !== 'path')
  return [
    ...sent.filter((key) => !known.has(key)).map((key) => `has no parameter ${key}`),
    ...required
      .map((one) => keyOf(one!.in, one!.name))
      .filter((key) => !sent.includes(key))
      .map((key) => `now requires the parameter ${key}`),
  ]
}

const schemaOf = (document: PublishedDocument, body: Body | undefined): Schema | undefined =>
  resolve(document, body)?.content?.['application/json']?.schema

function compareSent(
  document: PublishedDocument,
  { sends = [] }: Operation,
  schema: Schema | undefined,
): string[] {
  const gone = sends.filter((path) => findMember(document, schema, path).length === 0)
  const parents = new Set(
    sends.flatMap((path) => path.split('.').map((_, i, names) => names.slice(0, i).join('.'))),
  )
  const required = [...parents].flatMap((parent) => {
    const found = parent === '' ? [schema] : findMember(document, schema, parent)
    return found
      .flatMap((one) => (one === 'any' ? [] : listRequired(document, one)))
      .map((name) => (parent === '' ? name : `${parent}.${name}`))
      .filter((path) => !sends.some((sent) => sent === path || sent.startsWith(`${path}.`)))
  })
  return [
    ...gone.map((path) => `no longer accepts ${path}`),
    ...[...new Set(required)].map((path) => `now requires ${path}`),
  ]
}

/**
 * Lists the properties that a schema requires. Ignores `anyOf` and `oneOf`, because not all of
 * their schemas apply.
 */
const listRequired = (document: PublishedDocument, schema: Schema | undefined): string[] => {
  const found = resolve(document, schema)
  const { required = [], allOf = [] } = found ?? {}
  return [...required, ...allOf.flatMap((part) => listRequired(document, part))]
}

function compareAnswer(
  { objects }: Used,
  document: PublishedDocument,
  { answer }: Operation,
  { responses = {} }: Published,
): string[] {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = schemaOf(document, success)
  const members = Object.entries(answer).flatMap(([place, kind]) => {
    const object = objects[kind]
    if (!object) return [[place, kind] as const]
    return Object.entries(object).map(([path, types]) => [`${place}.${path}`, types] as const)
  })
  return members.flatMap(([path, kept]) => {
    const found = findMember(document, schema, path)
    if (found.length === 0) return [`no longer answers ${path}`]
    const types = found.flatMap((one) => (one === 'any' ? [] : typesOf(document, one)))
    const others = types.filter((type) => !kept.split(', ').includes(type))
    return others.map((type) => `answers ${path} that may now be ${type}`)
  })
}

const normalize = (status: string): string => status.toLowerCase().replace(/[_ ]/g, '-')

/** Lists the statuses in a document: enum values, examples, or a list in the description. */
function listStatuses(document: PublishedDocument, object: string): string[] {
  const schema = schemaOf(document, document.paths[`/${plural[object]}`]?.post?.responses?.[201])
  const found = findMember(document, schema, 'data.attributes.status')
  const parts = found.flatMap((one) => (one === 'any' ? [] : listParts(document, one)))
  return parts
    .flatMap((part) => [
      ...(part.enum ?? []),
      ...(part.examples ?? []),
      ...[...(part.description ?? '').matchAll(/^\s*[-*] `?([\w -]+?)`?$/gm)].map((row) => row[1]),
    ])
    .filter((status) => typeof status === 'string')
    .map(normalize)
}
const plural: Record<string, string> = { transaction: 'transactions', inquiry: 'inquiries' }

const compareStatuses = (used: Used, document: PublishedDocument): string[] =>
  Object.entries(used.statuses).flatMap(([object, kept]) =>
    compareNames(`the ${object} status`, kept, listStatuses(document, object)),
  )

function compareNames(kind: string, kept: readonly string[], now: readonly string[]): string[] {
  const names = new Set(now)
  return [
    ...kept.filter((name) => !names.has(name)).map((name) => `${kind} ${name} is gone`),
    ...[...names].filter((name) => !kept.includes(name)).map((name) => `${kind} ${name} is new`),
  ]
}

const isEvent = (name: unknown): name is string =>
  typeof name === 'string' && /^(?:transaction|inquiry)\.[a-z-]+$/.test(name)

/** Lists the events of transactions and inquiries that a webhook can subscribe to. */
function listEvents(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const isList = Array.isArray(part) && part.includes('inquiry.created')
  return isList ? part.filter(isEvent) : Object.values(part).flatMap(listEvents)
}
