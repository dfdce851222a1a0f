import type * as z from 'zod'
import type { Access } from './access'
import type { ErrorCode } from './errors'
import type { Area } from './reach'
import type { UserType } from './user-types'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Shape = z.ZodType

export const timeouts = {
  standard: 4500,
  /**
   * In milliseconds, like all timeouts here. The limit includes the service's call to the identity
   * provider.
   */
  signup: 10_000,
  /** The limit includes one delivery to a partner's server. */
  delivery: 20_000,
  /**
   * For operations that read all stored rows. Each SQL statement of such an operation also has its
   * own timeout.
   */
  batch: 3_600_000,
} as const

/**
 * An operation, declared once. The route, the client, the pages, the reference and the tests use
 * this declaration.
 */
export type Contract<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  D extends Shape = Shape,
  M extends Shape = Shape,
> = {
  operationId: string
  /** One sentence in the imperative. */
  summary: string
  /** One or two sentences that complete the summary, without the final period. */
  description?: string
  method: Method
  /** The path, with `{name}` for a parameter. Logs and the audit contain this pattern. */
  path: string
  /** A row of the permission matrix. */
  access: Access
  /**
   * For browser endpoints: the area (group of operations) to which the endpoint belongs. A session
   * that a link opened may use only some areas, and no endpoint without an area.
   */
  area?: Area
  /** If true, the operation ends the browser session, so a call does not extend it. */
  endsSession?: boolean
  /** The user type of the customers who may use this path, if only one type may. */
  userType?: UserType
  /** The error code for a caller of the wrong kind or role. Default: FORBIDDEN. */
  wrongRole?: 'FORBIDDEN' | 'INAPPROPRIATE_RIGHT'
  /** If true, this path returns 404 to every caller in production. */
  isSandboxOnly?: boolean
  /**
   * True for health, readiness and metrics. Load balancers call these operations constantly, so the
   * service writes no audit row for them.
   */
  isProbe?: boolean
  params?: P
  query?: Q
  /**
   * If true, the service does not report unknown query parameters. The provider may add parameters
   * to its callbacks at any time.
   */
  ignoresQuery?: boolean
  /**
   * If true, unknown query parameters are errors. New operations set this to true. Operations for
   * staff reject unknown query parameters even without this property.
   */
  refusesUnknownQuery?: boolean
  body?: B
  /** If true, the request body may be absent. */
  bodyOptional?: boolean
  /** The maximum size of the body in bytes. Default: 65,536. */
  maxBodyBytes?: number
  /** The media types of a body that is not JSON. The operation itself reads the bytes. */
  bodyMediaTypes?: readonly string[]
  status: 200 | 201 | 202 | 204
  data?: D
  /** The media types of a response that is not JSON. */
  dataMediaTypes?: readonly string[]
  /** The schema of `meta`, the second property of the response beside `data`. */
  meta?: M
  /** The operation's own error codes. The gateway adds its codes to every operation. */
  errors: readonly ErrorCode[]
  /**
   * The maximum milliseconds until the response begins, one of `timeouts`. Default:
   * `timeouts.standard`.
   */
  timeoutMs?: number
  /**
   * The times at which the operation becomes deprecated and ends, in ISO 8601, at least twelve
   * months apart. Response headers contain both.
   */
  deprecatedAt?: string
  sunsetAt?: string
  /** If true, responses have an ETag, and a matching If-None-Match returns 304. */
  isConditional?: boolean
  /**
   * If true, the operation accepts an Idempotency-Key. An operation sets this if it changes data
   * and returns no secret.
   */
  idempotent?: boolean
}

type Read<T> = T extends Shape ? z.infer<T> : undefined

export type ParamsOf<C extends Contract> = Read<C['params']>
export type QueryOf<C extends Contract> = Read<C['query']>
export type BodyOf<C extends Contract> = Read<C['body']>
export type DataOf<C extends Contract> = Read<C['data']>
export type MetaOf<C extends Contract> = Read<C['meta']>

/** Whether an unknown query parameter is an error of this operation. */
export const refusesUnknownQuery = ({ path, refusesUnknownQuery }: Contract): boolean =>
  path.startsWith('/admin/') || refusesUnknownQuery === true

/**
 * Declares a contract. The type of the result contains the literal values, such as the exact path.
 */
export const contract = <const C extends Contract>(declared: C): C => declared

type Other = Pick<Contract, 'operationId' | 'path'> & Partial<Contract>
/** Declares a staff operation that does the same as a partner operation. */
export const forStaff = <const C extends Contract, const O extends Other>(
  ofPartners: C,
  other: O,
) =>
  ({ ...ofPartners, ...other, access: 'admin' }) as Omit<C, keyof O | 'access'> &
    O & { access: 'admin' }
