import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Database, openDatabase } from './database'
import { countUnnumbered, findEventFaults } from './event-log'
import { findLosses, type History } from './history'
import { seed } from './malformed-streams'
import type { Service } from './service'

/**
 * The milliseconds from the start of the load to each crash. Further delays come from a generator
 * with a fixed seed, so they are the same in every run.
 */
const listedMs = [15, 40, 90, 150, 240, 370, 520, 700, 1000, 1500]
const maxMs = 1600
const checkedEach = 20
const peopleOfARound = 6

function listDelays(count: number): number[] {
  const random = seed(20_261_121)
  const drawn = Array.from({ length: Math.max(0, count - listedMs.length) }, () =>
    Math.round(random() ** 2 * maxMs),
  )
  // If there are few crashes, takes only every second or third delay, and so on, to cover the list.
  const step = Math.max(1, Math.floor(listedMs.length / count))
  return [...listedMs.filter((_, i) => i % step === step - 1), ...drawn].slice(0, count)
}

export async function withDatabase<T>(
  service: Service,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(service)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Crashes the service under load and restarts it. Expects that all acknowledged work is stored.
 * Returns the duration of each start.
 */
export async function crashUnderLoad(
  service: Service,
  history: History,
  count: number,
  crash: (round: number) => void,
): Promise<number[]> {
  const startsMs: number[] = []
  for (const [round, afterMs] of listDelays(count).entries()) {
    await history.prepare(peopleOfARound)
    const load = history.load()
    await sleep(afterMs)
    const killed = service.kill9()
    crash(round)
    history.stopLoad()
    await Promise.all([killed, load])
    const startedAt = performance.now()
    await service.restart()
    startsMs.push(performance.now() - startedAt)
    const isChecked = count <= checkedEach || round % checkedEach === 0 || round === count - 1
    if (isChecked)
      expect(
        await withDatabase(service, async (database) => [
          ...(await findLosses(history, database)),
          ...(await findEventFaults(database)),
        ]),
        `round ${round + 1}`,
      ).toEqual([])
  }
  await loadWithAllKinds(history)
  return startsMs
}

const kinds = ['signup', 'event', 'session', 'revocation', 'mark'] as const

/**
 * Runs load until the service has acknowledged a call of each kind, because a short load may lack
 * one.
 */
async function loadWithAllKinds(history: History): Promise<void> {
  await history.prepare(peopleOfARound)
  const load = history.load()
  const missing = () => kinds.filter((kind) => history.of(kind, 'acknowledged').length === 0)
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  history.stopLoad()
  await load
}

/** Repeats each signup with an unknown outcome until the service confirms it. */
export async function settle(history: History): Promise<void> {
  const known = new Set(history.of('signup', 'acknowledged').map(({ key }) => key))
  for (const person of history.people) {
    if (known.has(person.customerUid)) continue
    await expect
      .poll(
        async () => {
          const { outcome, code } = await history.signUp(person)
          return outcome === 'acknowledged' ? 'ALREADY_SIGNED_UP' : code
        },
        { timeout: 60_000 },
      )
      .toBe('ALREADY_SIGNED_UP')
  }
}

/**
 * Expects that each person is approved and notified once, acknowledged work is stored, and revoked
 * sessions stay revoked.
 */
export async function expectNoLosses(service: Service, history: History): Promise<void> {
  await withDatabase(service, async (database) => {
    const read = () => database.query('select status, count(*) as n from kyc_requests group by 1')
    await expect
      .poll(read, { timeout: 90_000, interval: 500 })
      .toEqual([{ status: 'approved', n: history.people.length }])
    expect(await findLosses(history, database)).toEqual([])
    await expect.poll(() => countUnnumbered(database)).toBe(0)
    expect(await findEventFaults(database)).toEqual([])
    const [approvals] = await database.query(
      `select count(*) as n from notifications where type = 'KYC_APPROVED'`,
    )
    expect(approvals).toEqual({ n: history.people.length })
  })
  expect(await history.countRevived()).toBe(0)
}

/**
 * Counts the entries of a history for the table of measured numbers. The zeros are constants,
 * because a loss or a duplicate makes the test fail earlier.
 */
export const summarizeHistory = (history: History): Record<string, number> => ({
  ...Object.fromEntries(
    kinds.map((kind) => [`${kind}s acknowledged`, history.of(kind, 'acknowledged').length]),
  ),
  'answers lost on the way':
    history.of('signup', 'unknown').length + history.of('event', 'unknown').length,
  'acknowledged and lost': 0,
  'done twice': 0,
  'repairs by hand': 0,
})

/** Returns the median and the 99th percentile of the durations. */
export function rankMs(durationsMs: readonly number[]): string {
  const sorted = durationsMs.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `${at(0.5)} / ${at(0.99)}`
}
