import type { JobWithMetadata } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorkers, wakeWorker } from './workers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Batch = (jobs: JobWithMetadata<object>[]) => unknown

/**
 * Opens a queue with three workers and without a database. `looking` lists each worker that starts
 * or wakes up, because it then looks for jobs.
 */
async function openQueue() {
  const batches: Batch[] = []
  const looking: string[] = []
  const stopped: (() => void)[] = []
  const boss = {
    work: async (_name: string, _options: object, batch: Batch) => {
      const id = String(batches.push(batch))
      looking.push(id)
      return id
    },
    notifyWorker: (id: string) => void looking.push(id),
    once: (_: 'stopped', listener: () => void) => void stopped.push(listener),
  }
  await startWorkers(boss as never, { name: 'letter', count: 3 }, () => new Promise(() => {}))
  return {
    looking,
    /** Gives each worker its first turn, which starts it. */
    async startAll() {
      await vi.advanceTimersByTimeAsync(1000)
      looking.length = 0
    },
    /** Gives a worker this number of jobs. Returns a function that completes them. */
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

test('a queue starts with one worker and adds another worker every half second', async () => {
  const { looking } = await openQueue()
  expect(looking).toEqual(['1'])
  await vi.advanceTimersByTimeAsync(500)
  expect(looking).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(500)
  expect(looking).toEqual(['1', '2', '3'])
})

test('every half second, one idle worker of a queue looks for jobs, in turn', async () => {
  const { looking, startAll, stop } = await openQueue()
  await startAll()
  vi.advanceTimersByTime(2000)
  expect(looking).toEqual(['1', '2', '3', '1'])
  stop()
  vi.advanceTimersByTime(2000)
  expect(looking).toHaveLength(4)
})

test('jobs that this process sends wake one idle worker after 20 ms', async () => {
  const { looking, startAll, give, stop } = await openQueue()
  await startAll()
  give(1, 1)
  for (let sent = 0; sent < 3; sent++) wakeWorker('letter')
  wakeWorker('notice')
  vi.advanceTimersByTime(20)
  expect(looking).toEqual(['2'])
  wakeWorker('letter')
  stop()
  vi.advanceTimersByTime(1000)
  expect(looking).toEqual(['2'])
})

test('a worker that finds a full batch makes another worker look for jobs immediately', async () => {
  const { looking, give } = await openQueue()
  give(1, 2)
  expect(looking).toEqual(['1', '2'])
  give(2, 1)
  expect(looking).toEqual(['1', '2'])
})

test('a busy worker looks for no jobs until its batch ends or is cancelled', async () => {
  const { looking, startAll, give } = await openQueue()
  await startAll()
  give(1, 1)
  const end = give(2, 1)
  vi.advanceTimersByTime(1000)
  expect(looking).toEqual(['3', '3'])
  end()
  vi.advanceTimersByTime(1000)
  expect(looking).toEqual(['3', '3', '2', '3'])
})

test('no worker looks for jobs while all workers of the queue are busy', async () => {
  const { looking, startAll, give } = await openQueue()
  await startAll()
  for (const worker of [1, 2, 3]) give(worker, 1)
  vi.advanceTimersByTime(1000)
  expect(looking).toEqual([])
})
