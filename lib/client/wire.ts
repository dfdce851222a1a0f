import type * as z from 'zod'
import type { Contract, DataOf, MetaOf } from '@/lib/contract'

/**
 * The type that a value has after the client parsed the JSON response. Times are ISO 8601 strings.
 */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Name in keyof T]: Wire<T[Name]> }
      : T

type Given<S> = S extends z.ZodType ? z.input<S> : never
// A query string contains only text, so contracts require text. A caller may also pass a number,
// which the client writes as text.
type Text<T> = { [Name in keyof T]: T[Name] | (string extends T[Name] ? number : never) }

/** The input of a call: path parameters, query and body of its contract. */
export type InputOf<C extends Contract> = (C extends { params: z.ZodType }
  ? { params: Given<C['params']> }
  : { params?: undefined }) &
  (C extends { query: z.ZodType }
    ? { query?: Partial<Text<Given<C['query']>>> }
    : { query?: undefined }) &
  (C extends { body: z.ZodType }
    ? C extends { bodyOptional: true }
      ? { body?: Given<C['body']> }
      : { body: Given<C['body']> }
    : { body?: undefined })

/** The result of a call: its data, meta and etag. */
export type Answer<C extends Contract> = {
  data: Wire<DataOf<C>>
  meta: Wire<MetaOf<C>>
  status: number
  /** The version of the data. Pass it to `callIfChanged`. */
  etag: string | undefined
  requestId: string | undefined
}

/**
 * The part of a contract that a call needs. Servers pass the whole contract. Browsers pass an
 * `operation`, which has the types without the schemas.
 */
export type Operation<C extends Contract> = Pick<C, 'method' | 'path'> & {
  idempotent?: C['idempotent']
  readonly carries?: C
}

/**
 * Creates an operation from the type of its contract:
 * `operation<typeof readStatus>({ method: 'GET', path: '/api/status' })`.
 */
export const operation = <C extends Contract>(
  part: Pick<C, 'method' | 'path'> & { idempotent?: C['idempotent'] },
): Operation<C> => part
