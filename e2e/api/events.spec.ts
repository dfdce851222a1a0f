import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect, type Person, paths, signupBody, type Wire } from '../support/api'
import { expectApiHeaders, expectEnvelope, expectRefusal } from '../support/expectations'
import { type Inboxes, idsOf, openInboxes } from '../support/inboxes'
import { borrowService, shareDatabase } from '../support/shared'
import { connectStaff } from '../support/staff'

let inboxes: Inboxes
let person: Person
const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)

beforeAll(async () => {
  inboxes = openInboxes(service, client)
  person = await inboxes.makePerson()
})

const event = (more: Record<string, unknown> = {}) => ({
  customerUid: person.customerUid,
  type: 'PLATFORM_MESSAGE',
  ...more,
})
const newestOf = async (one: Person, n = 1): Promise<Wire[]> =>
  (await inboxes.list(one, { limit: String(n) })).body.data
const countAll = async () => (await inboxes.list(person)).body.data.length
/** Runs requests that the service must reject. Expects that the inbox does not change. */
async function expectNothing(work: () => Promise<void>) {
  const before = await countAll()
  await work()
  expect(await countAll()).toBe(before)
}

describe('accepted notification events', () => {
  test('POST events with one event returns a list with the id of its notification', async () => {
    const answer = await inboxes.publish(
      event({ title: 'Hello', body: 'From us', data: { link: 'x' } }),
    )
    expectApiHeaders(answer)
    expect([answer.status, answer.body]).toEqual([202, { data: [{ id: expect.any(String) }] }])
    expect(await newestOf(person)).toMatchObject([
      {
        id: answer.body.data[0].id,
        title: 'Hello',
        body: 'From us',
        data: { link: 'x' },
        category: 'platform',
      },
    ])
  })

  test('POST events for several customers returns ids in the order of the events', async () => {
    const other = await inboxes.makePerson()
    const sent = [person, other, person, other].map(({ customerUid }, i) =>
      event({ customerUid, title: `Item ${i}` }),
    )
    const ids = idsOf(await inboxes.publish(sent))
    expect((await newestOf(person, 2)).map(({ id }) => id)).toEqual([ids[2], ids[0]])
    expect((await newestOf(other, 2)).map(({ id }) => id)).toEqual([ids[3], ids[1]])
  })

  test('a notification sent before the signup is still listed after the signup', async () => {
    const early = await client.person()
    const [id] = await inboxes.arrive(early, 1)
    const signedUp = await client.call('POST', paths.signup('individual'), {
      headers: early.user.headers,
      json: signupBody(),
    })
    expect(signedUp.status).toBe(200)
    expect(idsOf(await inboxes.list(early))).toContain(id)
  })

  test.each([
    ['TRANSACTION_EXECUTED', 'transaction'],
    ['TRANSACTION_X', 'transaction'],
    ['PLATFORM_MESSAGE', 'platform'],
    ['OFFER', 'platform'],
    ['AB', 'platform'],
    [`A${'B'.repeat(63)}`, 'platform'],
    ['A_9', 'platform'],
    ['KYCLOPS', 'platform'],
  ])('a notification of type %s has the category %s', async (type, category) => {
    await inboxes.publish(event({ type }))
    expect(await newestOf(person)).toMatchObject([{ type, category }])
  })

  test('one POST events call accepts 500 events', async () => {
    const answer = await inboxes.publish(Array.from({ length: 500 }, () => event()))
    expect([answer.status, answer.body.data.length]).toEqual([202, 500])
    expect(new Set(idsOf(answer)).size).toBe(500)
  })

  test('POST events treats null as absent, keeps text unchanged and drops unknown fields', async () => {
    const title = 'Zażółć 😀 "quotes" \\ <b>'
    const answer = await inboxes.publish(
      event({
        title,
        body: null,
        data: null,
        isRead: true,
        createdAt: '2000-01-01',
        id: randomUUID(),
      }),
    )
    expect(await newestOf(person)).toMatchObject([
      { id: answer.body.data[0].id, title, body: null, data: {}, isRead: false },
    ])
    expect(answer.headers.get('x-ignored-members')).toBe('isRead, createdAt, id')
    const listed = await inboxes.publish([event({ title }), event({ titel: title })])
    expect(listed.headers.get('x-ignored-members')).toBe('1.titel (did you mean title?)')
  })
})

describe('refused notification events', () => {
  const broken: [name: string, more: Record<string, unknown>, source: string, code: string][] = [
    ['no customer', { customerUid: undefined }, 'customerUid', 'REQUIRED'],
    ['a customer id that is a number', { customerUid: 7 }, 'customerUid', 'STRING'],
    ['no type', { type: undefined }, 'type', 'REQUIRED'],
    ['a verification type', { type: 'KYC_APPROVED' }, 'type', 'ONEOF'],
    ['an unknown KYC_ type', { type: 'KYC_ANYTHING' }, 'type', 'ONEOF'],
    ['a KYB_ type', { type: 'KYB_REJECTED' }, 'type', 'ONEOF'],
    ['a lower-case type', { type: 'offer' }, 'type', 'ONEOF'],
    ['a type of one letter', { type: 'A' }, 'type', 'ONEOF'],
    ['a type of 65 characters', { type: 'A'.repeat(65) }, 'type', 'ONEOF'],
    ['a type with a dash', { type: 'AN-OFFER' }, 'type', 'ONEOF'],
    ['a type with a trailing line break', { type: 'OFFER\n' }, 'type', 'ONEOF'],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, 'title', 'MAX'],
    ['a title that is an object', { title: {} }, 'title', 'STRING'],
    ['a NUL in the title', { title: 'a\0' }, 'title', 'INVALID_CHARACTERS'],
    ['a lone surrogate in the body', { body: '\ud800' }, 'body', 'INVALID_CHARACTERS'],
    ['a body of 4001 characters', { body: 'x'.repeat(4001) }, 'body', 'MAX'],
    ['data that is a list', { data: [] }, 'data', 'OBJECT'],
    ['data that is text', { data: 'x' }, 'data', 'OBJECT'],
    ['a nested NUL in data', { data: { a: [{ b: 'x\0' }] } }, 'data', 'INVALID_CHARACTERS'],
    ['a NUL in a member name of data', { data: { 'a\0': 1 } }, 'data', 'INVALID_CHARACTERS'],
    [
      'a transaction id that is an object',
      { type: 'TRANSACTION_PENDING', data: { transactionId: {} } },
      'data.transactionId',
      'STRING',
    ],
    [
      'a fractional transaction id',
      { type: 'TRANSACTION_PENDING', data: { transactionId: 1.5 } },
      'data.transactionId',
      'STRING',
    ],
    [
      'the transaction id 2^53',
      { type: 'TRANSACTION_EXECUTED', data: { transactionId: 2 ** 53 } },
      'data.transactionId',
      'NUMBER',
    ],
    ['the integer 2^53 in data', { data: { a: [{ b: 2 ** 53 }] } }, 'data', 'NUMBER'],
    ['the integer -2^53 in data', { data: { a: -(2 ** 53) } }, 'data', 'NUMBER'],
    ['the number 1e308 in data', { data: { a: 1e308 } }, 'data', 'NUMBER'],
    [
      'a transaction id of 256 characters',
      { type: 'TRANSACTION_REJECTED', data: { transactionId: 'x'.repeat(256) } },
      'data.transactionId',
      'MAX',
    ],
  ]
  test.each(broken)(
    'the error for an event with %s names the invalid field and the list position',
    async (_name, more, source, code) => {
      await expectNothing(async () => {
        for (const [sent, at] of [
          [event(more), source],
          [[event(), event(), event(), event(more)], `3.${source}`],
        ] as const) {
          const answer = await inboxes.publish(sent)
          expect(answer.status).toBe(400)
          expect(expectEnvelope(answer)).toMatchObject([{ code, source: at }])
        }
      })
    },
  )

  test('one error response lists every invalid field of a list of events', async () => {
    await expectNothing(async () => {
      const answer = await inboxes.publish([
        event({ type: 'x' }),
        event(),
        event({ title: 7, body: 7 }),
      ])
      const faults = expectEnvelope(answer).map(({ code, source }) => `${source}: ${code}`)
      expect(faults.toSorted()).toEqual(['0.type: ONEOF', '2.body: STRING', '2.title: STRING'])
    })
  })

  test('POST events with 501 events is refused and stores no event', async () => {
    await expectNothing(async () => {
      const answer = await inboxes.publish(Array.from({ length: 501 }, () => event()))
      expectRefusal(answer, 400, 'MAX', 'body')
    })
  })

  test.each([['text'], [7], [null], [true]])(
    'POST events with the body %o returns 400 with source "body"',
    async (json) => {
      const answer = await inboxes.publish(json)
      expect(answer.status).toBe(400)
      expect(expectEnvelope(answer)).toMatchObject([{ source: 'body' }])
    },
  )

  test('POST events with an empty object returns one REQUIRED error per required field', async () => {
    const faults = expectEnvelope(await inboxes.publish({})).map(
      ({ code, source }) => `${source}: ${code}`,
    )
    expect(faults.toSorted()).toEqual(['customerUid: REQUIRED', 'type: REQUIRED'])
    const inList = expectEnvelope(await inboxes.publish([event(), {}])).map(
      ({ code, source }) => `${source}: ${code}`,
    )
    expect(inList.toSorted()).toEqual(['1.customerUid: REQUIRED', '1.type: REQUIRED'])
  })
})

describe('notification events for unknown customers', () => {
  test("POST events for an unknown or another partner's customer returns 404", async () => {
    const issued = await connectStaff(service)('POST', 'credentials', {
      json: { organization: 'Another organization' },
    })
    const stranger = connect(service, issued.body.data)
    const foreign = await stranger.person()
    await expectNothing(async () => {
      for (const customerUid of [randomUUID(), foreign.customerUid, 'nobody', '%', "' or 1=1"]) {
        const answer = await inboxes.publish([
          event(),
          event(),
          event(),
          event({ customerUid }),
          event({ customerUid: randomUUID() }),
        ])
        expectRefusal(answer, 404, 'NOT_FOUND', '3.customerUid')
        expectRefusal(
          await inboxes.publish(event({ customerUid })),
          404,
          'NOT_FOUND',
          'customerUid',
        )
      }
    })
    const rows = await database.query('select 1 from notifications where customer_id = $1', [
      foreign.customerUid,
    ])
    expect(rows).toEqual([])
  })
})

describe('callers of POST events', () => {
  test('only a System session may call POST events', async () => {
    for (const headers of [person.user.headers, person.temporary.headers])
      expectRefusal(
        await client.call('POST', paths.events, { headers, json: event() }),
        403,
        'FORBIDDEN',
      )
    expectRefusal(await client.call('POST', paths.events, { json: event() }), 401, 'UNAUTHORIZED')
  })
})

describe('body size of POST events', () => {
  test('POST events accepts a body of 1 MiB and returns 413 for one more byte', async () => {
    const filled = (bytes: number) => {
      const text = JSON.stringify(
        Array.from({ length: 300 }, () => event({ body: 'x'.repeat(3000) })),
      )
      return `${text}${' '.repeat(bytes - text.length)}`
    }
    const { headers } = await client.systemSession()
    const send = (body: string) =>
      client.call('POST', paths.events, {
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
    expect((await send(filled(1_048_576))).status).toBe(202)
    expectRefusal(await send(filled(1_048_577)), 413, 'PAYLOAD_TOO_LARGE')
  })
})

test('repeating POST events with one Idempotency-Key creates the events once', async () => {
  const { headers } = await client.systemSession()
  const before = await countAll()
  const send = () =>
    client.call('POST', paths.events, {
      headers: { ...headers, 'idempotency-key': 'events-of-this-test-1' },
      json: [event(), event()],
    })
  const answers = [await send(), await send(), await send()]
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([
    null,
    'true',
    'true',
  ])
  expect(await countAll()).toBe(before + 2)
})
