import { hash } from 'node:crypto'
import { ApiError } from '@/lib/errors'

/**
 * A position in the search. Rows are in descending order of time, then of number, then of stream.
 */
export type Position = { at: number; n: number; stream: string }

/**
 * Where a search continues: with the rows below a position, back to the time `from`. `widthMs`: the
 * length of the time range that the next statement reads.
 */
export type Place = { from: number; below: Position; widthMs: number }

const noStream = '00000000-0000-0000-0000-000000000000'
/** Returns the position that separates the rows before this time from all other rows. */
export const before = (at: number): Position => ({ at, n: 0, stream: noStream })

const pattern = /^(\d{1,14})-(\d{1,14})-(\d{1,15})-([\da-f]{32})-(\d{1,14})-([\w-]{12})$/

const write = ({ from, below: { at, n, stream }, widthMs }: Place): string =>
  [from, at, n, stream.replaceAll('-', ''), Math.round(widthMs)].join('-')

// The checksum detects a cursor that was issued for other filters. It needs no secret key, because
// staff may read every row anyway.
const sumOf = (text: string, filters: object): string =>
  hash('sha256', JSON.stringify([text, filters]), 'base64url').slice(0, 12)

/** Returns a cursor, which is valid only with the same filters. */
export function cursorOf(place: Place, filters: object): string {
  const text = write(place)
  return `${text}-${sumOf(text, filters)}`
}

/**
 * Returns the place that a cursor contains. Throws INVALID_CURSOR if the cursor is malformed or
 * belongs to other filters.
 */
export function placeOf(cursor: string, filters: object): Place {
  const [, from, at, n, stream = '', widthMs, sum] = pattern.exec(cursor) ?? []
  const place: Place = {
    from: Number(from),
    below: {
      at: Number(at),
      n: Number(n),
      stream: stream.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    },
    widthMs: Number(widthMs),
  }
  if (sum === undefined || sum !== sumOf(write(place), filters))
    throw new ApiError('INVALID_CURSOR', { source: 'cursor' })
  return place
}
