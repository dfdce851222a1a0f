import { chapters } from './contracts'
import { operationOf, placeExample } from './openapi/operation'
import { findUsed, type JsonSchema, namedSchemas } from './openapi/schema'
import { webhooks } from './openapi/webhooks'
import { productName, version } from './product'

export { codesOf } from './openapi/operation'

const { Envelope } = namedSchemas() as { Envelope: { properties: JsonSchema } }

const refusal = {
  description: 'Refused.',
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Envelope' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
}
const challenge = {
  ...refusal,
  headers: {
    'WWW-Authenticate': {
      description: 'How a caller shows who it is.',
      schema: { type: 'string', const: 'Bearer' },
    },
  },
}
const retry = {
  ...refusal,
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
}

/** Its items equal those of the error envelope. */
const problemOf = ({ properties }: { properties: JsonSchema }) => ({
  type: 'object',
  description: 'The same refusal as RFC 9457, for callers that accept application/problem+json.',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    errors: properties.errors,
  },
  required: ['type', 'title', 'status', 'errors'],
})

function pathsOf(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const { name, contracts } of chapters) {
    for (const contract of contracts) {
      paths[contract.path] ??= {}
      paths[contract.path]![contract.method.toLowerCase()] = operationOf(contract, name)
    }
  }
  return paths
}

/** Computes the OpenAPI 3.1 document from the contracts. */
export function openApi(url: string): JsonSchema {
  const paths = JSON.parse(placeExample(JSON.stringify(pathsOf()), url))
  const hooks = webhooks()
  const known = { ...namedSchemas(), Problem: problemOf(Envelope) }
  return {
    openapi: '3.1.1',
    info: {
      title: `${productName()} API`,
      version,
      description:
        'Sessions for partners, signup and identity verification, notifications. Every answer wraps its payload in `data`, every refusal is `{ errors: [...] }`.',
      license: { name: 'Proprietary', url: `${url}/developers` },
    },
    servers: [{ url }],
    tags: chapters.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks: hooks,
    components: {
      schemas: findUsed(known, [paths, hooks, refusal]),
      responses: { Refusal: refusal, Challenge: challenge, Retry: retry },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key with the same request replays the first answer for 24 hours.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      },
      securitySchemes: {
        SessionId: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Session-Id',
          description: 'Sent together with X-Client-Id.',
        },
        ClientId: { type: 'apiKey', in: 'header', name: 'X-Client-Id' },
        Bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A temporary token, a role token, or the admin key.',
        },
      },
    },
  }
}
