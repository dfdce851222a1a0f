import type { Contract } from './contract'
import { type Chapter, chapters } from './contracts'
import { headerParameters, headers } from './openapi/headers'
import { operationOf, placeExample } from './openapi/operation'
import { sharedRefusals } from './openapi/refusals'
import { findUsed, type JsonSchema, namedSchemas } from './openapi/schema'
import { securitySchemes } from './openapi/security'
import { webhooks } from './openapi/webhooks'
import { isForPartners } from './partner-contracts'
import { productName, version } from './product'

export { codesOf } from './openapi/refusals'

/**
 * The schema of an application/problem+json response. Its `errors` contain the same items as an
 * application/json response.
 */
const problem = {
  type: 'object',
  description:
    'The error response in RFC 9457 format, for callers that accept application/problem+json.',
  properties: {
    type: { type: 'string', format: 'uri', description: 'The page about the code' },
    title: { type: 'string', description: 'The code of the first error in a few words' },
    status: { type: 'integer', description: 'The HTTP status' },
    detail: { type: 'string', description: 'What the first error means' },
    instance: { type: 'string', description: 'The id of the call, as a URN' },
    errors: {
      type: 'array',
      description: 'The same items as in the envelope',
      minItems: 1,
      items: { $ref: '#/components/schemas/ErrorItem' },
    },
  },
  required: ['type', 'title', 'status', 'errors'],
}

function pathsOf(described: readonly Chapter[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const { name, contracts } of described) {
    for (const contract of contracts) {
      paths[contract.path] ??= {}
      paths[contract.path]![contract.method.toLowerCase()] = operationOf(contract, name)
    }
  }
  return paths
}

type Audience = { title: string; description: string; isFor(contract: Contract): boolean }

const partners: Audience = {
  title: `${productName()} API`,
  description:
    'Sessions, signup, identity verification and notifications for partners. A response has its result in `data`, or `{ errors: [...] }`. The operations for staff have their own document.',
  isFor: isForPartners,
}
const staff: Audience = {
  title: `${productName()} staff API`,
  description:
    'Operations for staff, monitoring and the identity provider. The operations for partners have their own document.',
  isFor: (contract) => !isForPartners(contract),
}

const written = new Map<string, JsonSchema>()

/** Caches each document, because writing one blocks the process for 50 ms. */
function remember(audience: Audience, url: string): JsonSchema {
  const key = `${audience.title} ${url}`
  const document = written.get(key) ?? write(audience, url)
  written.set(key, document)
  return document
}

function write({ title, description, isFor }: Audience, url: string): JsonSchema {
  const described = chapters
    .map((chapter) => ({ ...chapter, contracts: chapter.contracts.filter(isFor) }))
    .filter(({ contracts }) => contracts.length > 0)
  const paths = JSON.parse(placeExample(JSON.stringify(pathsOf(described)), url))
  const hooks = isFor === isForPartners ? { webhooks: webhooks() } : {}
  const responses = sharedRefusals(described.flatMap(({ contracts }) => contracts))
  const parts = [paths, hooks, responses]
  const schemas = findUsed({ ...namedSchemas(), Problem: problem }, parts)
  const text = JSON.stringify(parts)
  return {
    openapi: '3.1.1',
    info: {
      title,
      version,
      description,
      license: { name: 'Proprietary', url: `${url}/developers` },
    },
    servers: [{ url }],
    tags: described.map((chapter) => ({ name: chapter.name, description: chapter.description })),
    paths,
    ...hooks,
    components: {
      schemas,
      responses,
      headers: keep(headers, (name) => text.includes(`headers/${name}"`)),
      parameters: keep(headerParameters, (name) => text.includes(`parameters/${name}"`)),
      securitySchemes: keep(securitySchemes, (name) => text.includes(`"${name}":[]`)),
    },
  }
}

const keep = (members: JsonSchema, isUsed: (name: string) => boolean): JsonSchema =>
  Object.fromEntries(Object.entries(members).filter(([name]) => isUsed(name)))

/** Returns the OpenAPI 3.1 document for partners, computed from the contracts. */
export const openApi = (url: string): JsonSchema => remember(partners, url)

/** Returns the OpenAPI document for staff: administration, probes and callbacks of the provider. */
export const staffOpenApi = (url: string): JsonSchema => remember(staff, url)
