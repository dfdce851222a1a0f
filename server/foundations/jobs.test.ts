import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openRooms } from '../testing/open-rooms'
import { db, sql, transaction } from './db'
import * as jobs from './jobs'
import { forgetFuture } from './jobs/clock-jumps'
import { log } from './log'
import { uuidv7 } from './ordered-ids'

let rooms: Awaited<ReturnType<typeof openRooms>>
const tries = new Map<string, number>()
const losses = new Map<string, boolean[]>()
type Outcome = 'done' | 'deadLetter'
const outcomes = new Map<string, (tries: number) => Outcome | Promise<Outcome>>()

beforeAll(async () => {
  rooms = await openRooms()
  await jobs.start()
  await jobs.work('verification', async ({ profileId }, { wasLost }) => {
    tries.set(profileId, (tries.get(profileId) ?? 0) + 1)
    losses.set(profileId, [...(losses.get(profileId) ?? []), wasLost])
    return outcomes.get(profileId)?.(tries.get(profileId)!) ?? 'done'
  })
})
afterAll(async () => {
  await jobs.stop()
  await rooms.close()
})

const enqueue = async (
  outcome: (tries: number) => Outcome | Promise<Outcome>,
  startAfterSeconds?: number,
): Promise<string> => {
  const profileId = uuidv7()
  outcomes.set(profileId, outcome)
  await transaction((tx) =>
    jobs.sendLater(
      tx,
      'verification',
      { profileId },
      startAfterSeconds ? { startAfterSeconds } : {},
    ),
  )
  return profileId
}
type Kept = { name: string; state: string; isKeptForYears: boolean }
const listKept = (profileId: string): Promise<Kept[]> =>
  db.query(sql`
    select name, state::text, keep_until > now() + interval '5 years' as "isKeptForYears" from pgboss.job where data->>'profileId' = ${profileId} order by created_on`)
const stateOf = async (profileId: string) =>
  (await listKept(profileId)).map(({ name, state }) => `${name} ${state}`)

test('a job is stored when its transaction commits, and never after a rollback', async () => {
  const profileId = uuidv7()
  const work = transaction(async (tx) => {
    await jobs.sendLater(tx, 'verification', { profileId })
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await listKept(profileId)).toEqual([])
  const done = await enqueue(() => 'done')
  await expect.poll(() => stateOf(done)).toEqual(['verification completed'])
  expect(tries.get(profileId)).toBeUndefined()
})

test('a job that throws is retried until it succeeds', async () => {
  const profileId = await enqueue((count) => {
    if (count < 3) throw new Error('not yet')
    return 'done'
  })
  await expect.poll(() => stateOf(profileId)).toEqual(['verification completed'])
  expect(tries.get(profileId)).toBe(3)
})

test('workers finish 200 jobs within 24 s and repeat only the failed jobs', async () => {
  const fails = (count: number, i: number) => {
    if (i % 10 === 0 && count === 1) throw new Error('not this time')
    return 'done' as const
  }
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, i) => enqueue((count) => fails(count, i))),
  )
  // If each worker took one job per poll, 200 jobs would take 25 seconds.
  await expect
    .poll(() => all.every((profileId) => tries.has(profileId)), { timeout: 24_000 })
    .toBe(true)
  const states = async () => new Set((await Promise.all(all.map(stateOf))).flat())
  await expect.poll(states).toEqual(new Set(['verification completed']))
  expect(all.map((profileId) => tries.get(profileId))).toEqual(
    all.map((_, i) => (i % 10 === 0 ? 2 : 1)),
  )
})

test('the queue cancels a hanging job and passes wasLost: true to its next try', async () => {
  const profileId = uuidv7()
  const outcomeOf = (count: number): Outcome | Promise<Outcome> => {
    if (count === 1) return new Promise(() => {})
    if (count === 2) throw new Error('not yet')
    return 'done'
  }
  outcomes.set(profileId, outcomeOf)
  await db.query(sql`
    insert into pgboss.job (name, data, policy, retry_limit, retry_delay, expire_seconds)
    select name, jsonb_build_object('profileId', ${profileId}::text), policy, 9, 0, 1 from pgboss.queue where name = 'verification'`)
  await expect.poll(() => losses.get(profileId)).toEqual([false, true, false])
})

test('a dead-lettered job is not retried, and listQueues counts it as dead', async () => {
  const before = (await jobs.listQueues()).find(({ name }) => name === 'verification')!
  const profileId = await enqueue(() => 'deadLetter')
  await expect
    .poll(async () => (await stateOf(profileId)).includes('verification-dead created'))
    .toBe(true)
  const after = (await jobs.listQueues()).find(({ name }) => name === 'verification')!
  expect(after.dead).toBe(before.dead + 1)
  expect(tries.get(profileId)).toBe(1)
})

test('a failed job is logged and listed with its error kind and code, but no SQL value', async () => {
  const secret = 'person@bank.test'
  const logged: unknown[] = []
  const spy = vi.spyOn(log(), 'warn').mockImplementation((event) => void logged.push(event))
  const failing = await enqueue(async () => {
    await db.query(sql`select ${secret}::int`)
    return 'done' as const
  })
  const fault = { kind: 'database', code: '22P02', place: 'verification' }
  await expect.poll(() => stateOf(failing)).toEqual(['verification retry'])
  spy.mockRestore()
  expect(logged).toContainEqual(expect.objectContaining({ event: 'jobs.error', ...fault }))
  const [stored] = await db.query<{ output: unknown }>(
    sql`select output from pgboss.job where data->>'profileId' = ${failing}`,
  )
  expect(stored!.output).toEqual(fault)
  const queues = await jobs.listFailingQueues()
  expect(queues.find(({ name }) => name === 'verification')!.error).toEqual(fault)
  expect(JSON.stringify([logged, queues])).not.toContain(secret)
  // Completes the job, because a later try would add a line to the log of another test.
  outcomes.set(failing, () => 'done')
  await db.query(
    sql`update pgboss.job set start_after = now() where data->>'profileId' = ${failing}`,
  )
  await expect.poll(() => stateOf(failing)).toEqual(['verification completed'])
})

test('a job that throws UnfinishedError is retried, but not logged or listed as failed', async () => {
  const spy = vi.spyOn(log(), 'warn')
  const waiting = await enqueue(() => {
    throw new jobs.UnfinishedError()
  })
  await expect.poll(() => stateOf(waiting)).toEqual(['verification retry'])
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
  await db.query(sql`delete from pgboss.job where data->>'profileId' <> ${waiting}`)
  const queues = await jobs.listFailingQueues()
  expect(new Set(queues.map(({ error }) => error))).toEqual(new Set([null]))
})

test('jobs that wait, fail or are dead-lettered stay in the queue for over five years', async () => {
  const waiting = await enqueue(() => 'done', 60)
  const failing = await enqueue(() => {
    throw new Error('never')
  })
  const deadLettered = await enqueue(() => 'deadLetter')
  await expect.poll(() => stateOf(failing)).toEqual(['verification retry'])
  await expect.poll(async () => (await stateOf(deadLettered)).length).toBe(2)
  for (const profileId of [waiting, failing, deadLettered]) {
    const open = (await listKept(profileId)).filter(({ state }) =>
      ['created', 'retry'].includes(state),
    )
    expect(open).toHaveLength(1)
    expect(open[0]!.isKeptForYears).toBe(true)
  }
})

describe('after the clock is set back', () => {
  const twoHours = 2 * 3600

  test('forgetFuture moves future times of delayed and active jobs to the present', async () => {
    const profileId = await enqueue(() => 'done', twoHours)
    const left = uuidv7()
    await db.query(sql`
      insert into pgboss.job (name, data, state, policy, retry_limit, expire_seconds, heartbeat_seconds, started_on, heartbeat_on)
      select 'verification', jsonb_build_object('profileId', ${left}::text), 'active', policy, retry_limit, expire_seconds, heartbeat_seconds,
        now() + make_interval(secs => ${twoHours}), now() + make_interval(secs => ${twoHours}) from pgboss.queue where name = 'verification'`)
    await forgetFuture(['verification'])
    await expect.poll(() => stateOf(profileId)).toEqual(['verification completed'])
    const [row] = await db.query(sql`
      select greatest(started_on, heartbeat_on) <= now() as "isPast" from pgboss.job where data->>'profileId' = ${left} and state = 'active'`)
    expect(row).toEqual({ isPast: true })
  })

  test('forgetFuture moves scheduled cron and maintenance runs to the present', async () => {
    const ahead = async () => {
      const [row] = await db.query<{ ahead: boolean }>(sql`
        select exists (select 1 from pgboss.version where cron_on > now() + interval '1 hour')
          or exists (select 1 from pgboss.queue where greatest(maintain_on, monitor_on, monitor_claim_on) > now() + interval '1 hour') as ahead`)
      return row!.ahead
    }
    await db.query(
      sql`update pgboss.version set cron_on = now() + make_interval(secs => ${twoHours})`,
    )
    await db.query(
      sql`update pgboss.queue set maintain_on = now() + make_interval(secs => ${twoHours}), monitor_claim_on = now() + make_interval(secs => ${twoHours})`,
    )
    expect(await ahead()).toBe(true)
    await forgetFuture(['verification'])
    expect(await ahead()).toBe(false)
  })

  test('busy workers fetch new jobs after the process clock is set back by two hours', async () => {
    const { now } = Date
    const begun: string[] = []
    const released = Promise.withResolvers<void>()
    // The queue has one worker, because jobs of other tests could occupy some of several workers.
    await jobs.work(
      'letter',
      async ({ customerId }) => {
        begun.push(customerId)
        await released.promise
        return 'done'
      },
      { concurrency: 1 },
    )
    const send = (customerId: string) =>
      transaction((tx) => jobs.sendLater(tx, 'letter', { customerId }))
    const [first, later] = [uuidv7(), uuidv7()]
    await send(first)
    await expect.poll(() => begun).toEqual([first])
    try {
      Date.now = () => now() - twoHours * 1000
      released.resolve()
      await send(later)
      await vi.waitUntil(() => begun.includes(later), { timeout: 60_000 })
    } finally {
      Date.now = now
    }
  })
})
