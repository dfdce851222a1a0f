import { afterEach, describe, expect, test } from 'vitest'
import {
  bearer,
  type Client,
  call,
  connect,
  type Person,
  paths,
  type Session,
} from '../support/api'
import { moveClock } from '../support/database'
import { bytesOf, expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'

const service = shareService()
const api = connect(service)
const staff = administer(service)
const database = shareDatabase(service)

const whoami = (headers: Record<string, string>) => api.call('GET', paths.whoami, { headers })
async function openSessions(): Promise<{
  client: Client
  clientId: string
  organizationId: string
  sessions: Session[]
}> {
  const issued = await staff.issue()
  const client = connect(service, issued)
  const { customerUid } = await client.invite()
  return {
    client,
    ...issued,
    sessions: [await client.session(), await client.userSession(customerUid)],
  }
}

afterEach(() => moveClock(database, '0'))

describe('changes to a credential and its live sessions', () => {
  test("a new allow-list takes effect at a live session's next call", async () => {
    const { clientId, sessions } = await openSessions()
    for (const { headers } of sessions) expect((await whoami(headers)).status).toBe(200)
    await staff.setAllowList(clientId, ['192.0.2.0/24', '2001:db8::/32'])
    for (const { headers } of sessions) expectRefusal(await whoami(headers), 403, 'IP_NOT_ALLOWED')
    await staff.setAllowList(clientId, ['192.0.2.0/24', '127.0.0.1'])
    for (const { headers } of sessions) expect((await whoami(headers)).status).toBe(200)
    await staff.setAllowList(clientId, [])
    for (const { headers } of sessions) expect((await whoami(headers)).status).toBe(200)
  })

  test('disabling or enabling API access takes effect at the next call of a live session', async () => {
    const { organizationId, sessions } = await openSessions()
    await staff.setApiAccess(organizationId, false)
    for (const { headers } of sessions)
      expectRefusal(await whoami(headers), 403, 'API_ACCESS_DISABLED')
    await staff.setApiAccess(organizationId, true)
    for (const { headers } of sessions) expect((await whoami(headers)).status).toBe(200)
  })

  test('live sessions of a revoked credential return 403 CREDENTIAL_REVOKED', async () => {
    const { clientId, organizationId, sessions } = await openSessions()
    await staff.revoke(clientId)
    for (const { headers } of sessions)
      expectRefusal(await whoami(headers), 403, 'CREDENTIAL_REVOKED')
    await staff.setApiAccess(organizationId, false)
    for (const { headers } of sessions)
      expectRefusal(await whoami(headers), 403, 'CREDENTIAL_REVOKED')
  })

  test('live sessions return 403 once their credential has expired', async () => {
    const issued = await staff.issue({ expiresInDays: 1 })
    // The session starts two hours later than the credential, so the credential expires before the
    // session.
    await moveClock(database, '2 hours')
    const session = await connect(service, issued).session()
    await moveClock(database, '23 hours')
    expect((await whoami(session.headers)).status).toBe(200)
    await moveClock(database, '24 hours 1 second')
    expectRefusal(await whoami(session.headers), 403, 'CREDENTIAL_REVOKED')
  })

  test('the service checks the IP allow-list before the kind of caller and the body', async () => {
    const { clientId, sessions } = await openSessions()
    await staff.setAllowList(clientId, ['192.0.2.1'])
    const { headers } = sessions[0]!
    expectRefusal(
      await api.call('POST', paths.signup('individual'), { headers, json: {} }),
      403,
      'IP_NOT_ALLOWED',
    )
    expectRefusal(await api.call('GET', paths.notifications, { headers }), 403, 'IP_NOT_ALLOWED')
    expectRefusal(
      await api.call('POST', paths.events, { headers, body: 'x' }),
      403,
      'IP_NOT_ALLOWED',
    )
  })

  test('revoking one credential does not affect another credential of the organization', async () => {
    const { clientId, organizationId } = await openSessions()
    const other = connect(service, await staff.issue({ organization: organizationId }))
    const session = await other.session()
    await staff.revoke(clientId)
    expect((await whoami(session.headers)).status).toBe(200)
  })

  test('under load every call that starts after a credential revocation returns 403', async () => {
    const late: number[] = []
    for (let i = 0; i < 20; i++) {
      const { client, clientId, sessions } = await openSessions()
      const [session] = sessions
      let isRevoked = false
      let isOver = false
      const ask = async () => {
        while (!isOver) {
          const startedAfter = isRevoked
          const { status } = await client.call('GET', paths.whoami, { headers: session!.headers })
          if (startedAfter) late.push(status)
          if (startedAfter) return
        }
      }
      const callers = Array.from({ length: 4 }, ask)
      if (i % 2 === 0) await staff.revoke(clientId)
      else
        await client.call('DELETE', `${paths.sessions}/${session!.sessionId}`, {
          headers: session!.headers,
        })
      isRevoked = true
      await Promise.all(callers)
      isOver = true
    }
    expect(late).toHaveLength(80)
    expect(new Set(late)).toEqual(new Set([401, 403]))
  })
})

describe('invalid session headers', () => {
  const uuid = '7f5ac0a9-3f0f-4d3c-9d3e-0d8a4b4d6a11'

  test('missing and invalid session headers all return the same 401', async () => {
    const { clientId, sessions } = await openSessions()
    const { sessionId } = sessions[0]!
    const other = (await openSessions()).clientId
    const bare = await whoami({})
    expectRefusal(bare, 401, 'UNAUTHORIZED')
    const pairs: [sessionId: string, clientId: string][] = [
      [uuid, clientId], [sessionId, other], [sessionId, service.clientId], [sessionId, 'x'], ['x', clientId], [sessionId, ''], ['', clientId], [sessionId, clientId.toLowerCase()],
      [sessionId.replaceAll('-', ''), clientId], [`{${sessionId}}`, clientId], [`urn:uuid:${sessionId}`, clientId], [sessionId.slice(1), clientId], [`${sessionId},${sessionId}`, clientId],
      [sessionId, `${clientId},${clientId}`], [sessionId, clientId.replace('test', 'live')], [clientId, sessionId], ['null', 'null'], ["' or 1=1 --", "' or 1=1 --"],
      ['{"a":1}', '{}'], ['\\x00', '\\'], ['"', '"'], ['}', '{,}'], ['x'.repeat(4000), 'y'.repeat(4000)],
    ] // biome-ignore format: a list
    for (const [id, client] of pairs)
      expect(
        bytesOf(await whoami({ 'x-session-id': id, 'x-client-id': client })),
        `${id} ${client}`,
      ).toEqual(bytesOf(bare))
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Basic eDp4',
      `Bearer ${sessionId}`,
      'bearer tt_test_x',
      `Token ${uuid}`,
      `Bearer tt_test_${'a'.repeat(49)}`,
      `Bearer rt_test_${'a'.repeat(49)}`,
      `Bearer ${'x'.repeat(5000)}`,
    ])
      expect(bytesOf(await whoami({ authorization })), authorization).toEqual(bytesOf(bare))
  })

  test('X-Session-Id or X-Client-Id alone returns 401, even with a valid token', async () => {
    const person = await api.person()
    const { headers } = person.user
    for (const name of ['x-session-id', 'x-client-id'] as const) {
      expectRefusal(await whoami({ [name]: headers[name]! }), 401, 'UNAUTHORIZED')
      expectRefusal(
        await whoami({ [name]: headers[name]!, ...person.temporary.headers }),
        401,
        'UNAUTHORIZED',
      )
      expectRefusal(
        await whoami({ [name]: headers[name]!, ...bearer(service.adminKey()) }),
        401,
        'UNAUTHORIZED',
      )
      expectRefusal(await whoami({ ...headers, [name]: '' }), 401, 'UNAUTHORIZED')
    }
  })

  test('a session returns 401 after 24 hours', async () => {
    const session = await api.session()
    await moveClock(database, '23 hours 59 minutes')
    expect((await whoami(session.headers)).status).toBe(200)
    await moveClock(database, '24 hours')
    const expired = await whoami(session.headers)
    expectRefusal(expired, 401, 'UNAUTHORIZED')
    expect(bytesOf(expired)).toEqual(bytesOf(await whoami({})))
    const later = await api.session()
    expect((await whoami(later.headers)).status).toBe(200)
  })

  test('using a session does not extend its lifetime', async () => {
    const session = await api.session()
    for (const hours of [8, 16, 23]) {
      await moveClock(database, `${hours} hours`)
      const answer = await whoami(session.headers)
      expect([answer.status, answer.body.data.expiresAt]).toEqual([200, session.expiresAt])
    }
    await moveClock(database, '24 hours')
    expectRefusal(await whoami(session.headers), 401, 'UNAUTHORIZED')
  })
})

describe('the list of sessions', () => {
  test('the session list shows live sessions with time and IP address but without ids', async () => {
    const { client, sessions } = await openSessions()
    const agent = { 'user-agent': `tests/1 ${'x'.repeat(400)}` }
    const { clientId, clientSecret } = await staff.issue()
    const opened = await call(service, 'POST', paths.sessions, {
      headers: agent,
      json: { clientId, clientSecret },
    })
    const answer = await client.call('GET', paths.sessions, { headers: sessions[0]!.headers })
    expect(answer.status).toBe(200)
    const rows = answer.body.data as Record<string, string>[]
    expect(rows.map((row) => row.deviceSessionType)).toEqual(['User', 'System', 'System'])
    for (const { sessionId } of sessions) expect(answer.text).not.toContain(sessionId)
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual([
        'createdAt',
        'customerUid',
        'deviceSessionType',
        'expiresAt',
        'handle',
        'ip',
        'lastUsedAt',
        'userAgent',
      ])
      expect(row.handle).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
      expect(row.ip).toBe('127.0.0.1')
    }
    const headers = { 'x-session-id': opened.body.data.sessionId, 'x-client-id': clientId }
    const [own] = (await call(service, 'GET', paths.sessions, { headers })).body.data
    expect(own.userAgent).toBe(agent['user-agent'].slice(0, 255))
  })

  test('only a System session may call GET sessions', async () => {
    const person: Person = await api.signUp()
    for (const headers of [person.user.headers, person.temporary.headers])
      expectRefusal(await api.call('GET', paths.sessions, { headers }), 403, 'FORBIDDEN')
  })
})
