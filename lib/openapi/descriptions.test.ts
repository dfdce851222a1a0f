import { expect, test } from 'vitest'
import { openApi, staffOpenApi } from '../openapi'

// biome-ignore lint/suspicious/noExplicitAny: a document as JSON
type Json = any
type Part = { place: string; name: string; text: string | undefined }

const site = 'https://api.latchkey.example'
const documents: [name: string, document: Json][] = [
  ['openapi.json', openApi(site)],
  ['openapi-admin.json', staffOpenApi(site)],
]

/**
 * Lists the properties of a schema. A property that only refers to a schema gets the text of that
 * schema.
 */
function listMembers(schema: Json, place: string, named: Json): Part[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = Object.entries<Json>(schema.properties ?? {}).flatMap(([name, member]) => [
    { place: `${place}.${name}`, name, text: textOf(member, named) },
    ...listMembers(member, `${place}.${name}`, named),
  ])
  // Ignores `allOf`, which only limits the codes of an error and repeats properties of the
  // envelope.
  const parts = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])]
  return [...own, ...parts.flatMap((part) => listMembers(part, place, named))]
}

const textOf = ({ description, $ref, anyOf = [] }: Json, named: Json): string | undefined =>
  description ??
  ($ref && named[$ref.split('/').at(-1)].description) ??
  anyOf.map((one: Json) => textOf(one, named)).find((text?: string) => text !== undefined)

const contentsOf = ({ content = {} }: Json = {}): Json[] => Object.values<Json>(content)

function listParts({ paths, webhooks = {}, components }: Json): Part[] {
  const { schemas } = components
  const operations = [paths, webhooks].flatMap((group) =>
    Object.entries<Json>(group).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, one]) => ({ place: `${method} ${path}`, one })),
    ),
  )
  return [
    ...operations.flatMap(({ place, one }) => [
      { place, name: '', text: one.description ?? one.summary },
      ...(one.parameters ?? [])
        .filter(({ $ref }: Json) => !$ref)
        .map(({ name, description }: Json) => ({
          place: `${place} ${name}`,
          name,
          text: description,
        })),
      ...[one.requestBody, ...Object.values<Json>(one.responses)]
        .flatMap(contentsOf)
        .flatMap(({ schema }) => listMembers(schema, place, schemas)),
    ]),
    ...Object.entries<Json>(schemas).flatMap(([name, schema]) => [
      { place: name, name, text: schema.description },
      ...listMembers(schema, name, schemas),
    ]),
    ...['responses', 'headers', 'parameters', 'securitySchemes'].flatMap((group) =>
      Object.entries<Json>(components[group]).map(([name, { description }]) => ({
        place: `${group} ${name}`,
        name,
        text: description,
      })),
    ),
  ]
}

const minLength = 6
/** Whether a text only repeats the name, such as `The email address.` for `emailAddress`. */
function isFiller({ name, text = '' }: Part): boolean {
  const words = (from: string) => from.toLowerCase().replace(/\b(?:the|a|an|of)\b|[^a-z]/g, '')
  return text.length < minLength || words(text) === words(name)
}

test.each(documents)(
  'every operation, parameter and field in %s has a description',
  (_, document) => {
    const parts = listParts(document)
    expect(parts.length).toBeGreaterThan(300)
    const missing = parts.filter(({ text }) => text === undefined || !/^[`A-Z]/.test(text))
    expect(missing.map(({ place }) => place)).toEqual([])
  },
)

test.each(documents)(
  'each field description in %s contains more than the name of the field',
  (_, document) => {
    expect(
      listParts(document)
        .filter(isFiller)
        .map(({ place, text }) => `${place}: ${text}`),
    ).toEqual([])
  },
)

test.each(documents)(
  'every operation in %s has a description in addition to its summary',
  (_, { paths }) => {
    const operations = Object.values<Json>(paths).flatMap((methods) => Object.values<Json>(methods))
    const bare = operations.filter(({ description }) => !/^[`A-Z].+\.$/s.test(description ?? ''))
    expect(bare.map(({ operationId }) => operationId)).toEqual([])
  },
)

/** Lists ids that the description of an operation contains, but no parameter or property has. */
function listUnknownIds({ description, ...operation }: Json, schemas: Json): string[] {
  const names = new Set<string>()
  const seen = new Set<Json>()
  const collect = (part: Json): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    if (typeof part.name === 'string') names.add(part.name)
    for (const name of Object.keys(part.properties ?? {})) names.add(name)
    const [, referred] = /^#\/components\/schemas\/(.+)$/.exec(part.$ref ?? '') ?? []
    for (const one of [...Object.values(part), schemas[referred ?? '']]) collect(one)
  }
  collect(operation)
  const ids = [...(description ?? '').matchAll(/`([a-z]\w*(?:Id|Uid))`/g)].map(([, id]) => id)
  return ids.filter((id) => !names.has(id))
}

test.each(documents)(
  'operation descriptions in %s mention only id fields that exist',
  (_, document) => {
    const { paths, components } = JSON.parse(JSON.stringify(document))
    const operations = Object.values<Json>(paths).flatMap((methods) => Object.values<Json>(methods))
    const wrong = operations.flatMap((one) => listUnknownIds(one, components.schemas))
    expect(wrong).toEqual([])
    const planted = { description: 'Send `itemId` or `otherId`.', parameters: [{ name: 'itemId' }] }
    expect(listUnknownIds(planted, {})).toEqual(['otherId'])
  },
)

/**
 * Lists values in backticks that the description of an enum contains, but the enum does not. Checks
 * descriptions at every level of `part`.
 */
function listWrongValues(part: Json, named: Json): string[] {
  if (typeof part !== 'object' || part === null) return []
  const valuesOf = ({ enum: values = [], $ref, anyOf = [] }: Json): string[] => [
    ...values,
    ...($ref ? (named[$ref.split('/').at(-1)]?.enum ?? []) : []),
    ...anyOf.flatMap(valuesOf),
  ]
  const { description } = part
  const values = typeof description === 'string' ? valuesOf(part) : []
  const wrong = [...(values.length > 0 ? description.matchAll(/`([^`]+)`/g) : [])]
    .map(([, value]) => value)
    .filter((value) => !values.includes(value))
  return [...wrong, ...Object.values(part).flatMap((one) => listWrongValues(one, named))]
}

test.each(documents)('descriptions of enums in %s name only values that exist', (_, document) => {
  const { paths, webhooks, components } = JSON.parse(JSON.stringify(document))
  expect(listWrongValues({ paths, webhooks, components }, components.schemas)).toEqual([])
  const planted = { enum: ['on', 'off'], description: '`on` or `of`' }
  expect(listWrongValues({ a: [planted] }, {})).toEqual(['of'])
})

test('the description check finds a field, parameter and operation without description', () => {
  const schema = {
    properties: { a: { type: 'string' }, b: { $ref: '#/components/schemas/Named' } },
  }
  const planted = {
    paths: {
      '/x': {
        get: {
          parameters: [{ name: 'limit' }],
          responses: { 200: { content: { 'application/json': { schema } } } },
        },
      },
    },
    components: {
      schemas: { Named: { properties: {} } },
      responses: {},
      headers: {},
      parameters: {},
      securitySchemes: {},
    },
  }
  const missing = listParts(planted).filter(({ text }) => text === undefined)
  expect(missing.map(({ place }) => place)).toEqual([
    'get /x',
    'get /x limit',
    'get /x.a',
    'get /x.b',
    'Named',
  ])
  expect(isFiller({ place: '', name: 'emailAddress', text: 'The email address.' })).toBe(true)
})
