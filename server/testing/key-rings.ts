import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ring } from '../foundations/env'
import { put } from '../foundations/process-singleton'
import { type Secrets, secrets } from '../foundations/secrets'

type Changing = 'tokens' | 'blindIndex'

/**
 * For tests: work done as by a process whose settings hold these keys of a ring, the one that hashes first. Several such processes may be at work at once.
 * Key 1 is the one that there is; any other number is a key that was made later. Once the rooms are open.
 */
export function openRings(
  name: Changing,
): <T>(numbers: readonly number[], work: () => Promise<T>) => Promise<T> {
  const rings = new AsyncLocalStorage<Ring>()
  const before = secrets()
  const own = before[name]
  put<Secrets>(
    'secrets',
    Object.defineProperty({ ...before }, name, { get: () => rings.getStore() ?? own }),
  )
  const keyOf = (number: number) => (number === 1 ? own.keys.get(1)! : Buffer.alloc(32, number))
  return (numbers, work) =>
    rings.run(
      { current: numbers[0]!, keys: new Map(numbers.map((number) => [number, keyOf(number)])) },
      work,
    )
}
