import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  bearer,
  type Client,
  call,
  connect,
  paths,
  type Session,
} from '../support/api'
import { exchange, issueRole, tokenPaths } from '../support/callers-tokens'
import { forEachOf } from '../support/crowd'
import { expectRefusal } from '../support/expectations'
import { type Service, startService } from '../support/service'
import { administer, type Staff } from '../support/staff'

// The processes cache nothing between requests. So a change at one process affects the next request
// at the other one.
let one: Service
let two: Service
let api: Client
let staff: Staff

beforeAll(async () => {
  one = await startService()
  two = await startService({ dataDir: one.dataDir })
  api = connect(one)
  staff = administer(one)
})
afterAll(async () => {
  await two?.terminate()
  await one.stop()
})

type Headers = Record<string, string>
const whoami = (at: Service, headers: Headers) => call(at, 'GET', paths.whoami, { headers })

describe('deleting sessions on one of two processes', () => {
  test('1,000 sessions deleted on one process immediately return 401 on the other', async () => {
    const sessions: Session[] = []
    await forEachOf(
      Array.from({ length: 1000 }),
      16,
      async () => void sessions.push(await api.session()),
    )
    const accepted: string[] = []
    let used = 0
    await forEachOf(sessions, 16, async ({ sessionId, headers }, i) => {
      const [deleting, asking] = i % 2 ? [one, two] : [two, one]
      // While one process deletes the session, a call uses the session at the other process. The
      // call may succeed or fail.
      const concurrent = whoami(asking, headers)
      const deleted = await call(deleting, 'DELETE', `${paths.sessions}/${sessionId}`, { headers })
      expect(deleted.status).toBe(204)
      const { status } = await whoami(asking, headers)
      if (status !== 401) accepted.push(`${i}: ${status}`)
      if ((await concurrent).status === 200) used += 1
    })
    expect(accepted).toEqual([])
    expect(used).toBeGreaterThan(0)
  })
})

describe('changes to a credential on two processes', () => {
  test('after 50 credentials are revoked, their sessions return 403 on a second process', async () => {
    const issued = await Promise.all(Array.from({ length: 50 }, () => staff.issue()))
    await forEachOf(issued, 5, async (credential) => {
      const { headers } = await connect(one, credential).session()
      expect((await whoami(two, headers)).status).toBe(200)
      await staff.revoke(credential.clientId)
      expectRefusal(await whoami(two, headers), 403, 'CREDENTIAL_REVOKED')
      const { clientId, clientSecret } = credential
      expectRefusal(
        await call(two, 'POST', paths.sessions, { json: { clientId, clientSecret } }),
        403,
        'CREDENTIAL_REVOKED',
      )
    })
  })

  test('a second process immediately applies API access changes, in 20 of 20 trials', async () => {
    const credential = await staff.issue()
    const { headers } = await connect(one, credential).session()
    for (let i = 0; i < 20; i++) {
      await staff.setApiAccess(credential.organizationId, false)
      expectRefusal(await whoami(two, headers), 403, 'API_ACCESS_DISABLED')
      await staff.setApiAccess(credential.organizationId, true)
      expect((await whoami(two, headers)).status).toBe(200)
    }
  })

  test('a second process immediately applies allow-list changes, in 20 of 20 trials', async () => {
    const credential = await staff.issue()
    const { headers } = await connect(one, credential).session()
    for (let i = 0; i < 20; i++) {
      await staff.setAllowList(credential.clientId, ['203.0.113.0/24'])
      expectRefusal(await whoami(two, headers), 403, 'IP_NOT_ALLOWED')
      await staff.setAllowList(credential.clientId, i % 2 ? [] : ['127.0.0.0/8'])
      expect((await whoami(two, headers)).status).toBe(200)
    }
  })

  test('a second process rejects revoked sessions of a customer or a client', async () => {
    const credential = await staff.issue()
    const client = connect(one, credential)
    const { customerUid, user } = await client.person()
    const system = await client.systemSession()
    expect(
      (
        await call(one, 'DELETE', paths.sessions, {
          headers: system.headers,
          query: { customerUid },
        })
      ).status,
    ).toBe(204)
    expectRefusal(await whoami(two, user.headers), 401, 'UNAUTHORIZED')
    expect((await whoami(two, system.headers)).status).toBe(200)
    await staff.send('DELETE', `sessions?clientId=${credential.clientId}`, 200)
    expectRefusal(await whoami(two, system.headers), 401, 'UNAUTHORIZED')
  })
})

test('after simultaneous key rotations two processes use the same keys', async () => {
  const { token } = await api.invite()
  const rotations = [one, two, one, two].map((at) =>
    administer(at).send('POST', 'keys/rotations', 200),
  )
  const made = await Promise.all(rotations)
  expect(new Set(made.map(({ currentKey }) => currentKey)).size).toBeLessThanOrEqual(made.length)
  const { currentKey } = await administer(two).send('POST', 'keys/rotations', 200)
  expect(currentKey).toBe(1 + made.length + 1)
  const invites = [token, (await api.invite()).token, (await connect(two, one).invite()).token]
  for (const at of [one, two])
    for (const query of invites.map((one) => ({ token: one }))) {
      const { body } = await call(at, 'GET', paths.check, { query })
      expect(body).toMatchObject({ data: { email: 'rae.carter@example.com' } })
    }
})

describe('tokens on two processes', () => {
  const expectDead = async (token: string) =>
    expectRefusal(await whoami(two, bearer(token)), 401, 'UNAUTHORIZED')

  test('a second process rejects a token that was replaced or exchanged', async () => {
    const invite = await api.invite()
    const first = await api.accept(invite.token)
    await api.accept(invite.token)
    await expectDead(first.token)
    const { temporary } = await api.signUp()
    await exchange(one, temporary)
    await expectDead(temporary.token)
  })

  test('a second process detects the reuse of a refresh token and revokes its family', async () => {
    const { customerUid } = await api.signUp()
    const refresh = (at: Service, refreshToken: string): Promise<Answer> =>
      call(at, 'POST', tokenPaths.refresh, { json: { refreshToken } })
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const) {
      const pair = await issueRole(api, customerUid)
      const renewed = (await refresh(first, pair.refreshToken)).body.data
      expectRefusal(await refresh(second, pair.refreshToken), 401, 'UNAUTHORIZED')
      for (const { accessToken } of [pair, renewed]) await expectDead(accessToken)
    }
  })

  test('a second process rejects tokens and sessions of a closed account', async () => {
    const { customerUid, user } = await api.signUp()
    const { accessToken } = await issueRole(api, customerUid)
    expect((await call(one, 'DELETE', tokenPaths.account, { headers: user.headers })).status).toBe(
      204,
    )
    await expectDead(accessToken)
    expectRefusal(await whoami(two, user.headers), 401, 'UNAUTHORIZED')
  })
})
