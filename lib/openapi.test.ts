import { describe, expect, test } from 'vitest'
import { publicContracts } from './contracts'
import { errorCatalogue } from './errors'
import { eventTypeNames } from './events'
import { codesOf, openApi } from './openapi'

const document = openApi('https://api.latchkey.example') as {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>
  webhooks: Record<string, { post: { summary: string; requestBody: object } }>
  components: { schemas: Record<string, object> }
}

/** Lists the objects inside a part of the document, without the part itself. */
const listInside = (part: object): object[] =>
  Object.values(part)
    .filter((one) => typeof one === 'object' && one !== null)
    .flatMap((one: object) => [one, ...listInside(one)])

describe('the OpenAPI document', () => {
  test('docs/openapi.json matches the contracts (update: npx vitest run lib/openapi -u)', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      '../docs/openapi.json',
    )
  })

  test('the OpenAPI document describes every public contract exactly once', () => {
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(described.toSorted()).toEqual(
      publicContracts.map((contract) => contract.operationId).toSorted(),
    )
    expect(new Set(described).size).toBe(described.length)
  })

  test('the OpenAPI document has a webhook for each type of event', () => {
    expect(Object.keys(document.webhooks)).toEqual(eventTypeNames)
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      expect(post.summary).toMatch(/^[A-Z].+\.$/)
      expect(JSON.stringify(post.requestBody)).toContain(`"const":"${type}"`)
    }
  })

  test('the OpenAPI document refers to each shared schema and copies none', () => {
    const { schemas } = document.components
    const named = new Map(Object.entries(schemas).map(([name, one]) => [JSON.stringify(one), name]))
    const others = [document.paths, document.webhooks, ...Object.values(schemas)]
    const copies = others.flatMap(listInside).map((one) => named.get(JSON.stringify(one)))
    expect(copies.filter((name) => name !== undefined)).toEqual([])
    const text = JSON.stringify(document)
    for (const name of Object.keys(schemas)) expect(text).toContain(`schemas/${name}"`)
  })

  test('every operation lists exactly the statuses of its error codes', () => {
    for (const contract of publicContracts) {
      const { responses } = document.paths[contract.path]![contract.method.toLowerCase()]!
      const statuses = new Set(codesOf(contract).map((code) => String(errorCatalogue[code].status)))
      expect(new Set(Object.keys(responses)).difference(statuses)).toEqual(
        new Set([String(contract.status)]),
      )
    }
  })
})
