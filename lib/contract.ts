import type * as z from 'zod'
import type { Access } from './access'
import type { ErrorCode } from './errors'
import type { UserType } from './user-types'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Shape = z.ZodType

export const timeouts = {
  standard: 4500,
  /** Includes the call to the identity provider. */
  signup: 10_000,
  /** For operations on all stored rows; each of their statements has its own limit. */
  batch: 3_600_000,
} as const

/** An operation, declared once for the route, the client, the form, the reference and the tests. */
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
  method: Method
  /** With `{name}` for parameters. Logs and the audit show this pattern. */
  path: string
  /** A row of the permission matrix. */
  access: Access
  /** On paths of one user type: that type. */
  userType?: UserType
  /** The code that refuses a caller whose kind or role is not allowed. Default: FORBIDDEN. */
  wrongRole?: 'FORBIDDEN' | 'INAPPROPRIATE_RIGHT'
  /** In production the path is unknown to every caller. */
  isSandboxOnly?: boolean
  /** Health, readiness and metrics: balancers call them all day, so no call leaves an audit row. */
  isProbe?: boolean
  params?: P
  query?: Q
  /** Unknown query parameters are not even reported: a caller of another company may add them. */
  ignoresQuery?: boolean
  body?: B
  /** The body may be left out altogether. */
  bodyOptional?: boolean
  /** Default: 65,536. */
  maxBodyBytes?: number
  status: 200 | 201 | 202 | 204
  data?: D
  /** The answer's second member, beside `data`. */
  meta?: M
  /** The refusals of the operation itself, without those that the gateway adds to every operation. */
  errors: readonly ErrorCode[]
  /** The time until the answer must begin, one of `timeouts`. Default: `timeouts.standard`. */
  timeoutMs?: number
  /** Accepts an Idempotency-Key: the operation changes something, and its answer contains no secret. */
  idempotent?: boolean
}

type Read<T> = T extends Shape ? z.infer<T> : undefined

export type ParamsOf<C extends Contract> = Read<C['params']>
export type QueryOf<C extends Contract> = Read<C['query']>
export type BodyOf<C extends Contract> = Read<C['body']>
export type DataOf<C extends Contract> = Read<C['data']>
export type MetaOf<C extends Contract> = Read<C['meta']>

/** Declares a contract and keeps its literal types. */
export const contract = <const C extends Contract>(declared: C): C => declared
