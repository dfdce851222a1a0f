import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationState } from '@/lib/provider'
import { type Client, connect, type Person, paths, signupBody } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import {
  type Callback,
  type Mode,
  type Provider,
  signCallback,
  signText,
  startProvider,
} from '../support/provider'
import { type Service, startService } from '../support/service'

let provider: Provider
let service: Service
let client: Client
let database: Database
beforeAll(async () => {
  provider = await startProvider()
  service = await startService({ env: provider.settings })
  client = connect(service)
  database = await openDatabase(service)
})
afterAll(async () => {
  await database?.close()
  await service?.stop()
  await provider?.stop()
})
beforeEach(() => provider.setMode('up'))

const send = ({ body, headers }: Callback) =>
  client.call('POST', '/kyc/public/v1/provider-callbacks', { body, headers })
const statusOf = async (person: Person): Promise<string> =>
  (await client.call('GET', paths.kyc, { headers: person.user.headers })).body.data.status
const typesOf = async (person: Person): Promise<string[]> =>
  (await client.call('GET', paths.notifications, { headers: person.user.headers })).body.data
    .map(({ type }: { type: string }) => type)
    .reverse()
const becomes = (person: Person, status: string) =>
  expect.poll(() => statusOf(person), { timeout: 60_000 }).toBe(status)
const referenceOf = async (person: Person): Promise<string> => {
  const [row] = await database.query(
    'select profile_id, submission from kyc_requests where customer_id = $1',
    [person.customerUid],
  )
  return `${row!.profile_id}:${row!.submission}`
}
async function listReferences(people: Person[]): Promise<string[]> {
  const references: string[] = []
  for (const person of people) references.push(await referenceOf(person))
  return references
}
const change = (reference: string, changes: Partial<ApplicationState>) =>
  provider.applications.set(reference, { ...provider.applications.get(reference)!, ...changes })

describe('callbacks of the KYC provider', () => {
  test('a signed callback returns 204 and immediately changes the KYC status', async () => {
    const person = await client.signUp()
    const answer = await send(
      signCallback(await referenceOf(person), { status: 'approved', sequence: 2 }),
    )
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await statusOf(person)).toBe('approved')
  })

  test('a provider callback with a wrong signature or time returns 401 without effect', async () => {
    const person = await client.signUp()
    const reference = await referenceOf(person)
    const approval = { status: 'approved', sequence: 2 } as const
    const good = signCallback(reference, approval)
    const seconds = (n: number) => new Date(Date.now() + n * 1000)
    const bad: Callback[] = [
      signCallback(reference, approval, { key: Buffer.alloc(32, 1) }),
      signCallback(reference, approval, { at: seconds(-302) }),
      // The service accepts timestamps up to 300 s ahead. The test uses 360 s, because the calls
      // before this one may take longer than a second.
      signCallback(reference, approval, { at: seconds(360) }),
      { ...good, body: good.body.replace('approved', 'rejected') },
      { ...good, body: `${good.body} ` },
      { ...good, headers: { ...good.headers, 'webhook-id': 'evt_another' } },
      {
        ...good,
        headers: {
          ...good.headers,
          'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 1),
        },
      },
      { ...good, headers: { ...good.headers, 'webhook-signature': '' } },
      { ...good, headers: { 'content-type': 'application/json' } },
      { body: '', headers: good.headers },
    ]
    for (const callback of bad) expectRefusal(await send(callback), 401, 'UNAUTHORIZED')
    expect(await statusOf(person)).toBe('pending')
    expect((await send(good)).status).toBe(204)
  })

  test('a replayed callback returns 204 each time and takes effect once', async () => {
    const person = await client.signUp()
    const callback = signCallback(await referenceOf(person), { status: 'rejected', sequence: 2 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(callback)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await typesOf(person)).toEqual(['KYC_SUBMITTED', 'KYC_REJECTED'])
  })

  test('an outdated callback or a callback after the final decision changes no status', async () => {
    const person = await client.signUp()
    const reference = await referenceOf(person)
    const states: Partial<ApplicationState>[] = [
      { status: 'pending', stage: 'manual', sequence: 3 },
      { status: 'rejected', sequence: 2 },
      { status: 'approved', sequence: 4 },
      { status: 'rejected', sequence: 5 },
      { status: 'incomplete', sequence: 6 },
    ]
    for (const state of states)
      expect((await send(signCallback(reference, state))).status).toBe(204)
    expect(await statusOf(person)).toBe('approved')
    expect(await typesOf(person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })

  test('a callback returns 204 for an unknown reference and 400 for an unknown status', async () => {
    expect((await send(signCallback('nobody:1', { status: 'approved', sequence: 2 }))).status).toBe(
      204,
    )
    expectRefusal(
      await send(signCallback('nobody:1', { status: 'certain' as 'approved' })),
      400,
      'MALFORMED_JSON',
    )
  })

  test.for([
    '',
    '{',
    'approved',
    '{"id":"evt_1",}',
    'null',
    '7',
    '"evt_1"',
    '[]',
    '{}',
    '[{"id":"evt_1"}]',
    '{"id":"evt_1","id":"evt_1"}',
  ])('a signed callback with the body %j returns 400 MALFORMED_JSON', async (text) => {
    expectRefusal(await send(signText(text)), 400, 'MALFORMED_JSON')
  })

  test('a callback of more than 64 KiB returns 413', async () => {
    expectRefusal(
      await send(
        signCallback('nobody:1', {
          reasons: Array.from({ length: 9000 }, () => ({ code: 'REASON' })),
        }),
      ),
      413,
      'PAYLOAD_TOO_LARGE',
    )
  })
})

describe('polling the KYC provider', () => {
  test('without callbacks the worker polls the provider and notifies the person once', async () => {
    const person = await client.signUp()
    const reference = await referenceOf(person)
    // On a busy machine, the signup may end before the provider has stored the application, so the
    // test waits for the provider.
    await expect.poll(() => provider.applications.has(reference)).toBe(true)
    change(reference, { status: 'approved', sequence: 2 })
    await becomes(person, 'approved')
    expect(await typesOf(person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })
})

describe('a failing KYC provider', () => {
  const modes: Mode[] = ['down', 'failing', 'silent', 'html', 'lost']

  test.each(modes)(
    'each signup stays pending in provider mode %s and is decided once afterwards',
    async (mode) => {
      await provider.setMode(mode)
      const people = await Promise.all(Array.from({ length: 5 }, () => client.signUp()))
      for (const person of people) expect(await statusOf(person)).toBe('pending')
      await provider.setMode('up')
      const references = await listReferences(people)
      await expect
        .poll(() => references.filter((reference) => provider.applications.has(reference)).length, {
          timeout: 60_000,
        })
        .toBe(5)
      for (const reference of references) change(reference, { status: 'approved', sequence: 2 })
      for (const person of people) await becomes(person, 'approved')
      for (const person of people)
        expect(await typesOf(person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
      const mine = provider.submissions.filter(({ reference }) =>
        references.some((one) => one.split(':')[0] === reference.split(':')[0]),
      )
      expect(new Set(mine.map(({ reference }) => reference)).size).toBe(5)
    },
  )

  test('a pending signup becomes incomplete if the provider refuses it after an outage', async () => {
    await provider.setMode('down')
    const person = await client.signUp()
    expect(await statusOf(person)).toBe('pending')
    await provider.setMode('echo')
    await becomes(person, 'incomplete')
    const { requirements } = (await client.call('GET', paths.kyc, { headers: person.user.headers }))
      .body.data
    expect(requirements).toMatchObject([{ field: 'socialSecurityNumber', code: 'NOT_ACCEPTED' }])
    expect(Date.parse(requirements[0].dueAt)).toBeGreaterThan(Date.now())
    expect(await typesOf(person)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED'])
    expectRefusal(await client.call('POST', paths.signup('individual'), { headers: person.user.headers, json: signupBody() }), 400, 'ALREADY_SIGNED_UP') // biome-ignore format: one line is easier to read
  })

  test('a restart of the service loses no verification', async () => {
    await provider.setMode('down')
    const people = await Promise.all(Array.from({ length: 5 }, () => client.signUp()))
    await service.kill9()
    await service.restart()
    await provider.setMode('up')
    const references = await listReferences(people)
    await expect
      .poll(() => references.filter((reference) => provider.applications.has(reference)).length, {
        timeout: 60_000,
      })
      .toBe(5)
    for (const reference of references)
      await send(signCallback(reference, { status: 'rejected', sequence: 2 }))
    for (const person of people) await becomes(person, 'rejected')
    for (const person of people)
      expect(await typesOf(person)).toEqual(['KYC_SUBMITTED', 'KYC_REJECTED'])
  })
})
