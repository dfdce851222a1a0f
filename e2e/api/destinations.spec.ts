import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '@/lib/testing/receiver'
import { type Answer, connect, paths, type Session } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { connectStaff } from '../support/staff'
import { listLetters } from '../support/visitor'

const service = borrowService()
const api = connect(service)
const staff = connectStaff(service)
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

let count = 0
/** Creates an organization. Waits until the event about its credential is in the log. */
async function makePartner(): Promise<{ id: string; live: Session }> {
  const issued = await staff('POST', 'credentials', { json: { organization: `Hooks ${++count}` } })
  const { data } = issued.body
  const live = await api.session(undefined, data)
  const listEvents = () => api.call('GET', '/webhooks/org/v1/events', { headers: live.headers })
  await expect.poll(async () => (await listEvents()).body.data.length).toBe(1)
  return { id: data.organizationId, live }
}
const ask = (live: Session, method: string, path = '', json?: unknown): Promise<Answer> =>
  api.call(method, `${paths.destinations}${path}`, {
    headers: live.headers,
    ...(json === undefined ? {} : { json }),
  })
const create = async (live: Session, types = ['*']) =>
  (await ask(live, 'POST', '', { url: receiver.url, types })).body.data
const verify = (secret: string, { body, headers }: Receiver['received'][number]) =>
  new Webhook(secret).verify(body, headers)

describe('webhook destinations of an organization', () => {
  test('only the response that creates a webhook destination contains its secret', async () => {
    const { live, id: organizationId } = await makePartner()
    const given = { url: receiver.url, types: ['kyc.*', 'signup.completed'], description: 'CRM' }
    const answer = await ask(live, 'POST', '', given)
    expect(answer.status).toBe(201)
    const { secret, ...made } = answer.body.data
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made).toMatchObject({ ...given, organizationId, state: 'on', reason: null, behind: 0 })
    expect((await ask(live, 'GET')).body.data).toEqual([made])
    expect((await ask(live, 'GET', `/${made.id}`)).body.data).toEqual(made)
  })

  test('creating an eleventh webhook destination returns 409 DESTINATION_LIMIT', async () => {
    const { live } = await makePartner()
    const body = { url: receiver.url, types: ['*'] }
    const made = await Promise.all(Array.from({ length: 12 }, () => ask(live, 'POST', '', body)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
    for (const answer of made.filter(({ status }) => status !== 201))
      expectRefusal(answer, 409, 'DESTINATION_LIMIT')
  })

  test.each(['https://10.0.0.1/', 'https://[::ffff:a9fe:a9fe]/', 'https://0xa9fea9fe/', 'ftp://a.example/', 'https://u:p@a.example/', 'https://a.example/#x', 'https://a.example:22/', 'nothing'])(
    'creating or changing a destination with the URL %s returns URL_NOT_ALLOWED',
    async (url) => {
      const { live } = await makePartner()
      expectRefusal(await ask(live, 'POST', '', { url, types: ['*'] }), 400, 'URL_NOT_ALLOWED', 'url')
      const { id } = await create(live)
      expectRefusal(await ask(live, 'PUT', `/${id}`, { url }), 400, 'URL_NOT_ALLOWED', 'url')
    },
  ) // biome-ignore format: a list

  test('one error response lists every invalid field of a destination', async () => {
    const { live } = await makePartner()
    const answer = await ask(live, 'POST', '', {
      types: ['kyc.updated', 'kyc', 7, 'notification.*', 'notification.created'],
      description: 7,
    })
    expect(
      answer.body.errors
        .map(({ source, code }: Record<string, string>) => `${source} ${code}`)
        .sort(),
    ).toEqual([
      'description STRING',
      'types.1 ONEOF',
      'types.2 STRING',
      'types.3 ONEOF',
      'url REQUIRED',
    ])
    expectRefusal(await ask(live, 'GET', '?page=2'), 400, 'UNKNOWN_PARAMETER', 'page')
  })

  test("every destination operation returns 404 for another organization's destination", async () => {
    const [one, two] = [await makePartner(), await makePartner()]
    const { id } = await create(one.live)
    const calls: [string, string, unknown?][] = [
      ['GET', ''], ['PUT', '', {}], ['DELETE', ''], ['POST', '/rotations', { grace: 'now' }], ['POST', '/tests', {}], ['GET', '/deliveries'],
      ['POST', '/replays', { isFailed: true }],
    ] // biome-ignore format: a list
    for (const [method, path, json] of calls)
      expectRefusal(await ask(two.live, method, `/${id}${path}`, json), 404, 'NOT_FOUND')
    expect((await ask(one.live, 'GET', `/${id}`)).body.data.state).toBe('on')
  })

  test("the technical contact gets an email about a destination's new URL or secret", async () => {
    const { live } = await makePartner()
    const technicalEmail = `hooks-${count}@acme.example`
    await api.call('PUT', paths.organization, { headers: live.headers, json: { technicalEmail } })
    const { id } = await create(live)
    await ask(live, 'PUT', `/${id}`, { url: `${receiver.url}/new` })
    await ask(live, 'POST', `/${id}/rotations`, { grace: '1h' })
    await expect
      .poll(async () => (await listLetters(service, technicalEmail)).length, { timeout: 60_000 })
      .toBe(3)
    for (const { text } of await listLetters(service, technicalEmail))
      expect(text).toContain('127.0.0.1')
  })
})

describe('webhook deliveries', () => {
  test('the response to a test event shows exactly the signed request that is delivered', async () => {
    const { live } = await makePartner()
    const { id, secret } = await create(live)
    const answer = await ask(live, 'POST', `/${id}/tests`, { type: 'kyc.updated' })
    expect(answer.status).toBe(200)
    const { request, outcome, status } = answer.body.data
    expect({ outcome, status }).toEqual({ outcome: 'delivered', status: 204 })
    const sent = receiver.received.find(
      ({ id: eventId }) => eventId === request.headers['webhook-id'],
    )!
    expect(sent.body).toBe(request.body)
    for (const [name, value] of Object.entries(request.headers))
      expect(sent.headers[name]).toBe(value)
    expect(verify(secret, sent)).toMatchObject({ type: 'kyc.updated', version: 1 })
    expect((await ask(live, 'POST', `/${id}/tests`)).body.data.request.body).toContain('"ping"')
  })

  test('the eleventh test event of a destination in a minute returns 429', async () => {
    const { live } = await makePartner()
    const { id } = await create(live)
    for (let i = 0; i < 10; i++) expect((await ask(live, 'POST', `/${id}/tests`)).status).toBe(200)
    expectRefusal(await ask(live, 'POST', `/${id}/tests`), 429, 'RATE_LIMITED')
  })

  test('a webhook and its replay have the same bytes as the event in the log', async () => {
    const { live, id: organizationId } = await makePartner()
    const { id, secret } = await create(live, ['organization.*'])
    await staff('PUT', `organizations/${organizationId}/api-access`, { json: { isOn: false } })
    await staff('PUT', `organizations/${organizationId}/api-access`, { json: { isOn: true } })
    const list = async () => (await ask(live, 'GET', `/${id}/deliveries`)).body.data
    await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(2)
    const [last] = await list()
    expect(last).toMatchObject({ outcome: 'delivered', status: 204, n: 1, nextAt: null })
    const path = `/webhooks/org/v1/events/${last.eventId}`
    const logged = (await api.call('GET', path, { headers: live.headers })).body.data
    const mine = () => receiver.received.filter(({ id: eventId }) => eventId === last.eventId)
    expect(mine()[0]!.body).toBe(JSON.stringify(logged))
    const replay = (json: unknown) => ask(live, 'POST', `/${id}/replays`, json)
    expect(await replay({ eventIds: [last.eventId] })).toMatchObject({
      status: 202,
      body: { data: { count: 1 } },
    })
    await expect.poll(() => mine().length, { timeout: 60_000 }).toBe(2)
    expect(mine()[1]!.body).toBe(mine()[0]!.body)
    for (const one of mine()) verify(secret, one)
    expect((await replay({ after: '2026-01-01T00:00:00Z' })).body.data).toEqual({ count: 2 })
    await expect.poll(() => mine().length, { timeout: 60_000 }).toBe(3)
    expectRefusal(await replay({ eventIds: ['evt_1'] }), 404, 'NOT_FOUND', 'eventIds.0')
    expectRefusal(await replay({ after: 'x' }), 400, 'INVALID_CURSOR', 'after')
    expectRefusal(await replay({}), 400, 'ONEOF', 'body')
  })

  test('webhooks are signed with both secrets until the grace period of a rotation ends', async () => {
    const { live } = await makePartner()
    const { id, secret } = await create(live)
    const rotate = async () =>
      (await ask(live, 'POST', `/${id}/rotations`, { grace: '24h' })).body.data
    const test = async () => {
      const { request } = (await ask(live, 'POST', `/${id}/tests`)).body.data
      return (with_: string) => {
        try {
          return !!new Webhook(with_).verify(request.body, request.headers)
        } catch {
          return false
        }
      }
    }
    const second = await rotate()
    expect(Date.parse(second.previousSecretExpiresAt)).toBeGreaterThan(Date.now() + 86_000_000)
    const afterSecond = await test()
    expect([secret, second.secret].map(afterSecond)).toEqual([true, true])
    const third = await rotate()
    const afterThird = await test()
    expect([secret, second.secret, third.secret].map(afterThird)).toEqual([false, true, true])
    await ask(live, 'POST', `/${id}/rotations`, { grace: 'now' })
    expect((await test())(third.secret)).toBe(false)
  })

  test('a re-enabled destination receives the events that it missed', async () => {
    const { live, id: organizationId } = await makePartner()
    const { id } = await create(live, ['organization.access_changed'])
    expect((await ask(live, 'PUT', `/${id}`, { isEnabled: false })).body.data.state).toBe('off')
    await staff('PUT', `organizations/${organizationId}/api-access`, { json: { isOn: false } })
    await staff('PUT', `organizations/${organizationId}/api-access`, { json: { isOn: true } })
    const behind = async () => (await ask(live, 'GET', `/${id}`)).body.data.behind
    await expect.poll(behind, { timeout: 60_000 }).toBe(2)
    expect((await ask(live, 'PUT', `/${id}`, { isEnabled: true })).body.data.state).toBe('on')
    await expect.poll(behind, { timeout: 60_000 }).toBe(0)
    expect((await ask(live, 'GET', `/${id}/deliveries`)).body.data).toHaveLength(2)
    expect((await ask(live, 'DELETE', `/${id}`)).status).toBe(204)
    expectRefusal(await ask(live, 'GET', `/${id}`), 404, 'NOT_FOUND')
  })

  test('staff create, list, test and delete destinations of any organization', async () => {
    const { live, id: organization } = await makePartner()
    const json = { organization, url: receiver.url, types: ['kyc.*'] }
    const made = (await staff('POST', 'destinations', { json })).body.data
    expect(made.secret).toMatch(/^whsec_/)
    expect((await ask(live, 'GET')).body.data).toHaveLength(1)
    const listed = await staff('GET', 'destinations', { query: { organization } })
    expect(listed.body.data).toHaveLength(1)
    const path = `destinations/${made.id}`
    expect((await staff('POST', `${path}/tests`, { json: {} })).body.data.outcome).toBe('delivered')
    expect((await staff('PUT', path, { json: { isEnabled: false } })).body.data.state).toBe('off')
    expect((await staff('DELETE', path)).status).toBe(204)
  })
})
