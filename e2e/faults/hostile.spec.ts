import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { type Answer, call, connect, paths, signupBody } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { type Applicant, forEachOf, inviteCrowd } from '../support/crowd'
import { type Database, openDatabase } from '../support/database'
import { expectEnvelope } from '../support/expectations'
import { secondsSince } from '../support/figures'
import type { ProviderProcess } from '../support/provider-process'
import { type Service, startService } from '../support/service'
import { startSimulator } from '../support/simulator'

const times = readCount('hostile')
const isLong = times > 1
/**
 * The kinds of malformed responses that the simulator can send. The list is read from its source
 * file, so that it includes new kinds.
 */
const nonsense = [
  ...fs
    .readFileSync(path.resolve('simulator/garbage.ts'), 'utf8')
    .matchAll(/^ {2}(?:answer|nearlyValid|echo|raw|cut|drip)\(\s*'([\w-]+)'/gm),
].map(([, name]) => `garbage ${name}`)
// The slow behaviors begin first, so that their waits pass while the other behaviors run.
const slow = ['hang', 'slow', 'garbage drip-of-spaces', 'garbage drip-of-brackets']
const all = [...new Set([...slow, 'down', 'failing', 'lost', ...nonsense])]
// Unit tests cover each behavior. So the short run takes every fifth one, and the long run takes
// all.
const behaviours = all.filter((_, i) => isLong || i % 5 === 0)

let simulator: ProviderProcess
let service: Service
let database: Database
beforeAll(async () => {
  const port = await findFreePort()
  simulator = await startSimulator(port)
  const env = {
    ...simulator.settings,
    BAAS_TIMEOUT_MS: '250',
    RATE_LIMIT_CALLS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'error',
  }
  service = await startService({ port, env })
  database = await openDatabase(service)
})
afterAll(async () => {
  await database?.close()
  await service?.stop()
  await simulator?.stop()
})

const sign = ({ temporary }: Applicant): Promise<Answer> =>
  call(service, 'POST', paths.signup('individual'), {
    headers: temporary.headers,
    json: signupBody(),
  })
const skipWaits = () =>
  database.query(
    `update pgboss.job set start_after = now() where name = 'verification' and state in ('created', 'retry')`,
  )
const countBy = async (statement: string): Promise<Record<string, number>> =>
  Object.fromEntries((await database.query(statement)).map(({ what, n }) => [what, n]))

test(`in each of ${behaviours.length} provider faults, ${times} signups are approved`, {
  timeout: 120_000 + times * behaviours.length * 3000,
}, async () => {
  expect(all.length).toBeGreaterThan(60)
  const client = connect(service)
  const crowd = await inviteCrowd(client, behaviours.length * times)
  const people = crowd.length + 1
  const reader = (await client.signUp()).user.headers
  const startedAt = performance.now()
  const table: Record<string, string> = {}
  const reads = new Map<number, number>()
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const { status } = await call(service, 'GET', paths.unreadCount, { headers: reader })
      reads.set(status, (reads.get(status) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  for (const [i, behaviour] of behaviours.entries()) {
    await simulator.behave(behaviour)
    const statuses = new Map<string, number>()
    await forEachOf(crowd.slice(i * times, (i + 1) * times), 8, async (applicant) => {
      const answer = await sign(applicant)
      if (answer.status !== 200) expectEnvelope(answer)
      statuses.set(`${answer.status}`, (statuses.get(`${answer.status}`) ?? 0) + 1)
    })
    // Skips the wait between the tries, so that the queued jobs also call the provider during this
    // behavior.
    await skipWaits()
    table[behaviour] = [...statuses].map(([status, n]) => `${n} x ${status}`).join(', ')
  }
  isOver = true
  await reading
  expect(table).toEqual(
    Object.fromEntries(behaviours.map((behaviour) => [behaviour, `${times} x 200`])),
  )
  expect([...reads.keys()]).toEqual([200])

  await simulator.behave('normal')
  const statuses = () =>
    countBy('select status as what, count(*) as n from kyc_requests group by 1')
  const settled = async () => {
    // Skips the waits between the tries of a job.
    if (!isLong) await skipWaits()
    return (await statuses()).approved === people
  }
  await vi.waitUntil(settled, { timeout: 300_000, interval: 250 })
  reportFigures('a provider that fails, lies and attacks', {
    behaviours: behaviours.length,
    people,
    'simultaneous reads': reads.get(200) ?? 0,
    took: secondsSince(startedAt),
  })
  expect(await statuses()).toEqual({ approved: people })
  expect(await countBy('select type as what, count(*) as n from notifications group by 1')).toEqual(
    {
      KYC_SUBMITTED: people,
      KYC_APPROVED: people,
    },
  )
  const [dead] = await database.query(
    `select count(*) as n from pgboss.job where name = 'verification-dead'`,
  )
  expect(dead).toEqual({ n: 0 })
  const [most] = await database.query('select max(submission) as n from kyc_requests')
  expect(most).toEqual({ n: 1 })
})
