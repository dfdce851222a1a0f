import { access } from '@/lib/access'
import { type Contract, refusesUnknownQuery } from '@/lib/contract'
import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import fieldCodes from './field-codes.json'
import { refusalHeaders } from './headers'
import type { JsonSchema } from './schema'
import { acceptsSessions } from './security'

/** Lists the codes that the gateway adds to the codes of an operation. */
function gatewayCodesOf(contract: Contract): ErrorCode[] {
  const isAsked = access[contract.access] !== null
  return [
    ...(isAsked
      ? (['UNAUTHORIZED', contract.wrongRole ?? 'FORBIDDEN', 'RATE_LIMITED'] as const)
      : []),
    ...(isAsked && contract.access !== 'admin'
      ? (['CREDENTIAL_REVOKED', 'API_ACCESS_DISABLED'] as const)
      : []),
    ...(acceptsSessions(contract) ? (['IP_NOT_ALLOWED', 'FORBIDDEN'] as const) : []),
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
}

const codesOfFields = (operationId: string): ErrorCode[] =>
  ((fieldCodes as Record<string, string[]>)[operationId] ?? []) as ErrorCode[]

/**
 * Lists all error codes of an operation: its own codes, the codes of the gateway, and the codes of
 * errors in fields.
 */
export const codesOf = (contract: Contract): ErrorCode[] => [
  ...new Set([
    ...contract.errors,
    ...gatewayCodesOf(contract),
    ...codesOfFields(contract.operationId),
  ]),
]

const describe = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `\`${code}\`: ${errorCatalogue[code].title}.`).join('\n')

const narrow = (name: 'Envelope' | 'Problem', codes: readonly ErrorCode[]): JsonSchema => ({
  allOf: [
    { $ref: `#/components/schemas/${name}` },
    { properties: { errors: { items: { properties: { code: { enum: codes } } } } } },
  ],
})

const refusalOf = (status: number, codes: readonly ErrorCode[]): JsonSchema => ({
  description: describe(codes),
  ...refusalHeaders(status),
  content: {
    'application/json': { schema: narrow('Envelope', codes) },
    'application/problem+json': { schema: narrow('Problem', codes) },
  },
})

const groupByStatus = (codes: readonly ErrorCode[]): [number, ErrorCode[]][] =>
  [...Map.groupBy(codes, (code) => errorCatalogue[code].status)].sort(([a], [b]) => a - b)

/** Converts RATE_LIMITED to RateLimited. */
const pascal = (code: string): string =>
  code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
const maxNamed = 4
// Returns a name for an error response, made from its codes. Undefined for more than four codes,
// because the name would be too long.
const nameOf = (codes: readonly ErrorCode[]): string | undefined =>
  codes.length > maxNamed ? undefined : codes.toSorted().map(pascal).join('Or')

/**
 * Returns the error responses of an operation. A response with at most four codes has a name, so
 * that several operations can refer to it.
 */
export const refusalsOf = (contract: Contract): JsonSchema =>
  Object.fromEntries(
    groupByStatus(codesOf(contract)).map(([status, codes]) => {
      const name = nameOf(codes)
      const response = name ? { $ref: `#/components/responses/${name}` } : refusalOf(status, codes)
      return [String(status), response]
    }),
  )

/** Returns the named error responses, to which operations refer. */
export const sharedRefusals = (contracts: readonly Contract[]): JsonSchema =>
  Object.fromEntries(
    contracts
      .flatMap((contract) => groupByStatus(codesOf(contract)))
      .flatMap(([status, codes]) => {
        const name = nameOf(codes)
        return name ? [[name, refusalOf(status, codes.toSorted())] as const] : []
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
