import { checkClock } from '../foundations/clock-difference'
import * as protectedSettings from './protected-settings'

const everyMs = 3_600_000

async function runAll(): Promise<void> {
  await Promise.all([checkClock(), protectedSettings.cover()])
}

/** Runs the hourly checks now and every hour. Returns a function that stops them. */
export function start(): () => void {
  void runAll()
  const timer = setInterval(() => void runAll(), everyMs).unref()
  return () => clearInterval(timer)
}
