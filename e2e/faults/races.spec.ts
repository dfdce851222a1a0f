import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, connect, paths, signupBody } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { readCount, reportFigures } from '../support/counts'
import { type Applicant, forEachOf, inviteCrowd } from '../support/crowd'
import { type Database, openDatabase } from '../support/database'
import { secondsSince } from '../support/figures'
import { makeTempFolder, removeFolder, type Service, startService } from '../support/service'

const calls = readCount('race_calls')
const people = readCount('race_people')
const boots = readCount('common_starts')
const processes = boots > 1 ? 4 : 2
const callsOfEach = people > 10 ? 50 : 10
// The limit is low, because with more simultaneous calls the test would only measure the speed of
// the machine.
const maxConcurrent = 250

const once = { profiles: 1, verifications: 1, jobs: 1, notified: 1 }
const keptOf = async (database: Database, { invite }: Applicant) => {
  const [row] = await database.query(
    `select (select count(*) from profiles where customer_id = $1) as profiles, (select count(*) from kyc_requests where customer_id = $1) as verifications,
      (select count(*) from pgboss.job j join profiles p on p.id::text = j.data->>'profileId' where j.name = 'verification' and p.customer_id = $1) as jobs,
      (select count(*) from notifications where customer_id = $1 and type = 'KYC_SUBMITTED') as notified`,
    [invite.customerUid],
  )
  return row
}
const kindOf = ({ status, body }: Answer): string =>
  status === 200 ? '200' : (body?.errors[0].code ?? `${status}`)

describe('two processes on one database', () => {
  let services: Service[]
  let database: Database
  beforeAll(async () => {
    const env = { RATE_LIMIT_CALLS_PER_MINUTE: '100000000', LOG_LEVEL: 'error' }
    const first = await startService({ env })
    services = [first, await startService({ dataDir: first.dataDir, env })]
    database = await openDatabase(first)
  })
  afterAll(async () => {
    await database?.close()
    await services?.[1]?.terminate()
    await services?.[0]?.stop()
  })

  const late = new Map<Applicant, number>()
  const countLate = () => [...late.values()].reduce((sum, n) => sum + n, 0)
  /**
   * Expects one successful call per person. If the signup of a timed-out call succeeded, expects
   * ALREADY_SIGNED_UP as the last response to every call.
   */
  function expectOne(one: Applicant, tally: Record<string, number>, timesEach: number): void {
    const isTold = tally['200'] === 1 || !late.has(one)
    expect(tally).toEqual(
      isTold ? { '200': 1, ALREADY_SIGNED_UP: timesEach - 1 } : { ALREADY_SIGNED_UP: timesEach },
    )
  }

  /** Sends each signup `timesEach` times to both processes at the same time. */
  async function race(
    crowd: readonly Applicant[],
    timesEach: number,
  ): Promise<Map<Applicant, Record<string, number>>> {
    const body = JSON.stringify(signupBody())
    const tallies = new Map(crowd.map((one) => [one, {} as Record<string, number>]))
    const turns = Array.from(
      { length: crowd.length * timesEach },
      (_, i) => crowd[i % crowd.length]!,
    )
    await forEachOf(turns, maxConcurrent, async (applicant, i) => {
      const service = services[Math.floor(i / crowd.length) % 2]!
      const headers = { ...applicant.temporary.headers, 'content-type': 'application/json' }
      // Uses a new connection, because the server may close an idle one just when the client reuses
      // it.
      const send = async () =>
        kindOf(
          await callExactly(service, paths.signup('individual'), { method: 'POST', headers, body }),
        )
      let kind = await send()
      // On a busy machine, a call can time out with a 500 although its signup succeeds. In this
      // case, the client repeats the call.
      for (; kind === 'INTERNAL_SERVER_ERROR'; kind = await send())
        late.set(applicant, (late.get(applicant) ?? 0) + 1)
      const tally = tallies.get(applicant)!
      tally[kind] = (tally[kind] ?? 0) + 1
    })
    return tallies
  }

  test(`of ${calls} simultaneous signups of one person, exactly one succeeds`, {
    timeout: 60_000 + calls * 20,
  }, async () => {
    const crowd = await inviteCrowd(connect(services[0]!), 1)
    const startedAt = performance.now()
    const tallies = await race(crowd, calls)
    reportFigures('one person signs up at two processes', {
      calls,
      'too late to answer': countLate(),
      took: secondsSince(startedAt),
    })
    for (const [one, tally] of tallies) expectOne(one, tally, calls)
    expect(await keptOf(database, crowd[0]!)).toEqual(once)
  })

  test(`${people} people with ${callsOfEach} simultaneous signups each sign up once`, {
    timeout: 60_000 + people * callsOfEach * 20,
  }, async () => {
    const crowd = await inviteCrowd(connect(services[0]!), people)
    const startedAt = performance.now()
    const tallies = await race(crowd, callsOfEach)
    reportFigures('people sign up at two processes', {
      people,
      'calls of each': callsOfEach,
      'too late to answer': countLate(),
      took: secondsSince(startedAt),
    })
    for (const [one, tally] of tallies) expectOne(one, tally, callsOfEach)
    for (const one of crowd) expect(await keptOf(database, one)).toEqual(once)
  })
})

test(`${processes} simultaneous first starts share one database, one key set, one credential`, {
  timeout: 60_000 + boots * 40_000,
}, async () => {
  const startedAt = performance.now()
  for (let boot = 0; boot < boots; boot++) {
    const dataDir = makeTempFolder()
    const started = await Promise.allSettled(
      Array.from({ length: processes }, () => startService({ dataDir })),
    )
    const services = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    try {
      expect(
        started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      ).toEqual([])
      const withCredential = services.filter(({ clientId }) => clientId !== '')
      expect(withCredential).toHaveLength(1)
      const { clientId, clientSecret } = withCredential[0]!
      // Each process must decrypt records that another process encrypted. Each must also complete a
      // signup.
      const clients = services.map((service) => connect(service, { clientId, clientSecret }))
      for (const [i, client] of clients.entries()) {
        const { customerUid } = await client.signUp()
        const { token } = await client.invite()
        const other = clients[(i + 1) % clients.length]!
        const { body } = await other.call('GET', paths.check, { query: { token } })
        expect(body.data.email).toBe('rae.carter@example.com')
        const { headers } = await other.userSession(customerUid)
        expect((await other.call('GET', paths.kyc, { headers })).status).toBe(200)
      }
      const database = await openDatabase(services[0]!)
      expect(
        await database.query('select count(*) - count(distinct name) as twice from migrations'),
      ).toEqual([{ twice: 0 }])
      expect(await database.query('select (select count(*) from organizations) as organizations, (select count(*) from credentials) as credentials')).toEqual([{ organizations: 1, credentials: 1 }]) // biome-ignore format: one line is easier to read
      await database.close()
    } finally {
      // Stops the process that runs the database last, because the others need the database until
      // they end.
      for (const service of services) await service.terminate().catch(() => {})
      await services[0]?.stop().catch(() => {})
      await removeFolder(dataDir)
    }
  }
  reportFigures('first starts of several processes', {
    processes,
    boots,
    took: secondsSince(startedAt),
  })
})
