import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, call, connect, type Person, paths, signupBody } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { hold, makePlaces } from '../support/crash-points'
import { verifyAudit } from '../support/history'
import { expireLeases } from '../support/leases'
import { shareDatabase, shareService } from '../support/shared'

const kills = readCount('switched_kills')
const places = ['signup: verification', 'signup: job', 'signup: commit'] as const

const service = shareService({
  env: { RATE_LIMIT_CALLS_PER_MINUTE: '1000000', SIMULATOR_DELAY_MS: '100' },
})
const database = shareDatabase(service)
let client: Client
beforeAll(async () => {
  client = connect(service)
  await makePlaces(database)
})
afterAll(() =>
  reportFigures('killed while the fault switch held the provider down', {
    kills,
    'signups begun before a kill': kills * (places.length + 2),
    'verifications lost': 0,
  }),
)

const signUp = ({ temporary }: Person) =>
  call(service, 'POST', paths.signup('individual'), {
    headers: temporary.headers,
    json: signupBody(),
  })
const set = async (json: Record<string, unknown>) => {
  const { headers } = await client.systemSession()
  expect((await call(service, 'PUT', '/sandbox/v1/faults', { headers, json })).status).toBe(200)
}
const countBy = (people: readonly Person[]) =>
  database.query(
    `select status, provider_sequence > 0 as "isKnown", count(*)::int as n from kyc_requests
     where customer_id = any($1) group by 1, 2`,
    [people.map(({ customerUid }) => customerUid)],
  )

test.each(Array.from({ length: kills }, (_, round) => ({ round })))(
  'a kill during a sandbox provider fault loses no verification, round $round',
  async ({ round }) => {
    const mode = ['down', 'failing'][round % 2]
    await set({ provider: mode, untilSeconds: 3600 })
    const held = await Promise.all(places.map(() => client.person()))
    const beside = await Promise.all([client.person(), client.person()])
    const people = [...held, ...beside]
    const holding = await hold(
      service,
      new Map(places.map((place, i) => [place, held[i]!.customerUid])),
    )
    const calls: Promise<unknown>[] = []
    try {
      for (const person of people) calls.push(signUp(person).catch(() => undefined))
      await holding.reached(places)
      await service.kill9()
    } finally {
      await holding.release()
    }
    await Promise.all(calls)
    await service.restart()
    await expireLeases(database)
    for (const person of people)
      await expect
        .poll(async () => (await signUp(person)).body.errors?.[0].code, { interval: 100 })
        .toBe('ALREADY_SIGNED_UP')
    // The process that set the fault has ended, but the fault continues.
    expect(await countBy(people)).toEqual([{ status: 'pending', isKnown: false, n: people.length }])
    await set({})
    await expect
      .poll(() => countBy(people), { timeout: 120_000, interval: 200 })
      .toEqual([{ status: 'approved', isKnown: true, n: people.length }])
    expect(await verifyAudit(service)).toMatchObject({ isIntact: true })
  },
  180_000,
)
