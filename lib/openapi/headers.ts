import { access } from '@/lib/access'
import { type Contract, refusesUnknownQuery } from '@/lib/contract'
import type { JsonSchema } from './schema'

const header = (description: string, schema: JsonSchema): JsonSchema => ({ description, schema })
const text = { type: 'string' }

/** The response headers that callers may use. */
export const headers = {
  'X-Request-Id': header('The id of the call. Include it when you ask for help.', {
    ...text,
    format: 'uuid',
  }),
  'RateLimit-Policy': header(
    'The limit of the session or token: calls (`q`) in a window of seconds (`w`).',
    { ...text, examples: ['"calls";q=6000;w=60'] },
  ),
  RateLimit: header('The calls left (`r`), and the seconds until the limit resets (`t`).', {
    ...text,
    examples: ['"calls";r=5999;t=60'],
  }),
  'Retry-After': header('The number of seconds to wait before you retry.', {
    type: 'integer',
    minimum: 0,
  }),
  'WWW-Authenticate': header('The authentication scheme.', { ...text, const: 'Bearer' }),
  Allow: header('The methods that the path supports.', {
    ...text,
    examples: ['GET, HEAD, OPTIONS'],
  }),
  ETag: header('The version of the response. Send it as If-None-Match with the next call.', text),
  'Idempotent-Replayed': header(
    'Present if we return the stored first response for this Idempotency-Key.',
    { ...text, const: 'true' },
  ),
  'X-Ignored-Members': header(
    "The query parameters that the operation doesn't know, with the nearest known name. A sandbox also lists members of the body, and prefilled answers that the form of the role doesn't show.",
    { ...text, examples: ['frstName (did you mean firstName?)'] },
  ),
  Deprecation: header('When the operation was deprecated (RFC 9745).', text),
  Sunset: header('When the operation ends (RFC 8594).', text),
  Link: header('The page about deprecated operations.', text),
} as const satisfies Record<string, JsonSchema>
type HeaderName = keyof typeof headers

/** The request headers that some operations read. */
export const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'For 24 hours, the same key with the same request returns the first response again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of an earlier response. If nothing has changed, the call returns 304 without a body.',
    schema: { type: 'string' },
  },
} as const
const referTo = (name: keyof typeof headerParameters): JsonSchema => ({
  $ref: `#/components/parameters/${name}`,
})

export const headerParametersOf = ({ idempotent, isConditional }: Contract): JsonSchema[] => [
  ...(idempotent ? [referTo('IdempotencyKey')] : []),
  ...(isConditional ? [referTo('IfNoneMatch')] : []),
]

const referToHeaders = (names: readonly HeaderName[]): JsonSchema => ({
  headers: Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
})

const ignores = (contract: Contract): boolean =>
  contract.body !== undefined ||
  (contract.query !== undefined && !refusesUnknownQuery(contract) && !contract.ignoresQuery)

/** Returns the headers of the successful response of an operation. */
export function successHeaders(contract: Contract): JsonSchema {
  const isCounted = access[contract.access] !== null && !contract.isProbe
  return referToHeaders([
    'X-Request-Id',
    ...(isCounted ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(contract.isConditional ? (['ETag'] as const) : []),
    ...(contract.idempotent ? (['Idempotent-Replayed'] as const) : []),
    ...(ignores(contract) ? (['X-Ignored-Members'] as const) : []),
    ...(contract.deprecatedAt ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
  ])
}

const byStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  400: ['X-Ignored-Members'],
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['RateLimit-Policy', 'RateLimit', 'Retry-After'],
  500: ['Retry-After'],
}
/** Returns the headers of an error response. */
export const refusalHeaders = (status: number): JsonSchema =>
  referToHeaders(['X-Request-Id', ...(byStatus[status] ?? [])])
