import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '@/lib/testing/receiver'
import {
  type Client,
  call,
  connect,
  type Person,
  paths,
  signupBody,
  type Wire,
} from '../support/api'
import { expectRefusal } from '../support/expectations'
import { endWaits } from '../support/hooks'
import { startService } from '../support/service'
import { shareDatabase, shareService } from '../support/shared'
import { administer, connectStaff } from '../support/staff'

const faultsPath = '/sandbox/v1/faults'
const service = shareService({ env: { SIMULATOR_DELAY_MS: '100' } })
const database = shareDatabase(service)
const api = connect(service)
let other: Client
let receiver: Receiver
beforeAll(async () => {
  other = connect(service, await administer(service).issue())
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
afterEach(() => set({}))

async function set(json: Record<string, unknown>): Promise<Wire> {
  const { headers } = await api.session()
  const answer = await api.call('PUT', faultsPath, { headers, json })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body.data
}
const statusOf = async ({ user }: Person): Promise<string> =>
  (await api.call('GET', paths.kyc, { headers: user.headers })).body.data.status
const countSubmitted = async ({ customerUid }: Person): Promise<number> =>
  (
    await database.query(
      'select 1 from kyc_requests where customer_id = $1 and provider_sequence > 0',
      [customerUid],
    )
  ).length
/**
 * Returns how often the person's verification job was tried. The job runs until the provider
 * decides.
 */
const countTries = async ({ customerUid }: Person): Promise<number> =>
  (
    await database.query(
      `select j.retry_count from pgboss.job j join kyc_requests k on k.profile_id::text = j.data->>'profileId'
       where k.customer_id = $1`,
      [customerUid],
    )
  )[0]!.retry_count
/** Ends the waits between the tries of the jobs. */
const skipWaits = () =>
  database.query(
    `update pgboss.job set start_after = now() where name = 'verification' and state = 'retry'`,
  )
const waitFor = (status: string, person: Person) =>
  expect
    .poll(() => skipWaits().then(() => statusOf(person)), { timeout: 90_000, interval: 200 })
    .toBe(status)
const waitForTries = (count: number, person: Person) =>
  expect
    .poll(() => skipWaits().then(() => countTries(person)), { timeout: 60_000, interval: 200 })
    .toBeGreaterThanOrEqual(count)

describe('provider faults in the sandbox', () => {
  test.each(['down', 'failing'])(
    'signups stay pending while the provider is %s and are approved afterwards',
    async (provider) => {
      expect(await set({ provider })).toEqual({
        provider,
        webhooks: 'normal',
        until: expect.any(String),
      })
      const person = await api.signUp()
      await waitForTries(1, person)
      expect([await statusOf(person), await countSubmitted(person)]).toEqual(['pending', 0])
      const outsider = await other.signUp()
      await waitFor('approved', outsider)
      await set({})
      await waitFor('approved', person)
    },
  )

  test('the provider fault `slow` delays a signup by three seconds', async () => {
    await set({ provider: 'slow' })
    const startedAt = performance.now()
    const person = await api.signUp()
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2990)
    await waitFor('approved', person)
  })

  test('a provider fault ends after the number of seconds in untilSeconds', async () => {
    const person = await api.person()
    const { until } = await set({ provider: 'down', untilSeconds: 4 })
    const { headers } = person.temporary
    const json = signupBody()
    expect((await api.call('POST', paths.signup('individual'), { headers, json })).status).toBe(200)
    expect(await countSubmitted(person)).toBe(0)
    await waitFor('approved', person)
    expect(Date.now()).toBeGreaterThan(Date.parse(until))
  })

  test('a provider fault set in one process also applies in another process', async () => {
    const second = await startService({ dataDir: service.dataDir })
    try {
      await set({ provider: 'down' })
      const person = await connect(second, service).signUp()
      await waitForTries(2, person)
      expect([await statusOf(person), await countSubmitted(person)]).toEqual(['pending', 0])
      await set({})
      await waitFor('approved', person)
    } finally {
      await second.terminate()
    }
  })

  test('setting the sandbox clock back ends a provider fault', async () => {
    const move = (offsetSeconds: number) =>
      call(service, 'PUT', '/sandbox/v1/clock', {
        headers: { authorization: `Bearer ${service.adminKey()}` },
        json: { offsetSeconds },
      })
    try {
      await move(86_400)
      await connect(service).session()
      await database.query(
        `insert into sandbox_faults select id, 'down', 'down', service_now() + interval '1 hour' from organizations
         on conflict (organization_id) do update set provider = 'down', until = excluded.until`,
      )
    } finally {
      await move(0)
    }
    await waitFor('approved', await connect(service).signUp())
  })
})

describe('webhook faults in the sandbox', () => {
  const outcomes = async (id: string) =>
    (await database.query('select * from delivery_attempts where destination_id = $1', [id])).map(
      ({ outcome, status }) => [outcome, status],
    )
  const addDestination = async (client: Client): Promise<string> => {
    const { headers } = await client.systemSession()
    const json = { url: receiver.url, types: ['customer.created'] }
    return (await client.call('POST', paths.destinations, { headers, json })).body.data.id
  }
  const invite = async (client: Client) => (await client.person()).customerUid
  const hasArrived = (customerUid: string) =>
    receiver.received.filter(({ body }) => JSON.parse(body).customerUid === customerUid).length

  // Deletes the destinations even if an assertion failed, because they would receive the events of
  // the next test.
  afterEach(() => database.query('delete from destinations'))

  test.each([
    ['down', 'unreachable', null],
    ['failing', 'refused', 500],
  ])(
    'webhooks affected by the fault %s are delivered after the fault ends',
    async (webhooks, outcome, status) => {
      const id = await addDestination(api)
      await addDestination(other)
      await set({ webhooks })
      const [held, sent] = [await invite(api), await invite(other)]
      await expect.poll(() => outcomes(id)).toContainEqual([outcome, status])
      await expect.poll(() => hasArrived(sent)).toBe(1)
      expect(hasArrived(held)).toBe(0)
      const { headers } = await api.systemSession()
      const tested = await api.call('POST', `${paths.destinations}/${id}/tests`, {
        headers,
        json: {},
      })
      expect([tested.body.data.outcome, tested.body.data.status]).toEqual([outcome, status])
      await set({})
      await endWaits(database)
      await expect.poll(() => hasArrived(held), { timeout: 60_000 }).toBe(1)
      await expect.poll(() => outcomes(id)).toContainEqual(['delivered', 204])
    },
  )

  test('the webhook fault `slow` delays webhooks by three seconds', async () => {
    const id = await addDestination(api)
    await set({ webhooks: 'slow' })
    const customerUid = await invite(api)
    await expect.poll(() => hasArrived(customerUid), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => outcomes(id)).toEqual([['delivered', 204]])
    const [attempt] = await database.query(
      'select duration_ms from delivery_attempts where destination_id = $1',
      [id],
    )
    expect(attempt!.duration_ms).toBeGreaterThanOrEqual(2990)
  })
})

test('PUT faults returns the end time and records an audit change', async () => {
  const before = Date.now()
  const { headers } = await api.systemSession()
  const answer = await api.call('PUT', faultsPath, {
    headers,
    json: { provider: 'slow', webhooks: null },
  })
  const { until, ...modes } = answer.body.data
  expect(modes).toEqual({ provider: 'slow', webhooks: 'normal' })
  expect(Date.parse(until) - before).toBeGreaterThanOrEqual(299_000)
  const request = answer.headers.get('x-request-id')
  expect(
    await database.query('select entity, action from audit_changes where request_id = $1', [
      request,
    ]),
  ).toEqual([{ entity: 'organization', action: 'set provider slow, webhooks normal' }])
  expect(await set({ untilSeconds: 3600 })).toEqual({
    provider: 'normal',
    webhooks: 'normal',
    until: null,
  })
})

test.each([
  [{ provider: 'off' }, 'ONEOF', 'provider'],
  [{ webhooks: true }, 'ONEOF', 'webhooks'],
  [{ untilSeconds: 0 }, 'MIN', 'untilSeconds'],
  [{ untilSeconds: 3601 }, 'MAX', 'untilSeconds'],
  [{ untilSeconds: '60' }, 'NUMBER', 'untilSeconds'],
] as const)(
  'switching on sandbox faults with the invalid body %j returns 400',
  async (json, code, source) => {
    const { headers } = await api.systemSession()
    expectRefusal(await api.call('PUT', faultsPath, { headers, json }), 400, code, source)
  },
)

test('a sandbox reset ends the provider and webhook faults of all organizations', async () => {
  await set({ provider: 'down' })
  const reset = await connectStaff(service)('POST', 'sandbox/reset', {
    json: { isConfirmed: true },
  })
  expect(reset.status).toBe(200)
  expect(await database.query('select 1 from sandbox_faults')).toEqual([])
})
