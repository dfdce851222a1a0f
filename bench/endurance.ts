import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadSteadily } from '@/bench/generator'
import type { Lab } from '@/bench/lab'
import { makePerson, openSession, signUpPerson } from '@/bench/person'
import { readMemoryMb } from '@/bench/processes'
import { findSlope } from '@/bench/statistics'
import { type Service, startService } from '@/bench/subject'
import { alignTable } from '@/bench/table'
import { call } from '@/lib/client'
import { listNotifications, unreadCount } from '@/lib/contracts/notifications'

type Point = {
  seconds: number
  requests: number
  memoryMb: number
  files: number
  connections: number
}
/** The result of a long run at half of the maximum load. `burst` is the maximum rate. */
export type Endurance = {
  minutes: number
  perSecond: { burst: number; half: number }
  points: Point[]
  requests: number
  errors: number
  p99Ms: number
  /**
   * The growth of the memory in MB per 100,000 requests after the warm-up, by the method of least
   * squares.
   */
  memoryMbPer100000: number
}

const connections = 32
const notifications = 1000
const burstSeconds = 10
const sampleEveryMs = 10_000
/** The requests per second in addition to the reads of the unread count. */
const mix = { sessions: 10, lists: 10, signups: 1 }

/**
 * Reads the unread count at a fixed rate, while other requests create sessions, read lists and sign
 * people up. Samples memory, files and connections every ten seconds, because they must not grow.
 */
export async function endure(lab: Lab, minutes: number): Promise<Endurance> {
  await using service = await startService(lab)
  const headers = await makePerson(service, notifications)
  const target = { name: 'unread-count', url: service.url + unreadCount.path, headers }
  lab.report(`a burst of ${burstSeconds} s`)
  await loadSteadily(lab.cores, target, { connections, seconds: burstSeconds })
  const sample = await loadSteadily(lab.cores, target, { connections, seconds: burstSeconds })
  const burst = sample.requests / sample.seconds
  const half = burst / 2
  lab.report(`${Math.round(burst)} a second; ${Math.round(half)} a second for ${minutes} minutes`)

  const database = new pg.Client({ connectionString: service.databaseUrl })
  await database.connect()
  const points: Point[] = []
  const startedAt = performance.now()
  let isOver = false
  const sampleRegularly = async () => {
    for (; !isOver; await sleep(sampleEveryMs)) {
      const point = {
        seconds: (performance.now() - startedAt) / 1000,
        ...(await readPoint(service, database)),
      }
      points.push(point)
      lab.report(
        `  ${Math.round(point.seconds)} s: ${point.requests} requests, ${Math.round(point.memoryMb)} MB`,
      )
    }
  }
  const beside = { isOver: () => isOver, errors: 0 }
  const sampling = sampleRegularly()
  const others = mixIn(service, headers, beside)
  const steady = await loadSteadily(lab.cores, target, {
    connections,
    seconds: minutes * 60,
    perSecond: half,
  })
  isOver = true
  await Promise.all([sampling, others])
  points.push({
    seconds: (performance.now() - startedAt) / 1000,
    ...(await readPoint(service, database)),
  })
  await database.end()
  return {
    minutes,
    perSecond: { burst, half },
    points,
    requests: points.at(-1)!.requests,
    errors: steady.errors + beside.errors,
    p99Ms: steady.p99Ms,
    memoryMbPer100000:
      findSlope(afterWarmUp(points).map(({ requests, memoryMb }) => [requests, memoryMb])) *
      100_000,
  }
}

/**
 * Omits the first quarter of the run. This quarter is the warm-up, during which the heap grows to
 * its normal size.
 */
const afterWarmUp = (points: Point[]): Point[] => points.slice(Math.floor(points.length / 4))

async function readPoint(
  { url, pid, dataDir }: Service,
  database: pg.Client,
): Promise<Omit<Point, 'seconds'>> {
  const authorization = `Bearer ${fs.readFileSync(path.join(dataDir, 'admin.key'), 'utf8')}`
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization } })).text()
  const counted = [...text.matchAll(/^latchkey_request_duration_seconds_count\{.*\} (\d+)$/gm)].map(
    ([, n]) => Number(n),
  )
  const { rows } = await database.query(
    "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  return {
    requests: counted.reduce((sum, n) => sum + n, 0),
    memoryMb: readMemoryMb(pid),
    files: Number(/^process_open_fds (\d+)$/m.exec(text)?.[1]),
    connections: rows[0].n,
  }
}

/**
 * Creates sessions, reads lists and signs people up, each at a fixed rate. If a response is late,
 * the next request starts later.
 */
async function mixIn(
  service: Service,
  headers: Record<string, string>,
  state: { isOver(): boolean; errors: number },
): Promise<void> {
  const works: [perSecond: number, work: () => Promise<unknown>][] = [
    [mix.sessions, () => openSession(service)],
    [
      mix.lists,
      () => call(listNotifications, { query: { limit: 20 } }, { baseUrl: service.url, headers }),
    ],
    [mix.signups, () => signUpPerson(service)],
  ]
  const keep = async (perSecond: number, work: () => Promise<unknown>) => {
    while (!state.isOver()) {
      const pause = sleep(1000 / perSecond)
      await work().catch(() => (state.errors += 1))
      await pause
    }
  }
  await Promise.all(works.map(([perSecond, work]) => keep(perSecond, work)))
}

/** Formats the result as text. */
export function formatEndurance({
  minutes,
  perSecond,
  points,
  requests,
  errors,
  p99Ms,
  memoryMbPer100000,
}: Endurance): string {
  const [first, last] = [afterWarmUp(points)[0]!, points.at(-1)!]
  const show = (pick: (point: Point) => number) =>
    [first, last].map((point) => String(Math.round(pick(point))))
  return [
    `${minutes} minutes at ${Math.round(perSecond.half)} requests a second, half of ${Math.round(perSecond.burst)}: ${requests} in all, ${errors} failed, p99 ${p99Ms.toFixed(1)} ms`,
    '',
    alignTable([
      ['', 'after the warm-up', 'at the end'],
      ['resident memory, MB', ...show(({ memoryMb }) => memoryMb)],
      ['open files', ...show(({ files }) => files)],
      ['connections of the database', ...show((point) => point.connections)],
    ]),
    '',
    `Memory grows by ${memoryMbPer100000.toFixed(2)} MB for each 100,000 requests.`,
  ].join('\n')
}
