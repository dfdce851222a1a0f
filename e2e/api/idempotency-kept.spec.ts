import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/errors'
import { type Answer, call, connect, paths, signupBody } from '../support/api'
import { moveClock } from '../support/database'
import { expectEnvelope, expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'

const callsPerMinute = 150
let system: Headers

const service = shareService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: String(callsPerMinute) } })
const api = connect(service)
const database = shareDatabase(service)

beforeAll(async () => {
  system = (await api.systemSession()).headers
})

type Headers = Record<string, string>
type Sending = { path?: string; headers?: Headers; json?: unknown; body?: string; method?: string }
const body = {
  role: 'individual',
  email: 'rae.carter@example.com',
  firstName: 'Rae',
  lastName: 'Carter',
}
const send = (
  key: string,
  { path = paths.invites, headers = system, method = 'POST', ...sent }: Sending = {},
) =>
  call(service, method, path, {
    headers: { 'idempotency-key': key, ...headers },
    ...('body' in sent ? sent : { json: sent.json ?? body }),
  })
const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const itemsOf = (answer: Answer) => expectEnvelope(answer).map(({ meta: _, ...item }) => item)

/** Expects that the second response repeats the first error. */
function expectReplay(again: Answer, first: Answer, status: number, code: ErrorCode): void {
  expect([first.status, itemsOf(first)[0]?.code, isReplayed(first)]).toEqual([status, code, false])
  expect([again.status, itemsOf(again), isReplayed(again)]).toEqual([status, itemsOf(first), true])
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
}

describe('stored refusals under an Idempotency-Key', () => {
  test('repeating a refused signup with its Idempotency-Key replays BAAS_ERROR_FIELD', async () => {
    const { temporary } = await api.person()
    const path = paths.signup('individual')
    const refused = {
      path,
      headers: temporary.headers,
      json: signupBody({ socialSecurityNumber: '000-00-0009' }),
    }
    const first = await send('provider', refused)
    expectReplay(await send('provider', refused), first, 400, 'BAAS_ERROR_FIELD')
    expect((await send('provider-2', { ...refused, json: signupBody() })).status).toBe(200)
    expectReplay(await send('provider', refused), first, 400, 'BAAS_ERROR_FIELD')
  })

  test('repeating a second signup under its Idempotency-Key replays ALREADY_SIGNED_UP', async () => {
    const { temporary } = await api.signUp()
    const again = {
      path: paths.signup('individual'),
      headers: temporary.headers,
      json: signupBody(),
    }
    expectReplay(
      await send('again', again).then(() => send('again', again)),
      await send('again-2', again),
      400,
      'ALREADY_SIGNED_UP',
    )
  })

  test('repeating a request under its Idempotency-Key replays 404 NOT_FOUND', async () => {
    const { user } = await api.signUp()
    const event = {
      path: paths.events,
      json: [{ customerUid: crypto.randomUUID(), type: 'PLATFORM_MESSAGE' }],
    }
    const first = await send('unknown', event)
    expectReplay(await send('unknown', event), first, 404, 'NOT_FOUND')
    expect(itemsOf(first)[0]!.source).toBe('0.customerUid')
    const mark = {
      path: `${paths.notifications}/mark-all-read`,
      headers: user.headers,
      json: { before: crypto.randomUUID() },
    }
    expectReplay(
      await send('mark', mark).then(() => send('mark', mark)),
      await send('mark-2', mark),
      404,
      'NOT_FOUND',
    )
  })

  test('repeating a refused correction replays 409 even if corrections are allowed later', async () => {
    const { user, customerUid } = await api.signUp({ socialSecurityNumber: '000-00-0004' })
    const corrections = {
      path: `${paths.kyc}/corrections`,
      headers: user.headers,
      json: { identification: { type: 'Passport', number: 'X77' } },
    }
    const first = await send('early', corrections)
    const decision = {
      path: `/sandbox/v1/customers/${customerUid}/kyc`,
      json: { decision: 'incomplete' },
    }
    expect((await send('decide', decision)).status).toBe(200)
    expectReplay(await send('early', corrections), first, 409, 'KYC_MOVE_NOT_ALLOWED')
    expect((await send('late', corrections)).status).toBe(200)
  })
})

test('repeating a refused call under its Idempotency-Key replays the refusal reason', async () => {
  const { user } = await api.person()
  const corrections = { path: `${paths.kyc}/corrections`, headers: user.headers, json: {} }
  const first = await send('reason', corrections)
  const again = await send('reason', corrections)
  expectReplay(again, first, 404, 'NOT_FOUND')
  for (const answer of [first, again])
    expect(expectEnvelope(answer)[0]!.meta).toMatchObject({ reason: 'signup-incomplete' })
})

test('the service replays a response under its Idempotency-Key for 24 hours', async () => {
  const first = await send('a-day')
  const session = async () => (await api.session()).headers
  try {
    await moveClock(database, '23 hours 59 minutes')
    expect((await send('a-day', { headers: await session() })).text).toBe(first.text)
    await moveClock(database, '24 hours 1 minute')
    const later = await send('a-day', { headers: await session() })
    expect([later.status, isReplayed(later), later.text === first.text]).toEqual([
      201,
      false,
      false,
    ])
  } finally {
    await moveClock(database, '0')
  }
})

describe('refusals that are not stored under an Idempotency-Key', () => {
  /**
   * One row per error. `mend` removes the cause of the error, so that a second call with the same
   * key succeeds.
   */
  const passing: { name: string; refusal: (key: string) => Promise<Answer>; status: number; code: ErrorCode; mend?: () => Promise<unknown> }[] = [
    { name: '401', refusal: (key) => send(key, { headers: { ...system, 'x-session-id': crypto.randomUUID() } }), status: 401, code: 'UNAUTHORIZED' },
    { name: '403', refusal: async (key) => send(key, { headers: (await api.person()).user.headers }), status: 403, code: 'FORBIDDEN' },
    { name: '405', refusal: (key) => send(key, { method: 'PUT' }), status: 405, code: 'METHOD_NOT_ALLOWED' },
    { name: '413', refusal: (key) => send(key, { json: { ...body, more: 'x'.repeat(70_000) } }), status: 413, code: 'PAYLOAD_TOO_LARGE' },
    { name: '415', refusal: (key) => send(key, { body: JSON.stringify(body) }), status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    { name: 'an invalid field', refusal: (key) => send(key, { json: { ...body, email: 'rae' } }), status: 400, code: 'EMAIL_HAS_INVALID_FORMAT' },
    { name: 'malformed JSON', refusal: (key) => send(key, { body: '{', headers: { ...system, 'content-type': 'application/json' } }), status: 400, code: 'MALFORMED_JSON' },
    { name: '429', refusal: (key) => exhaust(key), status: 429, code: 'RATE_LIMITED' },
    {
      name: '500',
      refusal: async (key) => {
        await database.query("create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$")
        await database.query('create trigger fail before insert on invites for each row execute function fail()')
        return send(key)
      },
      status: 500,
      code: 'INTERNAL_SERVER_ERROR',
      mend: () => database.query('drop function fail() cascade'),
    },
  ] // biome-ignore format: a table

  /** Uses up the rate limit of a session. Returns the response to one more call, with this key. */
  async function exhaust(key: string): Promise<Answer> {
    const { headers } = await api.session()
    for (let i = 0; i < callsPerMinute; i++) await call(service, 'GET', paths.whoami, { headers })
    return send(key, { headers })
  }

  test.for(passing)(
    'the refusal ($name) is not stored under the Idempotency-Key',
    async ({ name, refusal, status, code, mend }) => {
      const key = `passing-${name.replaceAll(' ', '-')}`
      const refused = await refusal(key)
      await mend?.()
      expectRefusal(refused, status, code, expectEnvelope(refused)[0]!.source)
      expect(await database.query('select 1 from idempotency where key = $1', [key])).toEqual([])
      const answer = await send(key, { headers: (await api.session()).headers })
      expect([answer.status, isReplayed(answer)]).toEqual([201, false])
    },
  )

  test('409 SIGNUP_IN_PROGRESS is not stored under the Idempotency-Key', async () => {
    const { customerUid, temporary } = await api.person()
    const signup = {
      path: paths.signup('individual'),
      headers: temporary.headers,
      json: signupBody(),
    }
    await database.query(
      `insert into signup_reservations (customer_id, profile_id, submission, body_mac, holder, lease_until, state)
       values ($1, gen_random_uuid(), 1, '\\x00', gen_random_uuid(), service_now() + interval '1 hour', 'held')`,
      [customerUid],
    )
    expectRefusal(await send('waiting', signup), 409, 'SIGNUP_IN_PROGRESS')
    await database.query('delete from signup_reservations where customer_id = $1', [customerUid])
    const answer = await send('waiting', signup)
    expect([answer.status, isReplayed(answer)]).toEqual([200, false])
  })

  test('IDEMPOTENCY_KEY_REUSED does not replace the first stored response', async () => {
    const first = await send('mine')
    expectRefusal(
      await send('mine', { json: { ...body, lastName: 'Other' } }),
      422,
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await send('mine')).text).toBe(first.text)
  })
})

describe('the order of checks around an Idempotency-Key', () => {
  test('a refused caller cannot find out whether an Idempotency-Key was used', async () => {
    await send('order')
    expectRefusal(await send('order', { headers: {} }), 401, 'UNAUTHORIZED')
    expectRefusal(
      await send('order', { headers: (await api.person()).temporary.headers }),
      403,
      'FORBIDDEN',
    )
    expectRefusal(await send('order', { json: { ...body, role: 'x' } }), 400, 'ONEOF', 'role')
    const { headers } = await api.session()
    for (let i = 0; i < callsPerMinute; i++) await call(service, 'GET', paths.whoami, { headers })
    expectRefusal(await send('order', { headers }), 429, 'RATE_LIMITED')
  })
})

test('accepting an invitation ignores the Idempotency-Key, because it returns a secret', async () => {
  const made = await api.invite()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const once = () =>
    api.call('POST', paths.accept('individual'), { headers, json: { token: made.token } })
  const [first, second] = [await once(), await once()]
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null])
  expect(second.body.data.temporaryAccessToken).not.toBe(first.body.data.temporaryAccessToken)
})
