import { setNow } from '@/lib/now'
import { once } from './process-singleton'

const clock = once('clock', () => ({ offsetMs: 0 }))

/** The service's time. The database has the same in `service_now()`. */
export const now = (): Date => new Date(Date.now() + clock.offsetMs)

/** Sandbox and tests: moves the process's clock; the database's is moved by its own offset row. */
export function moveClock(offsetMs: number): void {
  clock.offsetMs = offsetMs
}

setNow(now)
