/**
 * How a list continues. `cursor`: until `meta.nextCursor` is null. `after`: while `meta.hasMore`.
 * Any other name: `after` is that member of the last item. Absent: the list is one page.
 */
export type Paging = string

/** The part of an operation that a call needs. */
export type Operation = {
  method: string
  path: string
  /** The operation needs no session. */
  isPublic?: true
  /** The operation takes an Idempotency-Key. */
  isIdempotent?: boolean
  /** A repeated call does no harm, so it is retried after a lost response. */
  isRepeatable?: boolean
  isList?: true
  paging?: Paging
}

/** The build replaces this name by the operations of the OpenAPI document. */
declare const operationTable: Readonly<Record<string, Operation>>

export const operations = operationTable
