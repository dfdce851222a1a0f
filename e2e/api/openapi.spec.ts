import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Answer, call, connect, paths, type Wire } from '../support/api'
import { withDefinitions } from '../support/arbitrary-judge'
import { expectApiHeaders } from '../support/expectations'
import { joinDocuments } from '../support/openapi-documents'
import { borrowService } from '../support/shared'

let answer: Answer
let ofStaff: Answer
let document: Wire

const service = borrowService()
const api = connect(service)

beforeAll(async () => {
  answer = await call(service, 'GET', '/openapi.json')
  ofStaff = await call(service, 'GET', '/openapi-admin.json')
  // Joins both documents, because the tests below check both in the same way.
  document = joinDocuments(answer.body, ofStaff.body)
})

type Operation = { place: string; operation: Wire }
const operationsOf = (): Operation[] =>
  Object.entries<Wire>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      place: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
const readerOf = (schema: unknown) =>
  z.fromJSONSchema(withDefinitions(schema, document.components.schemas) as never)

describe('the OpenAPI document', () => {
  test('the OpenAPI document is public and valid JSON', () => {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expectApiHeaders(answer)
  })

  test('the OpenAPI document has version 3.1 and the URL of the service', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.servers).toEqual([{ url: service.url }])
    expect(document.info.license.url.startsWith(service.url)).toBe(true)
  })

  test('the served OpenAPI document equals docs/openapi.json except for the URL', () => {
    for (const [name, { text }] of Object.entries({ openapi: answer, 'openapi-admin': ofStaff })) {
      const kept = readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8')
      const served = text.replaceAll(service.url, 'https://api.latchkey.example')
      expect(JSON.parse(served)).toEqual(JSON.parse(kept))
    }
  })

  test('the OpenAPI document for providers equals docs/openapi-provider.json', async () => {
    const served = await call(service, 'GET', '/openapi-provider.json')
    expect(served.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const kept = readFileSync(new URL('../../docs/openapi-provider.json', import.meta.url), 'utf8')
    expect(served.body).toEqual(JSON.parse(kept))
  })

  test('every reference in the OpenAPI document resolves', () => {
    for (const { text, body } of [answer, ofStaff]) {
      const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
      expect(references.length).toBeGreaterThan(50)
      for (const path of new Set(references))
        expect(
          path.split('/').reduce((at, part) => at?.[part], body),
          path,
        ).toBeDefined()
    }
  })

  test('every operation has a unique id, a summary, a tag and known security schemes', () => {
    const tags = [answer, ofStaff].flatMap(({ body }) => body.tags).map(({ name }: Wire) => name)
    const names = operationsOf().map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const { place, operation } of operationsOf()) {
      expect(operation.summary, place).toMatch(/^[A-Z]/)
      expect(tags, place).toEqual(expect.arrayContaining(operation.tags))
      for (const scheme of operation.security.flatMap(Object.keys))
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme)
    }
  })

  test('the OpenAPI document for partners has no staff, probe or callback operation', () => {
    const own = Object.keys(answer.body.paths)
    expect(own.filter((path) => /^\/(?:admin|healthz|metrics)|callback/.test(path))).toEqual([])
    expect(own).toContain(paths.invites)
    expect(ofStaff.body.paths).toHaveProperty(['/admin/v1/audit', 'get'])
    expect(ofStaff.body.paths).not.toHaveProperty([paths.invites])
  })

  test('each API path begins with service, audience and version, such as kyc/private/v1', () => {
    // Pages load the logo as a file, so its path does not follow the rule.
    const logo = '/brand/{organizationId}/logo'
    const others = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/sdk.tgz', logo]
    for (const path of Object.keys(document.paths).filter((one) => !others.includes(one)))
      expect(path).toMatch(
        /^\/(?:(?:entrypoint|branches|users|kyc|notifications|webhooks)\/(?:public|private|org)|admin|sandbox)\/v1\//,
      )
    for (const { place, operation } of operationsOf())
      if (/\/(?:signup|w9\/terms|token-exchange|kyb-status)$/.test(place))
        expect(place, operation.operationId).toContain('/limited/')
  })

  test('every OpenAPI operation declares exactly the parameters of its path', () => {
    for (const { place, operation } of operationsOf()) {
      const inPath = [...place.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? []).filter((one: Wire) => one.in === 'path')
      expect(
        declared.map(({ name }: Wire) => name),
        place,
      ).toEqual(inPath)
      expect(
        declared.every(({ required }: Wire) => required),
        place,
      ).toBe(true)
    }
  })

  test('the examples of the OpenAPI document match its schemas', () => {
    let fitting = 0
    for (const { place, operation } of operationsOf()) {
      const contents = [operation.requestBody, ...Object.values<Wire>(operation.responses)].map(
        (one) => one?.content?.['application/json'],
      )
      for (const content of contents.filter((one) => one?.example !== undefined)) {
        expect(
          readerOf(content.schema).safeParse(content.example).error?.issues,
          place,
        ).toBeUndefined()
        fitting += 1
      }
    }
    expect(fitting).toBeGreaterThan(20)
  })
})

describe('error responses in the OpenAPI document', () => {
  test('an error response matches the schemas of the OpenAPI document', async () => {
    const { headers } = await api.systemSession()
    const { Envelope, Problem } = document.components.schemas
    for (const [accept, schema] of [
      ['application/json', Envelope],
      ['application/problem+json', Problem],
    ] as const) {
      const refused = await call(service, 'POST', paths.invites, {
        headers: { ...headers, accept },
        json: {},
      })
      expect(refused.headers.get('content-type')).toContain(accept)
      expect(readerOf(schema).safeParse(refused.body).error?.issues).toBeUndefined()
    }
  })
})
