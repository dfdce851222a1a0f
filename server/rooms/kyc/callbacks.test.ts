import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationState } from '@/lib/provider'
import { db, sql } from '../../foundations/db'
import { secrets } from '../../foundations/secrets'
import {
  codeOf,
  listJobs,
  listTypes,
  sampleBody,
  shareApplicantRooms,
  withProviderTimeout,
} from '../../testing/applicants'
import { accept, type ProviderResponse, stateOf } from '../../testing/provider'
import type { Customer } from '../customers'
import * as signup from '../signup'
import { countEarlyCallbacks, receive, retireCallbacks } from './callbacks'
import { findByCustomer } from './requests'

const rooms = shareApplicantRooms()
beforeEach(() => {
  rooms.provider.answer = accept
})

type Sent = { text: string; headers: Record<string, string> }
let events = 0

/** Returns a callback with a signature of the provider. */
function sign(
  reference: string,
  changes: Partial<ApplicationState>,
  { at = new Date(), id = `evt_${++events}`, secret = secrets().baasWebhookSecrets[0]! } = {},
): Sent {
  const text = JSON.stringify({ id, type: 'application.updated', ...stateOf(reference, changes) })
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  }
  return { text, headers }
}
const approval = { status: 'approved', sequence: 2 } as const
const withHeader = (sent: Sent, name: string, value: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, [name]: value },
})
const signedOf = ({ text, headers }: Sent) => ({
  bytes: Buffer.from(text),
  header: (name: string) => headers[name],
})
const send = (sent: Sent): Promise<string> => codeOf(receive(signedOf(sent)))

const statusOf = async (customer: Customer) => (await findByCustomer(db, customer.id))?.status
const countEvents = async () =>
  (await db.query<{ n: number }>(sql`select count(*) as n from provider_events`))[0]!.n

describe('a provider callback', () => {
  test('a provider callback with a valid signature changes the KYC status', async () => {
    const { customer, reference } = await rooms.signUp()
    expect(await send(sign(reference, approval))).toBe('ok')
    expect(await statusOf(customer)).toBe('approved')
  })

  test('a provider callback with two signatures is accepted if one of them matches', async () => {
    const { customer, reference } = await rooms.signUp()
    const sent = sign(reference, approval)
    sent.headers['webhook-signature'] =
      `v1,${Buffer.alloc(32).toString('base64')} ${sent.headers['webhook-signature']}`
    expect(await send(sent)).toBe('ok')
    expect(await statusOf(customer)).toBe('approved')
  })

  const refused: Record<string, (reference: string) => Sent> = {
    'signed with another secret': (reference) =>
      sign(reference, approval, { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }),
    'from 301 seconds ago': (reference) =>
      sign(reference, approval, { at: new Date(Date.now() - 301_000) }),
    'from 302 seconds ahead': (reference) =>
      sign(reference, approval, { at: new Date(Date.now() + 302_000) }),
    'without an id': (reference) => withHeader(sign(reference, approval), 'webhook-id', ''),
    'without a time': (reference) => withHeader(sign(reference, approval), 'webhook-timestamp', ''),
    'without a signature': (reference) =>
      withHeader(sign(reference, approval), 'webhook-signature', ''),
    'under the id of another': (reference) =>
      withHeader(sign(reference, approval), 'webhook-id', 'evt_another'),
    'with a time that is no number': (reference) =>
      withHeader(sign(reference, approval), 'webhook-timestamp', 'now'),
    'with a signature that is no base64': (reference) =>
      withHeader(sign(reference, approval), 'webhook-signature', 'v1,%%%'),
  }
  test.each(Object.keys(refused))(
    'a provider callback %s is rejected and not stored',
    async (name) => {
      const { customer, reference } = await rooms.signUp()
      const before = await countEvents()
      expect(await send(refused[name]!(reference))).toBe('UNAUTHORIZED')
      expect(await statusOf(customer)).toBe('pending')
      expect(await countEvents()).toBe(before)
    },
  )

  test('a provider callback with any one byte changed is rejected', async () => {
    const { customer, reference } = await rooms.signUp()
    const sent = sign(reference, approval)
    const answers = new Set<string>()
    for (let i = 0; i < sent.text.length; i++) {
      const text =
        sent.text.slice(0, i) +
        String.fromCharCode(sent.text.charCodeAt(i) ^ 1) +
        sent.text.slice(i + 1)
      answers.add(await send({ ...sent, text }))
    }
    expect([...answers]).toEqual(['UNAUTHORIZED'])
    expect(await statusOf(customer)).toBe('pending')
  })

  test('a signed provider callback with an unexpected body returns MALFORMED_JSON', async () => {
    const at = new Date()
    const repeated = sign('ref:1', {}, { id: 'evt_x' }).text.replace('{', '{"id":"evt_x",')
    const shapes = ['', '{', 'approved', 'null', '7', '"evt_x"', '[]', '{"id":"evt_x"}', repeated]
    for (const text of [
      ...shapes,
      JSON.stringify({ ...JSON.parse(sign('ref:1', {}).text), id: 'evt_another' }),
    ]) {
      const headers = {
        'webhook-id': 'evt_x',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secrets().baasWebhookSecrets[0]!).sign('evt_x', at, text),
      }
      expect(await send({ text, headers })).toBe('MALFORMED_JSON')
    }
  })

  test('the service stores a provider callback without the free text in it', async () => {
    const { customer, reference } = await rooms.signUp()
    const requirements = [
      {
        field: 'address.address',
        code: 'ADDRESS_NOT_VERIFIED',
        message: 'Nobody lives at 500 Oak Street',
      },
    ]
    expect(await send(sign(reference, { status: 'incomplete', sequence: 2, requirements }))).toBe(
      'ok',
    )
    const rows = await db.query<{ kept: string }>(
      sql`select state::text as kept from provider_events where reference = ${reference}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.kept).toContain('ADDRESS_NOT_VERIFIED')
    expect(rows[0]!.kept).not.toContain('Oak')
    expect((await findByCustomer(db, customer.id))!.requirements[0]!.message).not.toContain('Oak')
  })

  test('provider callbacks are deleted after 90 days, and a later repeat changes nothing', async () => {
    const { customer, reference } = await rooms.signUp()
    const [old, early, recent] = [
      sign(reference, approval),
      sign(`${randomUUID()}:1`, approval),
      sign(`${randomUUID()}:1`, approval),
    ]
    for (const sent of [old, early, recent]) await send(sent)
    for (const [{ headers }, days] of [
      [old, 91],
      [early, 91],
      [recent, 89],
    ] as const)
      await db.query(sql`
        update provider_events set received_at = received_at - make_interval(days => ${days})
        where event_id = ${headers['webhook-id']}`)
    const before = await countEvents()
    for (const isDryRun of [true, false]) expect(await retireCallbacks(isDryRun)).toBe(2)
    expect(await countEvents()).toBe(before - 2)
    expect(await send(old)).toBe('ok')
    expect(await listTypes(customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
    expect(await countEvents()).toBe(before - 1)
  })

  test('100 simultaneous deliveries of a provider callback change the status once', async () => {
    const { customer, reference } = await rooms.signUp()
    const sent = sign(reference, { status: 'rejected', sequence: 2 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(sent)))
    expect(new Set(answers)).toEqual(new Set(['ok']))
    expect(await listTypes(customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_REJECTED'])
  })

  test('repeated callbacks in random order set the newest state with one notification', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => rooms.signUp()))
    for (const { customer, reference } of people) {
      const states = [
        sign(reference, { status: 'pending', stage: 'manual', sequence: 2 }),
        sign(reference, { status: 'approved', sequence: 3 }),
      ]
      const copies = Array.from({ length: 10 }, () => states).flat()
      await Promise.all(copies.toSorted(() => Math.random() - 0.5).map(send))
      expect(await statusOf(customer)).toBe('approved')
      expect(await listTypes(customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
    }
  })

  test.each(['00000000-0000-7000-8000-000000000000:1', 'nobody:1', 'nobody'])(
    'a callback for the unknown reference %s is stored for later',
    async (reference) => {
      const before = await countEarlyCallbacks()
      expect(await send(sign(reference, approval))).toBe('ok')
      expect(await countEarlyCallbacks()).toBe(before + 1)
    },
  )
})

describe('provider callbacks that arrive before their signup is stored', () => {
  test('a signup applies a callback that arrived before its commit', async () => {
    const customer = await rooms.makeCustomer()
    rooms.provider.answer = async (submission) => {
      expect(await send(sign(submission.reference, approval))).toBe('ok')
      return accept(submission)
    }
    const before = await countEarlyCallbacks()
    expect(await signup.submit(customer, sampleBody())).toMatchObject({ kycStatus: 'pending' })
    expect(await statusOf(customer)).toBe('approved')
    expect(await listTypes(customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
    expect(await countEarlyCallbacks()).toBe(before)
  })

  test('a signup applies the newest of several callbacks that arrived before its commit', async () => {
    const customer = await rooms.makeCustomer()
    rooms.provider.answer = async (submission) => {
      await send(sign(submission.reference, { status: 'approved', sequence: 3 }))
      await send(sign(submission.reference, { status: 'pending', stage: 'manual', sequence: 2 }))
      return accept(submission)
    }
    await signup.submit(customer, sampleBody())
    expect(await statusOf(customer)).toBe('approved')
    expect(await listTypes(customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })

  test('a signup applies an early callback even if the provider sends no response', async () => {
    const customer = await rooms.makeCustomer()
    rooms.provider.answer = async (submission): Promise<ProviderResponse> => {
      await send(sign(submission.reference, { status: 'rejected', sequence: 2 }))
      return 'silence'
    }
    await withProviderTimeout(300, () => signup.submit(customer, sampleBody()))
    expect(await statusOf(customer)).toBe('rejected')
  })

  test('callbacks that arrive 0 to 15 ms after the submission are all applied', async () => {
    const before = await countEarlyCallbacks()
    const people = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const customer = await rooms.makeCustomer()
        return { customer, delayMs: i / 4 }
      }),
    )
    const delays = new Map(people.map(({ delayMs }, i) => [`900-66-${1000 + i}`, delayMs]))
    const sending: Promise<string>[] = []
    rooms.provider.answer = (submission) => {
      const callback = sign(submission.reference, approval)
      const wait = new Promise((resolve) =>
        setTimeout(resolve, delays.get(submission.person.socialSecurityNumber)),
      )
      sending.push(wait.then(() => send(callback)))
      return accept(submission)
    }
    for (const [i, { customer }] of people.entries())
      await signup.submit(customer, sampleBody(`900-66-${1000 + i}`))
    await Promise.all(sending)
    const statuses = await Promise.all(people.map(({ customer }) => statusOf(customer)))
    expect(statuses.filter((status) => status !== 'approved')).toEqual([])
    expect(await countEarlyCallbacks()).toBe(before)
  })
})

test('a callback that ends an ID check queues one job, which reads the later result', async () => {
  const { profileId, customer, reference } = await rooms.signUp()
  const shown = { field: 'identification.number', code: 'DOCUMENT_NEEDED', message: '' } as const
  const requirements = [{ ...shown, action: 'provider' as const }]
  await send(sign(reference, { status: 'incomplete', sequence: 2, requirements }))
  const before = (await listJobs(profileId)).length
  for (const sequence of [3, 4]) await send(sign(reference, { status: 'pending', sequence }))
  expect(await statusOf(customer)).toBe('pending')
  expect(await listJobs(profileId)).toHaveLength(before + 1)
})
