import { setNow } from '@/lib/now'
import { processSingleton } from './process-singleton'

const clock = processSingleton('clock', () => ({ offsetMs: 0 }))

/** The time of the service. `service_now()` returns the same time in the database. */
export const now = (): Date => new Date(Date.now() + clock.offsetMs)

/**
 * For the sandbox and tests: moves the clock of this process. The database stores a separate
 * offset.
 */
export function moveClock(offsetMs: number): void {
  clock.offsetMs = offsetMs
}

setNow(now)
