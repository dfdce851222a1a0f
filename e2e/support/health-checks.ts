import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './api'
import type { Service } from './service'

const pauseMs = 20

/**
 * Runs work and health checks at the same time. Returns the slowest check, which shows how slow the
 * machine is.
 */
export async function runWithHealthChecks<T>(
  service: Pick<Service, 'url'>,
  work: () => Promise<T>,
): Promise<{ done: T; slowestMs: number }> {
  let slowestMs = 0
  let isOver = false
  const calls = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await sleep(pauseMs)
      await call(service, 'GET', '/healthz')
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    }
  })()
  const done = await work().finally(() => {
    isOver = true
  })
  await calls
  return { done, slowestMs }
}
