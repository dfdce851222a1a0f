import { setNow } from '@/lib/now'
import { processSingleton } from './process-singleton'

const clock = processSingleton('clock', () => ({ offsetMs: 0 }))

/** The service time. The database has the same time in `service_now()`. */
export const now = (): Date => new Date(Date.now() + clock.offsetMs)

/** Sandbox and tests only: moves the clock of this process. The database has its own offset row. */
export function moveClock(offsetMs: number): void {
  clock.offsetMs = offsetMs
}

setNow(now)
