import type * as z from 'zod'
import type { Access } from './access'
import type { ErrorCode } from './errors'
import type { UserType } from './user-types'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Shape = z.ZodType

/** An operation, declared once: the route, the client, the form, the reference and the tests read it. */
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
  /** With `{name}` for parameters. Also what logs and the audit show. */
  path: string
  /** A row of the permission matrix. */
  access: Access
  /** On onboarding paths: the one user type that the path is for. */
  userType?: UserType
  params?: P
  query?: Q
  body?: B
  /** The body may be left out altogether. */
  bodyOptional?: boolean
  /** 65,536 unless told. */
  maxBodyBytes?: number
  status: 200 | 201 | 202 | 204
  data?: D
  /** What stands beside `data` in the answer. */
  meta?: M
  /** The refusals of the operation itself; those that every operation can give are not repeated. */
  errors: readonly ErrorCode[]
  /** Works through everything that there is, so the limit of a request's time is not for it. */
  isLong?: boolean
  /** Takes an Idempotency-Key: it creates or changes something and its answer holds no secret. */
  idempotent?: boolean
}

type Read<T> = T extends Shape ? z.infer<T> : undefined

export type ParamsOf<C extends Contract> = Read<C['params']>
export type QueryOf<C extends Contract> = Read<C['query']>
export type BodyOf<C extends Contract> = Read<C['body']>
export type DataOf<C extends Contract> = Read<C['data']>
export type MetaOf<C extends Contract> = Read<C['meta']>

/** Declares a contract with its types kept. */
export const contract = <const C extends Contract>(declared: C): C => declared
