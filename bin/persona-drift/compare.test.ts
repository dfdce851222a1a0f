import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listChanges, type PublishedDocument, type Used } from './compare'

// biome-ignore lint/suspicious/noExplicitAny: each test edits one place of a JSON document
type Json = any
const used = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../docs/persona.json'), 'utf8'),
) as Used

/** Builds a schema that has a property of these types at each path. */
function makeSchema(members: Record<string, string>): Json {
  const root: Json = {}
  for (const [place, types] of Object.entries(members)) {
    const step = (schema: Json, name: string): Json => {
      const members = name === '[]' ? schema : (schema.properties ?? {})
      const key = name === '[]' ? 'items' : name
      if (members !== schema) schema.properties = members
      members[key] ??= {}
      return members[key]
    }
    place.replaceAll('[]', '.[]').split('.').reduce(step, root).type = types.split(', ')
  }
  return root
}

/**
 * Returns a document that we wrote in Persona's format. It has everything that the service uses.
 */
function makeDocument(): Json {
  const schemas: Json = {}
  for (const [object, members] of Object.entries(used.objects)) {
    schemas[object] = makeSchema(members)
    const { status } = schemas[object].properties.attributes.properties
    status.description = `Values:\n${used.statuses[object]!.map((name) => `- ${name.replace('-', '_')}`).join('\n')}`
  }
  const paths: Json = {}
  for (const [name, { headers, query = [], sends = [], answer }] of Object.entries(
    used.operations,
  )) {
    const [method, place] = name.split(' ') as [string, string]
    const schema = makeSchema(answer)
    for (const [at, kind] of Object.entries(answer)) {
      if (!schemas[kind]) continue
      const ref = { $ref: `#/components/schemas/${kind}` }
      schema.properties.data = at === 'data' ? ref : { items: ref }
    }
    const json = (body: Json) => ({ content: { 'application/json': { schema: body } } })
    const sent = makeSchema(Object.fromEntries(sends.map((path) => [path, 'string'])))
    paths[place] ??= {}
    paths[place][method.toLowerCase()] = {
      parameters: [
        ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` })),
        ...query.map((one) => ({ in: 'query', name: one })),
      ],
      ...(sends.length > 0 && { requestBody: json({ allOf: [sent] }) }),
      responses: { [method === 'POST' ? 201 : 200]: json(schema) },
    }
  }
  const headers = ['Idempotency-Key', 'Key-Inflection', 'Persona-Version']
  const parameters = Object.fromEntries(headers.map((name) => [name, { in: 'header', name }]))
  const webhooks = { enum: ['*', ...used.events, 'account.created'] }
  const info = { version: used.version }
  return { info, paths, components: { schemas: { ...schemas, webhooks }, parameters } }
}

const compareAfter = (edit: (document: Json) => void): string[] => {
  const document = makeDocument()
  edit(document)
  return listChanges(used, document as PublishedDocument)
}
const attributesOf = (d: Json, object: string) =>
  d.components.schemas[object].properties.attributes.properties
const bodyOf = (d: Json, place: string) =>
  d.paths[place].post.requestBody.content['application/json'].schema.allOf[0]

test('listChanges reports no change if Persona still offers all that the service uses', () => {
  expect(compareAfter(() => {})).toEqual([])
})

test('listChanges ignores additions to the Persona API that the service does not use', () => {
  const add = (d: Json) => {
    d.paths['/new'] = { get: {} }
    attributesOf(d, 'inquiry').more = { type: 'string' }
    bodyOf(d, '/inquiries').properties.more = { type: 'string' }
    d.components.schemas.webhooks.enum.push('case.created')
  }
  expect(compareAfter(add)).toEqual([])
})

test.each<[string, (d: Json) => void, string]>([
  [
    'another version',
    (d) => (d.info.version = '2026-09-29'),
    'the version is 2026-09-29, not 2025-12-08',
  ],
  ['a removed path', (d) => delete d.paths['/inquiries'], 'POST /inquiries is gone'],
  [
    'a removed header',
    (d) => (d.components.parameters['Idempotency-Key'].name = 'Key'),
    'POST /transactions has no parameter header idempotency-key',
  ],
  [
    'a new required parameter',
    (d) => d.paths['/inquiries'].get.parameters.push({ in: 'query', name: 'q', required: true }),
    'GET /inquiries now requires the parameter query q',
  ],
  [
    'a removed member of a body',
    (d) =>
      delete bodyOf(d, '/inquiries').properties.data.properties.attributes.properties[
        'redirect-uri'
      ],
    'POST /inquiries no longer accepts data.attributes.redirect-uri',
  ],
  [
    'a new required member of a body',
    (d) =>
      (bodyOf(d, '/transactions').properties.data.properties.attributes.required = ['country']),
    'POST /transactions now requires data.attributes.country',
  ],
  [
    'a removed member of an answer',
    (d) => delete attributesOf(d, 'transaction')['updated-at'],
    'GET /transactions no longer answers data[].attributes.updated-at',
  ],
  [
    'a member that may now be null',
    (d) => attributesOf(d, 'inquiry')['created-at'].type.push('null'),
    'POST /inquiries answers data.attributes.created-at that may now be null',
  ],
  [
    'a new status in a description',
    (d) => (attributesOf(d, 'inquiry').status.description += '\n- on_hold'),
    'the inquiry status on-hold is new',
  ],
  [
    'a removed status',
    (d) => (attributesOf(d, 'transaction').status = { type: 'string', examples: ['approved'] }),
    'the transaction status declined is gone',
  ],
  [
    'a new event',
    (d) => d.components.schemas.webhooks.enum.push('inquiry.paused'),
    'the event inquiry.paused is new',
  ],
  [
    'a removed event',
    (d) => d.components.schemas.webhooks.enum.splice(1, 1),
    'the event inquiry.approved is gone',
  ],
])('the comparison with docs/persona.json reports %s', (_, edit, change) => {
  expect(compareAfter(edit)).toContain(change)
})

test('the Persona comparison ignores missing members if additionalProperties is true', () => {
  const open = (d: Json) =>
    (bodyOf(d, '/transactions').properties.data.properties.attributes = {
      additionalProperties: true,
    })
  expect(compareAfter(open)).toEqual([])
})
