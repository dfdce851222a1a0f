import { access, describeScope } from '@/lib/access'
import { type Contract, refusesUnknownQuery } from '@/lib/contract'
import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import examples from './examples.json'
import { type JsonSchema, membersOf, schemaOf } from './schema'

type Example = { request?: unknown; response: unknown }
/** A recorded request and response. Ids, times and secrets are replaced. */
export const exampleOf = (operationId: string): Example | undefined =>
  (examples as Record<string, Example>)[operationId]

// The base URL in the recorded examples.
const recordedSite = 'https://api.latchkey.example'
/** Replaces the recorded base URL in the text of an example by the URL of this service. */
export const placeExample = (text: string, site: string): string =>
  text.replaceAll(recordedSite, site)

const session = { SessionId: [], ClientId: [] }
const bearer = { Bearer: [] }

/** The security schemes of the callers in an access row. */
function securityOf({ access: row }: Contract): JsonSchema[] {
  if (row === 'admin') return [bearer]
  const callers: readonly string[] | null = access[row]
  if (!callers) return []
  const bySession = callers.some((caller) => caller === 'System' || caller.startsWith('User'))
  const byToken = callers.some((caller) => caller !== 'System' && !caller.startsWith('User'))
  return [...(bySession ? [session] : []), ...(byToken ? [bearer] : [])]
}

/** All error codes of an operation: its own and those that the gateway adds. */
export function codesOf(contract: Contract): ErrorCode[] {
  const isAsked = access[contract.access] !== null
  const gateway: ErrorCode[] = [
    ...(isAsked
      ? (['UNAUTHORIZED', contract.wrongRole ?? 'FORBIDDEN', 'RATE_LIMITED'] as const)
      : []),
    ...(isAsked && contract.access !== 'admin'
      ? (['CREDENTIAL_REVOKED', 'API_ACCESS_DISABLED'] as const)
      : []),
    ...(securityOf(contract).includes(session) ? (['IP_NOT_ALLOWED', 'FORBIDDEN'] as const) : []),
    ...(contract.body
      ? (['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'REQUIRED'] as const)
      : []),
    ...(contract.query ? (['INVALID_CHARACTERS'] as const) : []),
    ...(refusesUnknownQuery(contract) ? (['UNKNOWN_PARAMETER'] as const) : []),
    ...(contract.params ? (['NOT_FOUND'] as const) : []),
    ...(contract.idempotent ? (['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    'METHOD_NOT_ALLOWED',
    'INTERNAL_SERVER_ERROR',
  ]
  return [...new Set([...contract.errors, ...gateway])]
}

const responseOf: Readonly<Record<number, string>> = {
  401: 'Challenge',
  429: 'Retry',
  500: 'Retry',
}

// All operations share the schema of an error response. Each operation lists its own codes in the
// description.
function refusalsOf(contract: Contract): JsonSchema {
  const byStatus = Map.groupBy(codesOf(contract), (code) => errorCatalogue[code].status)
  const entries = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    entries.map(([status, codes]) => [
      String(status),
      {
        $ref: `#/components/responses/${responseOf[status] ?? 'Refusal'}`,
        description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].title}.`).join('\n'),
      },
    ]),
  )
}

function parametersOf({ params, query, idempotent }: Contract): JsonSchema[] {
  const inPath = params
    ? membersOf(params).map(({ name, schema }) => ({ name, in: 'path', required: true, schema }))
    : []
  const inQuery = query
    ? membersOf(query).map(({ name, schema, isRequired }) => ({
        name,
        in: 'query',
        required: isRequired,
        schema,
      }))
    : []
  return [
    ...inPath,
    ...inQuery,
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

const shown = (example: unknown): JsonSchema => (example === undefined ? {} : { example })

function successOf(contract: Contract): JsonSchema {
  const { operationId, status, data, meta, dataMediaTypes } = contract
  if (dataMediaTypes) return { [status]: { description: 'Done.', ...binary(dataMediaTypes) } }
  if (!data || status === 204)
    return { [status]: { description: status === 204 ? 'Done; no body.' : 'Done.' } }
  const properties = {
    data: schemaOf(data, 'output'),
    ...(meta ? { meta: schemaOf(meta, 'output') } : {}),
  }
  const schema = { type: 'object', properties, required: Object.keys(properties) }
  return {
    [status]: {
      description: 'Done.',
      content: { 'application/json': { schema, ...shown(exampleOf(operationId)?.response) } },
    },
  }
}

const binary = (mediaTypes: readonly string[]): JsonSchema => ({
  content: Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
})

function bodyOf({ operationId, body, bodyOptional, bodyMediaTypes }: Contract): JsonSchema {
  if (bodyMediaTypes) return { requestBody: { required: true, ...binary(bodyMediaTypes) } }
  if (!body) return {}
  const json = { schema: schemaOf(body, 'input'), ...shown(exampleOf(operationId)?.request) }
  return { requestBody: { required: !bodyOptional, content: { 'application/json': json } } }
}

/** One operation of the document. */
export function operationOf(contract: Contract, tag: string): JsonSchema {
  const { operationId, summary, deprecatedAt, sunsetAt } = contract
  const description = describeScope(contract)
  const parameters = parametersOf(contract)
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [tag],
    ...(deprecatedAt ? { deprecated: true, 'x-sunset': sunsetAt } : {}),
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(contract),
    responses: { ...successOf(contract), ...refusalsOf(contract) },
  }
}
