import pg from 'pg'
import { startBareHttp, startEmptyNext } from '@/bench/baselines'
import { costNames, measureUse } from '@/bench/cost'
import { measureTables } from '@/bench/database'
import { type Measurement, measure } from '@/bench/load'
import { makePerson } from '@/bench/person'
import type { Case, Figure } from '@/bench/result'
import type { Service } from '@/bench/subject'
import { startService } from '@/bench/subject'
import { unreadCount } from '@/lib/contracts/notifications'

const notifications = 1000
const goals = [
  { connections: 32, next: { atLeast: 7, floor: 5 }, door: { atLeast: 0.35 } },
  { connections: 128, next: { atLeast: 12, floor: 9 }, door: { atLeast: 0.55 } },
]
const p99ToP50 = { atMost: 10 }

export const unreadCountCase: Case = {
  id: 'P1',
  work: 'unread-count of a User session, audit row durable, limiter on',
  async run(lab) {
    await using service = await startService(lab)
    await using next = lab.isPair ? undefined : await startEmptyNext(lab)
    await using bare = await startBareHttp(lab)
    const headers = await makePerson(service, notifications)
    await requireLimiter(service, headers)
    const targets = [
      { name: 'unread-count', url: service.url + unreadCount.path, headers },
      { name: 'static through the front door', url: `${service.url}/healthz` },
      ...(next ? [{ name: 'empty Next handler', url: next.url }] : []),
      { name: 'node:http, static', url: bare.url },
    ]
    const measurements: Measurement[] = []
    const figures: Figure[] = []
    for (const connections of [1, 32, 128]) {
      const measured = await measure(lab, targets, connections)
      measurements.push(...measured)
      if (next) figures.push(...compare(connections, measured))
    }
    for (const connections of [32, 128]) {
      const load = { targets: targets.slice(0, 1), connections }
      figures.push(...listUse(connections, await measureUse(lab, service, bare, load)))
    }
    const answered = measurements
      .filter(({ target }) => target === 'unread-count')
      .reduce((sum, { requests }) => sum + requests, 0)
    await requireAudit(service, answered)
    return { figures, measurements, tables: await measureTables(service.databaseUrl) }
  },
}

/**
 * These figures are ratios to the CPU time of a static response. Such a ratio hardly depends on the
 * load of the machine, so these figures have goals.
 */
function listUse(
  connections: number,
  { uses: [use], bareMs }: Awaited<ReturnType<typeof measureUse>>,
): Figure[] {
  const at = `${connections} connections`
  const { appMs, databaseMs, walBytes } = use!
  return [
    {
      name: `${at}: processor time of the service to node:http`,
      value: appMs / bareMs,
      unit: 'x',
      goal: { atMost: 3 },
    },
    {
      name: `${at}: processor time of the database to node:http`,
      value: databaseMs / bareMs,
      unit: 'x',
      goal: { atMost: 2 },
    },
    {
      name: `${at}: log of the database for one`,
      value: walBytes,
      unit: 'bytes',
      goal: { atMost: 300 },
    },
    { name: `${at}: ${costNames.appMs}`, value: appMs, unit: 'ms' },
    { name: `${at}: ${costNames.databaseMs}`, value: databaseMs, unit: 'ms' },
  ]
}

function compare(connections: number, [ours, door, next]: Measurement[]): Figure[] {
  const goal = goals.find((one) => one.connections === connections)
  if (!goal || !ours || !door || !next) return []
  const at = `${connections} connections`
  return [
    {
      name: `${at}: to an empty Next handler`,
      value: ours.perSecond / next.perSecond,
      unit: 'x',
      goal: goal.next,
    },
    {
      name: `${at}: to static through the front door`,
      value: ours.perSecond / door.perSecond,
      unit: 'x',
      goal: goal.door,
    },
    { name: `${at}: p99 to p50`, value: ours.p99Ms / ours.p50Ms, unit: 'x', goal: p99ToP50 },
  ]
}

async function requireLimiter({ url }: Service, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url + unreadCount.path, { headers })
  await response.body?.cancel()
  if (!response.headers.has('ratelimit-policy')) throw new Error('the limiter is off')
}

/** Throws if a response has no audit row. */
async function requireAudit({ databaseUrl }: Service, answered: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      'select count(*)::int as kept from audit where route = $1 and status = 200',
      [unreadCount.path],
    )
    if (rows[0].kept < answered)
      throw new Error(`of ${answered} requests answered, ${rows[0].kept} are in the audit`)
  } finally {
    await client.end()
  }
}
