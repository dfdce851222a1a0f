import type * as z from 'zod'
import type { Access } from './access'
import type { ErrorCode } from './errors'
import type { Area } from './reach'
import type { UserType } from './user-types'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Shape = z.ZodType

export const timeouts = {
  standard: 4500,
  /** The time includes the call to the identity provider. */
  signup: 10_000,
  /** The time includes one delivery to a partner's server. */
  delivery: 20_000,
  /** For operations that read all stored rows. Each of their statements has a separate limit. */
  batch: 3_600_000,
} as const

/**
 * An operation, declared once. The route, the client, the pages, the reference and the tests use
 * the same declaration.
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
  /** One or two sentences that a caller needs beside the summary, without the final period. */
  description?: string
  method: Method
  /** The path with `{name}` for parameters. Logs and the audit contain this pattern. */
  path: string
  /** A row of the permission matrix. */
  access: Access
  /**
   * For browser endpoints: the area that a browser session needs if a link opened it. Without an
   * area, such a session may not call the endpoint.
   */
  area?: Area
  /** If true, the operation ends the browser session, so a call does not extend it. */
  endsSession?: boolean
  /** The user type, if the path belongs to one. */
  userType?: UserType
  /** The error code for a caller of the wrong kind or role. Default: FORBIDDEN. */
  wrongRole?: 'FORBIDDEN' | 'INAPPROPRIATE_RIGHT'
  /** If true, this path returns 404 to every caller in production. */
  isSandboxOnly?: boolean
  /**
   * For health, readiness and metrics. Load balancers call them constantly, so these calls write no
   * audit row.
   */
  isProbe?: boolean
  params?: P
  query?: Q
  /**
   * Unknown query parameters are not reported, because the provider may add parameters to its
   * callbacks at any time.
   */
  ignoresQuery?: boolean
  /**
   * Unknown query parameters are errors. New operations set this. Operations for staff always
   * behave like this.
   */
  refusesUnknownQuery?: boolean
  body?: B
  /** If true, the request body may be absent. */
  bodyOptional?: boolean
  /** Default: 65,536. */
  maxBodyBytes?: number
  /** The media types of a body that is not JSON. The operation reads its bytes itself. */
  bodyMediaTypes?: readonly string[]
  status: 200 | 201 | 202 | 204
  data?: D
  /** The media types of a response that is not JSON. */
  dataMediaTypes?: readonly string[]
  /** The schema of `meta`, the second property of the response beside `data`. */
  meta?: M
  /** The error codes of the operation itself. The gateway adds its own codes to every operation. */
  errors: readonly ErrorCode[]
  /**
   * The maximum time until the response begins, one of `timeouts`. Default: `timeouts.standard`.
   */
  timeoutMs?: number
  /**
   * The times at which the operation becomes deprecated and at which it ends. ISO 8601, at least
   * twelve months apart. Response headers contain both.
   */
  deprecatedAt?: string
  sunsetAt?: string
  /** If true, responses have an ETag, and a matching If-None-Match returns 304. */
  isConditional?: boolean
  /** Accepts an Idempotency-Key. For operations that change data and return no secret. */
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

/** Declares a contract. Preserves its literal types. */
export const contract = <const C extends Contract>(declared: C): C => declared

type Other = Pick<Contract, 'operationId' | 'path'> & Partial<Contract>
/** Declares the operation of staff that does the same as an operation of partners. */
export const forStaff = <const C extends Contract, const O extends Other>(
  ofPartners: C,
  other: O,
) =>
  ({ ...ofPartners, ...other, access: 'admin' }) as Omit<C, keyof O | 'access'> &
    O & { access: 'admin' }
