import { describe, expect, test } from 'vitest'
import { publicContracts } from './contracts'
import { errorCatalogue } from './errors'
import { eventTypeNames } from './events'
import { codesOf, openApi, staffOpenApi } from './openapi'

// biome-ignore lint/suspicious/noExplicitAny: a document as JSON
type Json = any

const site = 'https://api.latchkey.example'
const read = (document: object): Json => JSON.parse(JSON.stringify(document))
const own = read(openApi(site))
const ofStaff = read(staffOpenApi(site))
const documents: [name: string, document: Json][] = [
  ['openapi', own],
  ['openapi-admin', ofStaff],
]
const operations: Json[] = documents.flatMap(([, { paths }]) =>
  Object.values<Json>(paths).flatMap((methods) => Object.values(methods)),
)
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id)
const resolve = (part: Json): Json =>
  part.$ref
    ? resolve(
        part.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, name: string) => at[name], {
            components: {
              schemas: { ...ofStaff.components.schemas, ...own.components.schemas },
              responses: { ...ofStaff.components.responses, ...own.components.responses },
              parameters: own.components.parameters,
              headers: own.components.headers,
            },
          }),
      )
    : part

/** Lists all objects nested in a part of the document. */
const listInside = (part: object): object[] =>
  Object.values(part)
    .filter((one) => typeof one === 'object' && one !== null)
    .flatMap((one: object) => [one, ...listInside(one)])

describe('the OpenAPI documents', () => {
  test.each(documents)(
    'docs/%s.json matches the contracts (update: npx vitest run lib/openapi -u)',
    async (name, document) => {
      await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
        `../docs/${name}.json`,
      )
    },
  )

  test('the OpenAPI documents describe every public contract exactly once', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      publicContracts.map(({ operationId }) => operationId).toSorted(),
    )
  })

  test('the OpenAPI document has a webhook for each event type', () => {
    expect(Object.keys(own.webhooks)).toEqual(eventTypeNames)
    for (const [type, { post }] of Object.entries<Json>(own.webhooks)) {
      expect(post.summary).toMatch(/^[A-Z].+\.$/)
      expect(JSON.stringify(post.requestBody)).toContain(`"const":"${type}"`)
    }
  })

  test.each(documents)(
    'the document %s refers to each shared schema by name and contains no copy',
    (_, document) => {
      const { schemas } = document.components
      const named = new Map(
        Object.entries(schemas).map(([name, one]) => [JSON.stringify(one), name]),
      )
      const others = [document.paths, document.webhooks ?? {}, ...Object.values<Json>(schemas)]
      const copies = others.flatMap(listInside).map((one) => named.get(JSON.stringify(one)))
      expect(copies.filter((name) => name !== undefined)).toEqual([])
      const text = JSON.stringify(document)
      for (const name of Object.keys(schemas)) expect(text).toContain(`schemas/${name}"`)
    },
  )
})

describe('the errors and headers of the OpenAPI documents', () => {
  test('every operation lists exactly its error codes under their HTTP statuses', () => {
    for (const contract of publicContracts) {
      const { responses } = operationOf(contract.operationId)
      const refusals = Object.entries<Json>(responses).filter(([status]) => Number(status) >= 400)
      const declared = refusals.flatMap(([status, response]) => {
        const { content } = resolve(response)
        const [, { properties }] = content['application/json'].schema.allOf
        const codes: (keyof typeof errorCatalogue)[] = properties.errors.items.properties.code.enum
        for (const code of codes) expect(String(errorCatalogue[code].status)).toBe(status)
        return codes
      })
      expect(declared.toSorted(), contract.operationId).toEqual(codesOf(contract).toSorted())
    }
  })

  test.each([
    ['signupIndividual', 'CITY_HAS_INVALID_FORMAT'],
    ['signupIndividual', 'DAY_BEFORE_NOW_INVALID'],
    ['signupOperator', 'DECIMALFORMAT'],
    ['signupBusinessOwner', 'W9_NOT_ACCEPTED'],
    ['sendKycCorrections', 'SSN'],
  ])(
    'in OpenAPI the 400 response of the operation %s lists the field error %s',
    (operationId, code) => {
      expect(JSON.stringify(operationOf(operationId).responses[400])).toContain(`"${code}"`)
    },
  )

  test('in OpenAPI each response declares X-Request-Id, and getUnreadCount declares 304', () => {
    for (const { operationId, responses } of operations)
      for (const response of Object.values<Json>(responses))
        expect(Object.keys(resolve(response).headers), operationId).toContain('X-Request-Id')
    const { parameters, responses } = operationOf('getUnreadCount')
    expect(parameters.map(resolve)).toMatchObject([{ name: 'If-None-Match', in: 'header' }])
    expect(Object.keys(responses[200].headers)).toEqual(
      expect.arrayContaining(['ETag', 'RateLimit']),
    )
    expect(responses).toHaveProperty('304')
    expect(Object.keys(resolve(responses[429]).headers)).toContain('Retry-After')
    expect(Object.keys(operationOf('createInvite').responses[201].headers)).toContain(
      'X-Ignored-Members',
    )
  })
})
