import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ring } from '../foundations/env'
import { set } from '../foundations/process-singleton'
import { type Secrets, secrets } from '../foundations/secrets'

type Changing = 'tokens' | 'blindIndex' | 'credentials'

/**
 * For tests: returns a function that runs `work` as a process with keys of these numbers, current
 * key first. Several such processes may run at once. Key 1 is the existing key, and other numbers
 * are newer keys. Call `openRooms` first.
 */
export function openRings(
  name: Changing,
): <T>(numbers: readonly number[], work: () => Promise<T>) => Promise<T> {
  const rings = new AsyncLocalStorage<Ring>()
  const before = secrets()
  const own = before[name]
  set<Secrets>(
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
