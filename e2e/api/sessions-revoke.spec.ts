import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, connect, paths, type Session } from '../support/api'
import { bytesOf, expectApiHeaders, expectRefusal } from '../support/expectations'
import { type Service, startService } from '../support/service'
import { administer, type Issued, type Staff } from '../support/staff'

let service: Service
let staff: Staff
let partner: Issued
let api: Client
let second: Service

beforeAll(async () => {
  service = await startService()
  staff = administer(service)
  partner = await staff.issue()
  api = connect(service, partner)
  // A second process on the same database.
  second = await startService({ dataDir: service.dataDir })
})
afterAll(async () => {
  await second.terminate()
  await service.stop()
})

const revoke = (id: string, by: Session) =>
  api.call('DELETE', `${paths.sessions}/${id}`, { headers: by.headers })
const isAlive = async (session: Session, at = service) =>
  (await connect(at, partner).call('GET', paths.whoami, { headers: session.headers })).status ===
  200
async function handleOf(session: Session): Promise<string> {
  const { data } = (
    await api.call('GET', paths.sessions, { headers: (await api.systemSession()).headers })
  ).body
  return data.find((row: { expiresAt: string }) => row.expiresAt === session.expiresAt).handle
}

describe('revoking a session', () => {
  test('a session that revokes itself gets 401 from every process', async () => {
    const { customerUid } = await api.invite()
    for (const session of [await api.session(), await api.userSession(customerUid)]) {
      expect([await isAlive(session), await isAlive(session, second)]).toEqual([true, true])
      const answer = await revoke(session.sessionId, session)
      expectApiHeaders(answer)
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect([await isAlive(session), await isAlive(session, second)]).toEqual([false, false])
    }
  })

  test('a System session revokes other sessions of its client, by id or by handle', async () => {
    const { customerUid } = await api.invite()
    const system = await api.systemSession()
    const [byId, byHandle, user] = [
      await api.session(),
      await api.session(),
      await api.userSession(customerUid),
    ]
    expect((await revoke(byId.sessionId, system)).status).toBe(204)
    expect((await revoke(await handleOf(byHandle), system)).status).toBe(204)
    expect((await revoke(user.sessionId, system)).status).toBe(204)
    expect([
      await isAlive(byId),
      await isAlive(byHandle),
      await isAlive(user),
      await isAlive(system),
    ]).toEqual([false, false, false, true])
  })

  test('a session can revoke itself by its handle', async () => {
    const session = await api.session()
    expect((await revoke(await handleOf(session), session)).status).toBe(204)
    expect(await isAlive(session)).toBe(false)
  })

  test('GET sessions does not list a revoked session', async () => {
    const session = await api.session()
    const handle = await handleOf(session)
    await revoke(session.sessionId, await api.systemSession())
    const { text } = await api.call('GET', paths.sessions, {
      headers: (await api.systemSession()).headers,
    })
    expect(text).not.toContain(handle)
  })

  test('revoking a session ignores a request body', async () => {
    const session = await api.session()
    const answer = await api.call('DELETE', `${paths.sessions}/${session.sessionId}`, {
      headers: session.headers,
      body: 'x',
    })
    expect(answer.status).toBe(204)
  })
})

describe('sessions that cannot be revoked', () => {
  test('revoking a revoked session returns 404, or 401 if that session is the caller', async () => {
    const session = await api.session()
    await revoke(session.sessionId, session)
    expectRefusal(await revoke(session.sessionId, session), 401, 'UNAUTHORIZED')
    expectRefusal(await revoke(session.sessionId, await api.systemSession()), 404, 'NOT_FOUND')
  })

  test("revoking an unknown, invalid or another partner's session id gets the same 404", async () => {
    const stranger = await connect(service, await staff.issue()).session()
    const system = await api.systemSession()
    const unknown = await revoke('7f5ac0a9-3f0f-4d3c-9d3e-0d8a4b4d6a11', system)
    expectRefusal(unknown, 404, 'NOT_FOUND')
    const strip = (answer: typeof unknown) =>
      JSON.stringify(bytesOf(answer)).replace(/r=\d+;t=\d+/, '')
    for (const id of [stranger.sessionId, 'x', '-', '0', 'x'.repeat(300), 'null'])
      expect(strip(await revoke(id, system)), id).toBe(strip(unknown))
    expect(await isAlive(stranger)).toBe(true)
  })

  test('revoking a session of another client of the organization returns 404', async () => {
    const sister = await staff.issue({ organization: partner.organizationId })
    const session = await api.session(undefined, sister)
    expectRefusal(await revoke(session.sessionId, await api.systemSession()), 404, 'NOT_FOUND')
    expect((await api.call('GET', paths.whoami, { headers: session.headers })).status).toBe(200)
  })

  test('a User session can revoke only itself', async () => {
    const { customerUid } = await api.invite()
    const [user, twin, other] = [
      await api.userSession(customerUid),
      await api.userSession(customerUid),
      await api.session(),
    ]
    for (const { sessionId } of [twin, other])
      expectRefusal(await revoke(sessionId, user), 404, 'NOT_FOUND')
    expect([await isAlive(twin), await isAlive(other)]).toEqual([true, true])
  })

  test('revoking a session returns 401 without credentials and 403 to a temporary token', async () => {
    const session = await api.session()
    const person = await api.person()
    expectRefusal(
      await api.call('DELETE', `${paths.sessions}/${session.sessionId}`),
      401,
      'UNAUTHORIZED',
    )
    expectRefusal(
      await api.call('DELETE', `${paths.sessions}/${session.sessionId}`, {
        headers: person.temporary.headers,
      }),
      403,
      'FORBIDDEN',
    )
    expect(await isAlive(session)).toBe(true)
  })

  test('of eight simultaneous revocations of a session, one returns 204 and seven 404', async () => {
    for (let i = 0; i < 10; i++) {
      const session = await api.session()
      const system = await api.systemSession()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => revoke(session.sessionId, system)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)])
    }
  })

  test('1,000 sessions return 401 immediately after their revocation', async () => {
    const system = await api.systemSession()
    const statuses: number[] = []
    for (let i = 0; i < 50; i++)
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const session = await api.session()
          await revoke(session.sessionId, i % 2 === 0 ? session : system)
          statuses.push((await api.call('GET', paths.whoami, { headers: session.headers })).status)
        }),
      )
    expect(statuses).toHaveLength(1000)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})

describe('revoking all sessions of a customer', () => {
  const revokeAll = (customerUid: string, by: Session) =>
    api.call('DELETE', `${paths.sessions}?customerUid=${customerUid}`, { headers: by.headers })

  test("revoking a customer's sessions leaves sessions of other customers valid", async () => {
    const [one, other] = [await api.invite(), await api.invite()]
    const system = await api.systemSession()
    const ended = await Promise.all([1, 2, 3].map(() => api.userSession(one.customerUid)))
    const kept = await api.userSession(other.customerUid)
    expect((await revokeAll(one.customerUid, system)).status).toBe(204)
    for (const session of ended)
      expect([await isAlive(session), await isAlive(session, second)]).toEqual([false, false])
    expect([await isAlive(kept), await isAlive(system)]).toEqual([true, true])
    expect((await revokeAll(one.customerUid, system)).status).toBe(204)
  })

  test("only a System session of the organization can revoke a customer's sessions", async () => {
    const { customerUid } = await api.invite()
    const user = await api.userSession(customerUid)
    const stranger = await connect(service, await staff.issue()).session()
    expectRefusal(await revokeAll(customerUid, user), 403, 'FORBIDDEN')
    expectRefusal(await revokeAll(customerUid, stranger), 404, 'NOT_FOUND', 'customerUid')
    expect(await isAlive(user)).toBe(true)
  })

  test("revoking a customer's sessions without a valid customerUid returns 400", async () => {
    const { headers } = await api.systemSession()
    expectRefusal(
      await api.call('DELETE', paths.sessions, { headers }),
      400,
      'REQUIRED',
      'customerUid',
    )
    expectRefusal(
      await api.call('DELETE', `${paths.sessions}?customerUid=x`, { headers }),
      400,
      'UUID',
      'customerUid',
    )
  })
})
