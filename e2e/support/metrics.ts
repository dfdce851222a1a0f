import { setTimeout as sleep } from 'node:timers/promises'
import { bearer, call } from './api'
import type { Service } from './service'

/**
 * Reads the metrics of a service. Returns a function that returns the value of a series, or NaN.
 */
export async function readMetrics(service: Service): Promise<(series: string) => number> {
  const { text } = await call(service, 'GET', '/metrics', { headers: bearer(service.adminKey()) })
  const values = new Map(
    text
      .split('\n')
      .map((line) => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' '))),
      ]),
  )
  return (series) => values.get(series) ?? Number.NaN
}

export const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

const sampleEveryMs = 1000

/**
 * Reads series repeatedly until stopped, and returns their maximums. Skips reads while the service
 * does not respond.
 */
export function watchPeaks(
  service: Service,
  series: readonly string[],
): { stop(): Promise<number[]> } {
  const peaks = series.map(() => 0)
  let isOver = false
  const sample = async () => {
    const read = await readMetrics(service).catch(() => undefined)
    for (const [i, name] of series.entries()) peaks[i] = Math.max(peaks[i]!, read?.(name) || 0)
  }
  const watching = (async () => {
    for (; !isOver; await sleep(sampleEveryMs)) await sample()
  })()
  return {
    async stop() {
      isOver = true
      await watching
      await sample()
      return peaks
    },
  }
}
