import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePerson } from '@/bench/person'
import { readMemoryMb } from '@/bench/processes'
import type { Case } from '@/bench/result'
import { findMedian } from '@/bench/statistics'
import { startService } from '@/bench/subject'
import { listNotifications } from '@/lib/contracts/notifications'

const items = 100_000
const readers = 10
const watchEveryMs = 100

export const streamCase: Case = {
  id: 'P8',
  work: `the whole list of ${items.toLocaleString('en-US')} items, streamed to ${readers} readers at once`,
  async run(lab) {
    await using service = await startService(lab)
    const headers = await makePerson(service, items)
    const url = service.url + listNotifications.path
    // The first read loads code that all readers share. So the measured memory does not include
    // this code.
    await read(url, headers, 0)
    await sleep(lab.plan.restSeconds * 1000)
    const before = readMemoryMb(service.pid)
    const [quick, quickPeak] = await watch(service.pid, () => readAll(url, headers, 0))
    const [slow, slowPeak] = await watch(service.pid, () => readAll(url, headers, 5))
    lab.report(
      `  ${[...quick, ...slow].map(({ firstByteMs }) => firstByteMs.toFixed(0)).join(', ')} ms to the first byte`,
    )
    const firstByte = (reads: Read[]) => findMedian(reads.map(({ firstByteMs }) => firstByteMs))
    return {
      figures: [
        {
          name: 'memory beyond that at rest, readers that hurry',
          value: quickPeak - before,
          unit: 'MB',
          goal: { atMost: 64 },
        },
        {
          name: 'memory beyond that at rest, readers that dawdle',
          value: slowPeak - before,
          unit: 'MB',
          goal: { atMost: 64 },
        },
        {
          name: 'first byte, readers that hurry',
          value: firstByte(quick),
          unit: 'ms',
          goal: { atMost: 50 },
        },
        {
          name: 'first byte, readers that dawdle',
          value: firstByte(slow),
          unit: 'ms',
          goal: { atMost: 50 },
        },
      ],
      measurements: [],
    }
  },
}

type Read = { firstByteMs: number; bytes: number }

const readAll = (url: string, headers: Record<string, string>, pauseMs: number): Promise<Read[]> =>
  Promise.all(Array.from({ length: readers }, () => read(url, headers, pauseMs)))

/** Reads a list to its end, with a pause after each chunk. Throws if the list is incomplete. */
async function read(url: string, headers: Record<string, string>, pauseMs: number): Promise<Read> {
  const startedAt = performance.now()
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(url, { headers, agent: false }, resolve).once('error', reject)
  })
  let firstByteMs = 0
  let bytes = 0
  let end = ''
  for await (const piece of response as AsyncIterable<Buffer>) {
    firstByteMs ||= performance.now() - startedAt
    bytes += piece.length
    end = piece.toString('utf8').slice(-100)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  if (response.statusCode !== 200 || !end.endsWith('}}'))
    throw new Error(`a list ended with ${response.statusCode} after ${bytes} bytes`)
  return { firstByteMs, bytes }
}

/** Runs the work. Returns its result and the peak memory of the service. */
async function watch<T>(pid: number, work: () => Promise<T>): Promise<[T, number]> {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, readMemoryMb(pid))
  }
  const timer = setInterval(look, watchEveryMs)
  try {
    const result = await work()
    look()
    return [result, peak]
  } finally {
    clearInterval(timer)
  }
}
