import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, call } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { hold, makePlaces } from '../support/crash-points'
import { type Database, openDatabase } from '../support/database'
import { expireLeases } from '../support/leases'
import { type Service, startService } from '../support/service'
import { administer, type Issued } from '../support/staff'
import { listLetters } from '../support/visitor'

const kills = readCount('expiry_kills')
const places = ['expiry: event', 'expiry: commit', 'notice: sent'] as const

let one: Service
let two: Service
let database: Database
beforeAll(async () => {
  one = await startService()
  two = await startService({ dataDir: one.dataDir })
  database = await openDatabase(one)
  await makePlaces(database)
})
afterAll(async () => {
  await database?.close()
  await two?.terminate()
  await one?.stop()
})

const daySeconds = 86_400
let offsetSeconds = 0
let made = 0
type Expiring = Issued & { email: string }

/** Issues credentials that expire in 20 days. Their organizations have a technical email. */
async function issueSome(count: number): Promise<Expiring[]> {
  const staff = administer(one)
  const issued: Expiring[] = []
  for (let i = 0; i < count; i++) {
    const email = `expiry-${++made}-ops@example.com`
    const organization = `Expiring ${made}`
    const credential = await staff.issue({ organization, expiresInDays: 20 })
    const path = `organizations/${credential.organizationId}`
    await staff.send('PUT', path, 200, { technicalEmail: email })
    issued.push({ ...credential, email })
  }
  return issued
}

/**
 * Sets the clock several times to the present time, in both processes. Each time, the process looks
 * for expiring credentials.
 */
const sweep = () =>
  Promise.all(
    [one, two, one, two].map(async (service) => {
      const headers = bearer(service.adminKey())
      const json = { offsetSeconds }
      const { status } = await call(service, 'PUT', '/sandbox/v1/clock', { headers, json })
      expect(status).toBe(200)
    }),
  )
/** Moves the clock forward by ten days. The credentials then expire in ten days. */
async function moveClock(): Promise<void> {
  offsetSeconds += 10 * daySeconds
  await sweep()
}

type Report = { events: number; jobs: number; done: number; retries: number }
const readReport = async ({ clientId, organizationId }: Expiring): Promise<Report> =>
  (
    await database.query(
      `select
         (select count(*) from events where type = 'credential.expiring'
           and organization_id = $1::uuid and data ->> 'clientId' = $2) as events,
         count(*) as jobs,
         count(*) filter (where state = 'completed') as done,
         coalesce(sum(retry_count), 0)::int as retries
       from pgboss.job
       where name = 'notice' and data ->> 'kind' = 'credential-expiring'
         and data ->> 'organizationId' = $1::text and data ->> 'id' = $2`,
      [organizationId, clientId],
    )
  )[0] as Report

/**
 * Expects one event, one job and one email for each credential. Only a repeated job may send a
 * second email.
 */
async function expectReports(issued: readonly Expiring[]): Promise<void> {
  for (const credential of issued) {
    await expect
      .poll(() => readReport(credential), { timeout: 90_000, interval: 200 })
      .toMatchObject({ events: 1, jobs: 1, done: 1 })
    const { retries } = await readReport(credential)
    const letters = listLetters(one, credential.email)
    expect(letters.length).toBeGreaterThanOrEqual(1)
    expect(letters.length).toBeLessThanOrEqual(1 + retries)
    for (const { text } of letters) expect(text).toContain(credential.clientId)
  }
}
const revokeAll = async (issued: readonly Expiring[]): Promise<void> => {
  for (const { clientId } of issued) await administer(one).revoke(clientId)
}

test('two processes together send one email per expiring credential', async () => {
  const issued = await issueSome(12)
  await moveClock()
  await Promise.all([sweep(), sweep(), sweep()])
  await expectReports(issued)
  await sweep()
  await expectReports(issued)
  await revokeAll(issued)
})

test.each(Array.from({ length: kills * places.length }, (_, round) => ({ round })))(
  'killing two processes neither loses nor repeats an expiry email, round $round',
  async ({ round }) => {
    const place = places[round % places.length]!
    const issued = await issueSome(3)
    const holding = await hold(one, new Map([[place, issued[0]!.organizationId]]))
    try {
      await moveClock()
      await holding.reached([place])
      await Promise.all([one.kill9(), two.kill9()])
    } finally {
      await holding.release()
    }
    await expireLeases(database)
    await one.restart()
    await two.restart()
    await sweep()
    await expectReports(issued)
    await revokeAll(issued)
    reportFigures('two processes killed while they report expiring credentials', {
      place,
      'events lost or doubled': 0,
      letters: issued.flatMap(({ email }) => listLetters(one, email)).length,
    })
  },
)
