/**
 * How to request the next page of a list. `cursor`: pass `meta.nextCursor` until it is null.
 * `after`: continue while `meta.hasMore` is true. Any other name: pass that property of the last
 * item as `after`. Absent: the list has one page.
 */
export type Paging = string

/** The properties of an operation that a call needs. */
export type Operation = {
  /**
   * The method and path in one string. Each operation adds to the size of the package, so the
   * string is short.
   */
  route: string
  /** The operation needs no session. */
  isPublic?: true
  /** The operation accepts an Idempotency-Key. */
  isIdempotent?: boolean
  /** The call may be retried after a lost response, because a second call does no harm. */
  isRepeatable?: boolean
  isList?: true
  paging?: Paging
}

/** The build replaces this name with the operations of the OpenAPI document. */
declare const operationTable: Readonly<Record<string, Operation>>

export const operations = operationTable
