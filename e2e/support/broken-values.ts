import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@/lib/errors'

const dayMs = 86_400_000
// `day` returns dates relative to today, which would be wrong after midnight. So if less than 90
// seconds of the day remain, this file waits until midnight.
const leftMs = dayMs - (Date.now() % dayMs)
if (leftMs < 90_000) await sleep(leftMs)

/** Returns the UTC date `offset` days from today as MM/DD/YYYY. */
export const day = (offset: number) => {
  const date = new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}
export const minutesAhead = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString()
/** One character longer than the maximum of any text. */
export const long = 'x'.repeat(256)
export const notStrings = [7, true, {}, []]
export const unstorable = ['a\0b', '\ud800', 'x\udfffy']
export const home = {
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  country: 'US',
}

/**
 * One test case: a field, the expected code, invalid values, and other fields that the case needs.
 */
export type Row = [
  member: string,
  code: ErrorCode,
  values: unknown[],
  base?: Record<string, unknown>,
]
