import { measureTables, withDatabase } from '@/bench/database'
import type { Lab } from '@/bench/lab'
import { makePerson, openSession } from '@/bench/person'
import type { Case, Figure, Point, Series } from '@/bench/result'
import { findMedian } from '@/bench/statistics'
import { type Service, startService } from '@/bench/subject'
import { type CallOptions, call } from '@/lib/client'
import {
  listNotifications,
  markAllRead,
  markRead,
  publishEvents,
  unreadCount,
} from '@/lib/contracts/notifications'
import { whoami } from '@/lib/contracts/sessions'

// The figures compare each size of the inbox with the first size.
const sizes = [10, 1000, 100_000]
const [few, many] = [sizes[0]!, sizes.at(-1)!]
const rounds = 60
const perCustomer = 100
const perStatement = 500_000

export const growthCase: Case = {
  id: 'P7',
  work: `an inbox of ${many.toLocaleString('en-US')} beside one of ${few}, in a full table, over one connection`,
  async run(lab) {
    await using service = await startService(lab)
    const system: CallOptions = { baseUrl: service.url, headers: await openSession(service) }
    const inboxes: Inbox[] = []
    for (const size of sizes) inboxes.push(await openInbox(service, size))
    await fill(lab, service)
    const times = new Map<string, number[][]>()
    for (let round = 0; round <= rounds; round++) {
      for (const [i, inbox] of inboxes.entries()) {
        for (const [name, milliseconds] of await measureOnce(system, inbox)) {
          const all = times.get(name) ?? sizes.map(() => [])
          times.set(name, all)
          // The first round is a warm-up, so it does not count.
          if (round > 0) all[i]!.push(milliseconds)
        }
      }
    }
    const medians = [...times].map(([name, all]) => ({
      name,
      points: all.map((some, i): Point => [sizes[i]!, findMedian(some)]),
    }))
    const tables = await measureTables(service.databaseUrl)
    return { figures: medians.flatMap(compare), measurements: [], series: medians, tables }
  },
}

type Inbox = { customerUid: string; user: CallOptions }

async function openInbox(service: Service, notifications: number): Promise<Inbox> {
  const user = { baseUrl: service.url, headers: await makePerson(service, notifications) }
  const { customerUid } = (await call(whoami, {}, user)).data
  if (!customerUid) throw new Error('a User session acts for nobody')
  return { customerUid, user }
}

/**
 * Measures each operation once, in milliseconds. First creates new items for the operations that
 * mark items as read.
 */
async function measureOnce(
  system: CallOptions,
  { customerUid, user }: Inbox,
): Promise<[string, number][]> {
  const event = {
    customerUid,
    type: 'PLATFORM_MESSAGE',
    title: 'A letter',
    body: 'There is something to read.',
    data: {},
  }
  const arrive = async () => (await call(publishEvents, { body: [event] }, system)).data[0]!.id
  const id = await arrive()
  return [
    ['count', await time(() => call(unreadCount, {}, user))],
    ['first page', await time(() => call(listNotifications, { query: { limit: 20 } }, user))],
    ['mark one', await time(() => call(markRead, { params: { id } }, user))],
    ['mark all', await arrive().then(() => time(() => call(markAllRead, {}, user)))],
  ]
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function compare({ name, points }: Series): Figure[] {
  const [quick, slow] = [points[0]![1], points.at(-1)![1]]
  return [
    {
      name: `${name}: p50 of ${many.toLocaleString('en-US')} to that of ${few}`,
      value: slow / quick,
      unit: 'x',
      goal: { atMost: 1.2 },
    },
    { name: `${name}: p50 of ${many.toLocaleString('en-US')}`, value: slow, unit: 'ms' },
  ]
}

// The ids of the other customers cover the whole range of ids, so the ids of the measured customers
// lie between them. Otherwise, all inserts would be at one end of an index and several times
// faster.
const crowdId = `rpad(lpad(to_hex(c::bigint * (4294967295 / $4::bigint)), 8, '0'), 32, '0')::uuid`

/** Inserts notifications of other people, a hundred per customer. */
const fill = (lab: Lab, { databaseUrl }: Service): Promise<void> =>
  withDatabase(databaseUrl, async (client) => {
    // These rows need not survive a crash, and no measurement runs yet. So commits need not wait
    // for the disk.
    await client.query('set synchronous_commit = off')
    const customers = lab.plan.crowd / perCustomer
    const step = perStatement / perCustomer
    for (let from = 0; from < customers; from += step) {
      const to = Math.min(customers, from + step)
      await client.query(
        `insert into notifications (customer_id, seq, id, type, category, title, body, data, created_at)
         select ${crowdId}, n, uuidv7(), 'TRANSACTION_EXECUTED', 'transaction', 'Payment received',
           'A transfer of 125.00 arrived in your account.', '{"amount": "125.00"}', now() - make_interval(mins => 100 - n)
         from generate_series($1::int, $2::int - 1) c, generate_series(1, $3::int) n`,
        [from, to, perCustomer, customers],
      )
      await client.query(
        `insert into notification_heads (customer_id, last_seq, version)
         select ${crowdId}, $3::int, 1 from generate_series($1::int, $2::int - 1) c`,
        [from, to, perCustomer, customers],
      )
      lab.report(`  ${(to * perCustomer).toLocaleString('en-US')} other notifications`)
    }
    await client.query('analyze notifications')
    await client.query('analyze notification_heads')
    // Writes all changes to disk now, so that these writes do not slow the first measurement.
    await client.query('checkpoint')
  })
