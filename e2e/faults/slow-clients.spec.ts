import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { call, type Person, paths } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { rankMs } from '../support/crashes'
import { openInboxes } from '../support/inboxes'
import { megabytes, readMetrics, watchPeaks } from '../support/metrics'
import { usualMemory } from '../support/service'
import { shareService } from '../support/shared'
import { openSlowClient, type SlowClient, slowKinds } from '../support/slow-clients'

const sockets = readCount('slow_sockets')
const goodClients = 4
const measuredMs = 1500
const pauseMs = 20
const batchSize = 50
const oneReaderOf = 20
const others = slowKinds.filter((kind) => kind !== 'reading')

let person: Person
const service = shareService({
  env: { RATE_LIMIT_CALLS_PER_MINUTE: '100000000', ...usualMemory },
})

beforeAll(async () => {
  const inboxes = openInboxes(service)
  person = await inboxes.client.signUp()
  // The list must be larger than the buffers of the socket. If it were smaller, a slow reader would
  // not slow down the service.
  for (let i = 0; i < 12; i++) await inboxes.arrive(person, 500, { body: 'x'.repeat(1900) })
})

/** Sends calls until `isOver` returns true. Returns their statuses and durations. */
async function callOn(isOver: () => boolean): Promise<{ statuses: Set<number>; tookMs: number[] }> {
  const [statuses, tookMs] = [new Set<number>(), [] as number[]]
  const work = async () => {
    while (!isOver()) {
      const startedAt = performance.now()
      statuses.add(
        (await call(service, 'GET', paths.unreadCount, { headers: person.user.headers })).status,
      )
      tookMs.push(performance.now() - startedAt)
      // The service closes slow sockets after ten seconds. Until then, calls without a pause would
      // use the whole CPU.
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: goodClients }, work))
  return { statuses, tookMs }
}

async function callFor(ms: number) {
  const endsAt = performance.now() + ms
  return callOn(() => performance.now() > endsAt)
}

test(`the service closes ${sockets} slow sockets and serves other clients`, {
  timeout: 120_000 + sockets * 200,
}, async () => {
  await callFor(measuredMs)
  const without = await callFor(measuredMs)
  const before = await readMetrics(service)
  const peaks = watchPeaks(service, ['process_open_fds', 'process_resident_memory_bytes'])
  const target = { port: service.port, headers: person.user.headers }
  const clients: SlowClient[] = []
  for (let i = 0; i < sockets; i++) {
    // Only some sockets request the long list, because a large response costs time on both sides.
    const kind = i % oneReaderOf === 0 ? 'reading' : others[i % others.length]!
    clients.push(
      openSlowClient(kind, {
        ...target,
        path: kind === 'body' ? `${paths.notifications}/mark-all-read` : paths.notifications,
      }),
    )
    if (i % batchSize === 0) await sleep(10)
  }
  let isOver = false
  const during = callOn(() => isOver)
  const openMs = await Promise.all(clients.map(({ closed }) => closed))
  isOver = true
  const { statuses, tookMs } = await during
  const [files, memory] = await peaks.stop()
  const read = async () => (await readMetrics(service))('process_open_fds')
  await expect.poll(read, { timeout: 60_000 }).toBeLessThan(before('process_open_fds') + 8)
  const longest = slowKinds.map((kind) =>
    Math.max(...openMs.filter((_, i) => clients[i]!.kind === kind)),
  )
  reportFigures('slow clients', {
    sockets,
    'good calls, ms, p50 / p99, without': rankMs(without.tookMs),
    'with them': rankMs(tookMs),
    ...Object.fromEntries(
      slowKinds.map((kind, i) => [`${kind}, closed after, s`, (longest[i]! / 1000).toFixed(1)]),
    ),
    'open files before, at most, after': [before('process_open_fds'), files, await read()].join(
      ', ',
    ),
    'resident memory before and at most, MB': [before('process_resident_memory_bytes'), memory!]
      .map(megabytes)
      .join(', '),
  })
  expect([...without.statuses, ...statuses].filter((status) => status !== 200)).toEqual([])
  expect(tookMs.length).toBeGreaterThan(10)
  // The test allows connections without a response, because the operating system closes some if too
  // many arrive at the same time.
  const answers = new Set(
    clients.map(({ kind, statuses }) => `${kind}: ${kind === 'reading' ? [] : statuses()}`),
  )
  for (const answer of ['headers: 408', 'body: 408', 'reading: ', 'silence: 408'])
    expect(answers).toContain(answer)
  expect([...answers].filter((answer) => !/: (?:408)?$/.test(answer))).toEqual([])
})
