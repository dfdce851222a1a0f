import type { JobWithMetadata } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorkers, wakeWorker } from './workers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Batch = (jobs: JobWithMetadata<object>[]) => unknown

/** Starts three workers of a queue without a database. `woken` lists the workers that look for jobs. */
async function openQueue() {
  const batches: Batch[] = []
  const woken: string[] = []
  const stopped: (() => void)[] = []
  const boss = {
    work: async (_name: string, _options: object, batch: Batch) => String(batches.push(batch)),
    notifyWorker: (id: string) => void woken.push(id),
    once: (_: 'stopped', listener: () => void) => void stopped.push(listener),
  }
  await startWorkers(boss as never, { name: 'letter', count: 3 }, () => new Promise(() => {}))
  return {
    woken,
    /** Gives a worker this number of jobs. Returns a function that ends the batch. */
    give(worker: number, size: number) {
      const ended = new AbortController()
      const job = { signal: ended.signal } as JobWithMetadata<object>
      batches[worker - 1]!(Array(size).fill(job))
      return () => ended.abort()
    },
    stop() {
      for (const listener of stopped) listener()
    },
  }
}

test('only one idle worker of a queue looks for jobs every half second', async () => {
  const { woken, stop } = await openQueue()
  vi.advanceTimersByTime(2000)
  expect(woken).toEqual(['1', '2', '3', '1'])
  stop()
  vi.advanceTimersByTime(2000)
  expect(woken).toHaveLength(4)
})

test('jobs that this process sends wake one idle worker after 20 ms', async () => {
  const { woken, give, stop } = await openQueue()
  give(1, 1)
  for (let sent = 0; sent < 3; sent++) wakeWorker('letter')
  wakeWorker('notice')
  vi.advanceTimersByTime(20)
  expect(woken).toEqual(['2'])
  wakeWorker('letter')
  stop()
  vi.advanceTimersByTime(1000)
  expect(woken).toEqual(['2'])
})

test('a worker that finds a full batch wakes another idle worker immediately', async () => {
  const { woken, give } = await openQueue()
  give(1, 2)
  expect(woken).toEqual(['2'])
  give(2, 1)
  expect(woken).toEqual(['2'])
})

test('a busy worker looks for no jobs until its batch ends or is cancelled', async () => {
  const { woken, give } = await openQueue()
  give(1, 1)
  const end = give(2, 1)
  vi.advanceTimersByTime(1000)
  expect(woken).toEqual(['3', '3'])
  end()
  vi.advanceTimersByTime(1000)
  expect(woken).toEqual(['3', '3', '2', '3'])
})

test('no worker looks for jobs while all workers of the queue are busy', async () => {
  const { woken, give } = await openQueue()
  for (const worker of [1, 2, 3]) give(worker, 1)
  vi.advanceTimersByTime(1000)
  expect(woken).toEqual([])
})
