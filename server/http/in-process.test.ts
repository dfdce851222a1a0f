import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, CallError, call } from '@/lib/client'
import type { InputOf } from '@/lib/client/wire'
import type { Contract } from '@/lib/contract'
import { createInvite } from '@/lib/contracts/invites'
import { whoami } from '@/lib/contracts/sessions'
import { db, sql } from '../foundations/db'
import * as invites from '../rooms/invites'
import { issuerOf } from '../rooms/principal'
import * as sessions from '../rooms/sessions'
import { issueCredential, openRooms } from '../testing/open-rooms'
import { createDoor, type Door } from './door'
import { endpoint } from './endpoint'
import { callInProcess } from './in-process'

const callsPerMinute = 20
let rooms: Awaited<ReturnType<typeof openRooms>>
let door: Door
let baseUrl: string
beforeAll(async () => {
  rooms = await openRooms({ RATE_LIMIT_CALLS_PER_MINUTE: String(callsPerMinute) })
  door = createDoor({
    '/entrypoint/org/v1/whoami': {
      GET: endpoint(whoami, async ({ principal, request }) =>
        sessions.whoami(principal, request.ip),
      ),
    },
    '/branches/private/v1/invites': {
      POST: endpoint(createInvite, ({ principal, body }) =>
        invites.create(
          { organizationId: principal.organizationId, issuer: issuerOf(principal) },
          body,
        ),
      ),
    },
  })
  door.open(() => {})
  await new Promise<void>((resolve) => door.server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  door.server.closeAllConnections()
  door.server.close()
  await rooms.close()
})

type Headers = Record<string, string>
type Way = <C extends Contract>(
  contract: C,
  input: InputOf<C>,
  headers: Headers,
) => Promise<Answer<C>>
const ways: Record<'over a socket' | 'in process', Way> = {
  'over a socket': (contract, input, headers) =>
    call(contract, input, { baseUrl, headers, retries: 0 }),
  'in process': (contract, input, headers) =>
    callInProcess(contract, input, { ip: '127.0.0.1', headers }),
}
const names = ['over a socket', 'in process'] as const

async function openSession(): Promise<Headers> {
  const credential = await issueCredential()
  const device = { ip: '127.0.0.1', userAgent: null }
  const { sessionId } = await sessions.create(credential, device)
  return { 'x-session-id': sessionId, 'x-client-id': credential.clientId }
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => (error instanceof CallError ? [error.status, ...error.items] : error),
  )
const withoutId = (refusal: unknown) =>
  JSON.stringify(refusal).replaceAll(/"requestId":"[^"]*"/g, '')
/** Returns the newest audit rows, without the values that always differ between two calls. */
const listRows = (count: number) =>
  db.query(sql`
    select method, route, status, caller, device_session_type, organization_id, client_id, session_hash, customer_id, ip
    from audit order by at desc, n desc limit ${count}`)

describe('callInProcess', () => {
  test('callInProcess returns the same data and audit row as a call over HTTP', async () => {
    const headers = await openSession()
    const answers = []
    for (const name of names) answers.push(await ways[name](whoami, {}, headers))
    expect(answers[0]!.data).toMatchObject({ kind: 'System', ip: '127.0.0.1' })
    expect(answers[1]!.data).toEqual(answers[0]!.data)
    const [inProcess, overSocket] = await listRows(2)
    expect(inProcess).toMatchObject({ route: '/entrypoint/org/v1/whoami', status: 200 })
    expect(inProcess).toEqual(overSocket)
  })

  test.for([
    ['without a session', 401, async (): Promise<Headers> => ({})],
    [
      'with an unknown session',
      401,
      async () => ({ ...(await openSession()), 'x-session-id': 'x' }),
    ],
  ] as const)(
    'callInProcess %s returns 401 and writes the same audit row as HTTP',
    async ([, status, headersOf]) => {
      const headers = await headersOf()
      const refusals = []
      for (const name of names) refusals.push(await refusalOf(ways[name](whoami, {}, headers)))
      expect(refusals[1]).toMatchObject([status, { code: 'UNAUTHORIZED' }])
      expect(withoutId(refusals[1])).toBe(withoutId(refusals[0]))
      const [inProcess, overSocket] = await listRows(2)
      expect(inProcess).toMatchObject({ status, caller: 'None' })
      expect(inProcess).toEqual(overSocket)
    },
  )

  test('callInProcess returns the same 400 errors for an invalid body as HTTP', async () => {
    const headers = await openSession()
    const body = { role: 'individual', email: 'x', firstName: '', lastName: 'Quinn' } as const
    const refusals = []
    for (const name of names)
      refusals.push(await refusalOf(ways[name](createInvite, { body }, headers)))
    expect(refusals[1]).toMatchObject([400, { source: 'email' }, { source: 'firstName' }])
    expect(withoutId(refusals[1])).toBe(withoutId(refusals[0]))
  })

  test('callInProcess and calls over HTTP share the rate limit of a session', async () => {
    const headers = await openSession()
    for (let i = 0; i < callsPerMinute; i++) await ways[names[i % 2]!](whoami, {}, headers)
    for (const name of names)
      expect(await refusalOf(ways[name](whoami, {}, headers))).toMatchObject([
        429,
        { code: 'RATE_LIMITED' },
      ])
    expect(await listRows(1)).toMatchObject([{ status: 429, caller: 'System' }])
  })
})
