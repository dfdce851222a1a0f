import http from 'node:http'
import { expect, test } from 'vitest'
import { bearer, call, type Person, paths } from '../support/api'
import { isLongRun, readCount, reportFigures } from '../support/counts'
import { forEachOf } from '../support/crowd'
import { secondsSince } from '../support/figures'
import { openInboxes } from '../support/inboxes'
import { shareService } from '../support/shared'

const items = readCount('items')
const readers = 10
const batchSize = isLongRun ? 500 : 200
const text = 'x'.repeat(isLongRun ? 200 : 4000)
/** The heap limit of the service in megabytes. All lists together would fill most of the heap. */
const heapMegabytes = 160

const env = {
  RATE_LIMIT_CALLS_PER_MINUTE: '100000000',
  NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
}
const service = shareService({ env })

const readMetrics = async (): Promise<{ resident: number; startedAt: number }> => {
  const { text: metrics } = await call(service, 'GET', '/metrics', {
    headers: bearer(service.adminKey()),
  })
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
  return {
    resident: read('process_resident_memory_bytes') / 1e6,
    startedAt: read('process_start_time_seconds'),
  }
}

type Read = { count: number; bytes: number; first: string; last: string }

/**
 * Starts to read a list, waits until `hold` resolves, and reads the rest. Counts the bytes and does
 * not store them.
 */
const readSlowly = (person: Person, hold: Promise<void>, onBegun: () => void): Promise<Read> =>
  new Promise((resolve, reject) => {
    const read: Read = { count: 0, bytes: 0, first: '', last: '' }
    let tail = ''
    const request = http.get(
      `${service.url}${paths.notifications}`,
      { headers: person.user.headers, agent: false },
      (response) => {
        response.setEncoding('latin1')
        response.on('data', (chunk: string) => {
          read.bytes += chunk.length
          read.first ||= chunk.slice(0, 200)
          const seen = tail + chunk
          read.count += seen.split('"isRead"').length - 1
          tail = seen.slice(-'"isRead'.length)
          read.last = (read.last + chunk).slice(-200)
        })
        response.once('end', () => resolve(read)).once('error', reject)
        response.pause()
        onBegun()
        void hold.then(() => response.resume())
      },
    )
    request.once('error', reject)
  })

test(`a ${heapMegabytes} MB heap serves ${readers} slow readers of long lists`, {
  timeout: 120_000 + items * 20,
}, async () => {
  const inboxes = openInboxes(service)
  const person = await inboxes.makePerson()
  const batches = Array.from({ length: items / batchSize })
  await forEachOf(batches, 4, () => inboxes.arrive(person, batchSize, { body: text }))
  const before = await readMetrics()
  const startedAt = performance.now()
  let most = before.resident
  let begun = 0
  let resume = () => {}
  const hold = new Promise<void>((resolve) => {
    resume = resolve
  })
  const reading = Array.from({ length: readers }, () =>
    readSlowly(person, hold, () => (begun += 1)),
  )
  await expect.poll(() => begun, { timeout: 60_000 }).toBe(readers)
  let isOver = false
  let others = 0
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await readMetrics()).resident)
      expect((await inboxes.count(person)).status).toBe(200)
      others += 1
    }
  })()
  // All readers pause now. So the service must stop writing until they continue.
  await expect.poll(() => others, { timeout: 60_000 }).toBeGreaterThan(5)
  resume()
  const lists = await Promise.all(reading)
  isOver = true
  await watching
  reportFigures('long lists and a small heap', {
    items,
    readers,
    'heap, MB': heapMegabytes,
    'lists together, MB': Math.round(lists.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
    'resident before and at most, MB': `${Math.round(before.resident)} and ${Math.round(most)}`,
    'simultaneous calls': others,
    took: secondsSince(startedAt),
  })
  for (const { count, last } of lists) {
    expect(count).toBe(items + 2)
    expect(last).toContain('"nextCursor":null')
  }
  // Checks the test itself: all lists together would fill most of the heap.
  expect(lists[0]!.bytes * readers).toBeGreaterThan(heapMegabytes * 1e6 * 0.7)
  expect((await readMetrics()).startedAt).toBe(before.startedAt)
})
