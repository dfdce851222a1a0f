import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openApi, staffOpenApi } from '../openapi'
import { findBreakingChanges, type OpenApiDocument } from './breaking-changes'

// biome-ignore lint/suspicious/noExplicitAny: each test edits one place of a JSON document
type Json = any
const keptText = readFileSync(
  path.resolve(import.meta.dirname, '../../docs/openapi-v1.json'),
  'utf8',
)
const kept = JSON.parse(keptText) as OpenApiDocument
const site = 'https://api.latchkey.example'
const merge = ({ components: own }: Json, { components: more }: Json) => ({
  schemas: { ...own.schemas, ...more.schemas },
  parameters: { ...own.parameters, ...more.parameters },
})
const today = new Date('2026-11-23T00:00:00Z')

test('the OpenAPI documents have no breaking change since the release of version 1', () => {
  // The stored document of version 1 contains the operations of partners and of staff. So the test
  // compares it with both present documents together.
  const [own, ofStaff] = [openApi(site), staffOpenApi(site)].map((one) =>
    JSON.parse(JSON.stringify(one)),
  )
  const present = {
    ...own,
    paths: { ...own.paths, ...ofStaff.paths },
    components: merge(own, ofStaff),
  }
  expect(findBreakingChanges(kept, present, new Date())).toEqual([])
})

const sessions = '/entrypoint/org/v1/sessions'
const invites = '/branches/private/v1/invites'
const destinations = '/webhooks/org/v1/destinations'
const unread = '/notifications/private/v1/notifications/{id}/unread'
const count = '/notifications/private/v1/notifications/unread-count'
const bodyOf = (document: Json, of: string) =>
  document.paths[of].post.requestBody.content['application/json'].schema
const answerOf = (document: Json, of: string, method: string, status: number) =>
  document.paths[of][method].responses[status].content['application/json'].schema

/**
 * Edits a copy of the stored document of version 1, and lists the breaking changes. `editKept`
 * first edits both the copy and the stored document.
 */
function findAfter(edit: (document: Json) => void, editKept: (document: Json) => void = () => {}) {
  const [before, after] = [JSON.parse(keptText), JSON.parse(keptText)]
  editKept(before)
  editKept(after)
  edit(after)
  return findBreakingChanges(before, after, today)
}

describe('the check for breaking changes', () => {
  test.each<[string, (document: Json) => void, string]>([
    ['a removed path', (d) => delete d.paths[count], `GET ${count} is gone`],
    [
      'a removed operation that the first release lacked',
      (d) => delete d.paths[destinations].post,
      `POST ${destinations} is gone`,
    ],
    [
      'a removed operation that was added after the release',
      (d) => delete d.paths[unread],
      `POST ${unread} is gone`,
    ],
    ['a removed method', (d) => delete d.paths[sessions].get, `GET ${sessions} is gone`],
    [
      'a changed operationId',
      (d) => (d.paths[sessions].get.operationId = 'x'),
      `GET ${sessions} has another operationId`,
    ],
    [
      'a removed security scheme',
      (d) => d.paths[count].get.security.pop(),
      `GET ${count} no longer accepts the credentials {"Bearer":[]}`,
    ],
    [
      'a newly required security scheme',
      (d) => (d.paths[sessions].post.security = [{ Bearer: [] }]),
      `POST ${sessions} now needs credentials`,
    ],
    [
      'a changed success status',
      (d) => {
        const { responses } = d.paths[sessions].post
        responses[200] = responses[201]
        delete responses[201]
      },
      `POST ${sessions} no longer answers 201`,
    ],
    [
      'a removed response field',
      (d) => delete answerOf(d, sessions, 'post', 201).properties.data.properties.sessionId,
      `POST ${sessions} 201 data has no member sessionId`,
    ],
    [
      'a response field that becomes optional',
      (d) => answerOf(d, sessions, 'post', 201).properties.data.required.shift(),
      `POST ${sessions} 201 data may now lack sessionId`,
    ],
    [
      'a response field with another type',
      (d) => (answerOf(d, count, 'get', 200).properties.data.properties.count.type = 'string'),
      `GET ${count} 200 data count may now be string`,
    ],
    [
      'a response field that may become null',
      (d) =>
        (answerOf(d, count, 'get', 200).properties.data.properties.count.type = [
          'integer',
          'null',
        ]),
      `GET ${count} 200 data count may now be null`,
    ],
    [
      'a removed request field',
      (d) => delete bodyOf(d, invites).properties.phoneNumber,
      `POST ${invites} body has no member phoneNumber`,
    ],
    [
      'an optional request field that becomes required',
      (d) => bodyOf(d, invites).required.push('phoneNumber'),
      `POST ${invites} body now requires phoneNumber`,
    ],
    [
      'a new required request field',
      (d) => {
        bodyOf(d, invites).properties.reason = { type: 'string' }
        bodyOf(d, invites).required.push('reason')
      },
      `POST ${invites} body now requires reason`,
    ],
    [
      'a removed enum value of a request field',
      (d) => bodyOf(d, invites).properties.role.enum.pop(),
      `POST ${invites} body role has no value operator`,
    ],
    [
      'a new enum on a request field',
      (d) => (bodyOf(d, invites).properties.firstName.enum = ['Ada']),
      `POST ${invites} body firstName is now limited to values`,
    ],
    [
      'a lower maximum length',
      (d) => (bodyOf(d, invites).properties.firstName.maxLength = 10),
      `POST ${invites} body firstName has a lower maxLength`,
    ],
    [
      'a higher minimum length',
      (d) => (bodyOf(d, invites).properties.firstName.minLength = 5),
      `POST ${invites} body firstName has a higher minLength`,
    ],
    [
      'a changed pattern',
      (d) => (bodyOf(d, invites).properties.firstName.pattern = '^A'),
      `POST ${invites} body firstName has another pattern`,
    ],
    [
      'a removed media type',
      (d) => (d.paths[invites].post.requestBody.content = {}),
      `POST ${invites} body is no longer application/json`,
    ],
    [
      'a removed query parameter',
      (d) => (d.paths['/notifications/private/v1/notifications'].get.parameters = []),
      'GET /notifications/private/v1/notifications has no parameter query.',
    ],
    [
      'a new required parameter',
      (d) =>
        (d.paths[count].get.parameters = [
          { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
        ]),
      `GET ${count} now requires the parameter query.q`,
    ],
    [
      'a removed field of a shared schema',
      (d) => delete d.components.schemas.KycRequest.properties.status,
      'GET /kyc/private/v1/requests/last 200 data has no member status',
    ],
  ])('the check for breaking changes reports %s', (_, edit, fault) => {
    expect(findAfter(edit).join('\n')).toContain(fault)
  })

  test('the check for breaking changes reports a removed webhook or webhook field', () => {
    const add = (d: Json) => {
      const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
      const post = { requestBody: { content: { 'application/json': { schema } } } }
      d.webhooks = { 'a.b': { post } }
    }
    expect(findAfter((d) => delete d.webhooks['a.b'], add)).toEqual(['the webhook a.b is gone'])
    const drop = (d: Json) =>
      delete d.webhooks['a.b'].post.requestBody.content['application/json'].schema.properties.id
    expect(findAfter(drop, add)).toEqual(['the webhook a.b has no member id'])
  })
})

test.each<[string, (document: Json) => void]>([
  ['a path', (d) => (d.paths['/new'] = { get: { responses: {} } })],
  ['an optional request field', (d) => (bodyOf(d, invites).properties.note = { type: 'string' })],
  [
    'a response field',
    (d) => (answerOf(d, count, 'get', 200).properties.data.properties.more = { type: 'string' }),
  ],
  [
    'an integer type to a numeric string parameter',
    (d) => {
      const list = d.paths['/notifications/private/v1/notifications'].get.parameters
      const limit = list.find(({ name }: { name: string }) => name === 'limit')
      expect(limit.schema.type).toBe('string')
      limit.schema = { type: 'integer', minimum: 1, maximum: 100 }
    },
  ],
  [
    'a schema reference in place of an inline schema',
    (d) => {
      const { properties } = answerOf(d, count, 'get', 200)
      d.components.schemas.Count = properties.data
      properties.data = { $ref: '#/components/schemas/Count', description: 'A count' }
    },
  ],
  [
    'an enum value to a request field',
    (d) => bodyOf(d, invites).properties.role.enum.push('auditor'),
  ],
  ['characters to a maxLength', (d) => (bodyOf(d, invites).properties.firstName.maxLength = 9999)],
  [
    'an accepted type to a request field',
    (d) => (bodyOf(d, invites).properties.firstName.type = ['string', 'null']),
  ],
  ['a security scheme', (d) => d.paths[sessions].get.security.push({ Bearer: [] })],
  [
    'an optional request header',
    (d) => {
      d.paths[count].get.parameters = [{ name: 'A', in: 'header', schema: { type: 'string' } }]
    },
  ],
])('adding %s is not a breaking change', (_, edit) => {
  expect(findAfter(edit)).toEqual([])
})

test.each([
  ['2026-11-23T00:00:00Z', []],
  ['2026-11-24T00:00:00Z', [`GET ${sessions} is gone`]],
])('an operation with the sunset date %s may be removed only after that date', (sunset, faults) => {
  const deprecate = (d: Json) => (d.paths[sessions].get['x-sunset'] = sunset)
  expect(findAfter((d) => delete d.paths[sessions].get, deprecate)).toEqual(faults)
})
