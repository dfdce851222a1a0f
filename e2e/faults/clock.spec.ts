import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call, connect, type Person, paths, type Session } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { type Database, moveClock, openDatabase } from '../support/database'
import { type MachineClock, makeMachineClock } from '../support/machine-clock'
import { type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'

const jumps = readCount('clock_jumps')
const hours = [2, -2, 0]

// The clock of the machine. Without the faketime library, it is undefined, so only the clock of the
// database jumps.
const clock: MachineClock | undefined = makeMachineClock()
let provider: Provider
let service: Service
let database: Database
beforeAll(async () => {
  provider = await startProvider()
  // The provider sends no callbacks, so the service must read the status to get the result.
  provider.onTaken = ({ reference }) =>
    setTimeout(() => {
      provider.applications.set(reference, {
        ...provider.applications.get(reference)!,
        status: 'approved',
        sequence: 2,
      })
    }, 10)
  service = await startService({
    env: { ...provider.settings, ...clock?.settings, BAAS_TIMEOUT_MS: '2500', LOG_LEVEL: 'error' },
  })
  database = await openDatabase(service)
  // The queue uses only the time of the database, with the offset that this test sets.
  await database.query(`
    create or replace function pgboss.job_now() returns timestamptz language sql stable as
    $$ select now() + coalesce((select moved_by from public.service_clock), interval '0') $$`)
})
afterAll(async () => {
  await database?.close()
  await service?.stop()
  await provider?.stop()
  await clock?.remove()
})

const setClocks = async (machine: number, ofDatabase: number): Promise<void> => {
  clock?.setAhead(machine)
  await moveClock(database, `${ofDatabase} hours`)
}

test(`${jumps} two-hour jumps of machine and database clocks end no session and no job`, {
  timeout: 120_000 + jumps * 10_000,
}, async () => {
  const client = connect(service)
  const people: Person[] = []
  const sessions: Session[] = []
  const wrong: string[] = []
  let reads = 0
  for (let jump = 0; jump < jumps; jump++) {
    // The rounds combine the jumps: each clock jumps alone, and both jump together.
    const [machine, ofDatabase] = [hours[jump % 3]!, hours[Math.floor(jump / 2) % 3]!]
    await setClocks(machine, ofDatabase)
    const made = await Promise.all([client.signUp(), client.signUp()])
    people.push(...made)
    sessions.push(...made.map(({ user }) => user), await client.session())
    for (const { headers } of sessions.slice(-20)) {
      const { status } = await call(service, 'GET', paths.whoami, { headers })
      reads += 1
      if (status !== 200) wrong.push(`${status} after jump ${jump} to ${machine} and ${ofDatabase}`)
    }
    await sleep(Math.random() * 500)
  }
  await setClocks(0, 0)
  expect(wrong).toEqual([])

  const startedAt = performance.now()
  const isOver = async () => {
    const [row] = await database.query(`
      select (select count(*) from kyc_requests where status = 'pending') + (select count(*) from pgboss.job where name = 'verification' and state < 'completed') as n`)
    return row!.n === 0
  }
  await vi.waitUntil(isOver, { timeout: 110_000, interval: 100 })
  const afterSeconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  reportFigures('clocks that jump', {
    jumps,
    'of the machine': clock ? 'too' : 'not, the library is missing',
    people: people.length,
    sessions: sessions.length,
    reads,
    'all jobs done after': `${afterSeconds} s`,
  })
  const counts = await database.query(
    'select type, count(*) as n from notifications group by 1 order by 1',
  )
  expect(counts).toEqual([
    { type: 'KYC_APPROVED', n: people.length },
    { type: 'KYC_SUBMITTED', n: people.length },
  ])

  const [lives] = await database.query(`
    select extract(epoch from max(expires_at - created_at))::int as longest, extract(epoch from min(expires_at - created_at))::int as shortest from sessions`)
  expect(lives).toEqual({ longest: 86_400, shortest: 86_400 })
  // A day after the latest time on any clock, every session has expired.
  await setClocks(0, 26.01)
  for (const { headers } of sessions)
    expect((await call(service, 'GET', paths.whoami, { headers })).status).toBe(401)
})
