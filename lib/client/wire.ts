import type * as z from 'zod'
import type { Contract, DataOf, MetaOf } from '@/lib/contract'

/** A value as it arrives over the wire: moments in time are ISO 8601 strings there. */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Name in keyof T]: Wire<T[Name]> }
      : T

type Given<S> = S extends z.ZodType ? z.input<S> : never
// A query is text, so a number will do wherever any text is taken.
type Text<T> = { [Name in keyof T]: T[Name] | (string extends T[Name] ? number : never) }

/** What a call takes: parameters of the path, query and body, each where its contract has it. */
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

/** What a call comes back with. */
export type Answer<C extends Contract> = {
  data: Wire<DataOf<C>>
  meta: Wire<MetaOf<C>>
  status: number
  /** Names this state of the answer, for `callIfChanged`. */
  etag: string | undefined
  requestId: string | undefined
}

/**
 * The part of a contract that a call needs. A server passes the contract itself; in a browser an `operation` carries the contract's
 * types without its schemas.
 */
export type Operation<C extends Contract> = Pick<C, 'method' | 'path'> & {
  idempotent?: C['idempotent']
  readonly carries?: C
}

/** Names an operation where its contract is known by type only: `operation<typeof readStatus>({ method: 'GET', path: '/api/status' })`. */
export const operation = <C extends Contract>(
  part: Pick<C, 'method' | 'path'> & { idempotent?: C['idempotent'] },
): Operation<C> => part
