import { checkClock } from '../foundations/clock-difference'

const everyMs = 3_600_000

/** Runs the hourly checks now and every hour. Returns a function that stops them. */
export function start(): () => void {
  void checkClock()
  const timer = setInterval(() => void checkClock(), everyMs).unref()
  return () => clearInterval(timer)
}
