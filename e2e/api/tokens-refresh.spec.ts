import { beforeAll, describe, expect, test } from 'vitest'
import { bearer, call, connect, paths } from '../support/api'
import { issueRole, type RoleTokens, tokenPaths } from '../support/callers-tokens'
import { moveClock } from '../support/database'
import { bytesOf, expectApiHeaders, expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'

let customerUid: string

const service = shareService()
const api = connect(service)
const database = shareDatabase(service)

beforeAll(async () => {
  customerUid = (await api.signUp()).customerUid
})

const refresh = (refreshToken: unknown) =>
  call(service, 'POST', tokenPaths.refresh, { json: { refreshToken } })
const isAlive = async ({ accessToken }: RoleTokens) =>
  (await call(service, 'GET', paths.whoami, { headers: bearer(accessToken) })).status === 200

describe('refreshing a token', () => {
  test('refreshing a token returns new access and refresh tokens for the same customer', async () => {
    const first = await issueRole(api, customerUid)
    const answer = await refresh(first.refreshToken)
    expect([answer.status, Object.keys(answer.body.data).sort()]).toEqual([
      200,
      ['accessToken', 'expiresAt', 'refreshToken', 'role'],
    ])
    expectApiHeaders(answer)
    const second: RoleTokens = answer.body.data
    expect(second.role).toBe('Individual')
    expect(
      new Set([first.accessToken, first.refreshToken, second.accessToken, second.refreshToken])
        .size,
    ).toBe(4)
    const known = await call(service, 'GET', paths.whoami, { headers: bearer(second.accessToken) })
    expect(known.body.data).toMatchObject({
      kind: 'Role',
      role: 'Individual',
      customerUid,
      expiresAt: second.expiresAt,
    })
  })

  test('a token can be refreshed ten times in a row', async () => {
    let pair = await issueRole(api, customerUid)
    for (let i = 0; i < 10; i++) pair = (await refresh(pair.refreshToken)).body.data
    expect(await isAlive(pair)).toBe(true)
  })

  test('a refresh token expires after 30 days', async () => {
    const [kept, late] = [await issueRole(api, customerUid), await issueRole(api, customerUid)]
    try {
      await moveClock(database, '29 days 23 hours')
      expect(await isAlive(kept)).toBe(false)
      expect((await refresh(kept.refreshToken)).status).toBe(200)
      await moveClock(database, '30 days')
      expectRefusal(await refresh(late.refreshToken), 401, 'UNAUTHORIZED')
    } finally {
      await moveClock(database, '0')
    }
  })
})

describe('refused refresh tokens', () => {
  test('reusing a refresh token revokes every token of its family', async () => {
    const first = await issueRole(api, customerUid)
    const second: RoleTokens = (await refresh(first.refreshToken)).body.data
    const third: RoleTokens = (await refresh(second.refreshToken)).body.data
    expectRefusal(await refresh(first.refreshToken), 401, 'UNAUTHORIZED')
    expect(await Promise.all([first, second, third].map(isAlive))).toEqual([false, false, false])
    for (const { refreshToken } of [first, second, third])
      expectRefusal(await refresh(refreshToken), 401, 'UNAUTHORIZED')
  })

  test('reusing a refresh token revokes no token of another family', async () => {
    const [stolen, own] = [await issueRole(api, customerUid), await issueRole(api, customerUid)]
    const others = await issueRole(api, (await api.signUp()).customerUid)
    await refresh(stolen.refreshToken)
    await refresh(stolen.refreshToken)
    expect(await Promise.all([stolen, own, others].map(isAlive))).toEqual([false, true, true])
    expect((await refresh(own.refreshToken)).status).toBe(200)
  })

  test('of 20 simultaneous refreshes, one succeeds; the reuse revokes the token family', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await issueRole(api, customerUid)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => refresh(first.refreshToken)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(19).fill(401)])
      const second: RoleTokens = answers.find(({ status }) => status === 200)!.body.data
      expect(await Promise.all([first, second].map(isAlive))).toEqual([false, false])
      expectRefusal(await refresh(second.refreshToken), 401, 'UNAUTHORIZED')
    }
  })

  test('every invalid refresh token gets the same 401', async () => {
    const { refreshToken, accessToken } = await issueRole(api, customerUid)
    await refresh(refreshToken)
    const { token } = (await api.person()).temporary
    const wrong = [
      refreshToken,
      accessToken,
      token,
      'x',
      'rf_test_',
      `${refreshToken} `,
      refreshToken.toUpperCase(),
    ]
    const answers = await Promise.all(wrong.map(refresh))
    expectRefusal(answers[0]!, 401, 'UNAUTHORIZED')
    for (const [i, answer] of answers.entries())
      expect([wrong[i], bytesOf(answer)]).toEqual([wrong[i], bytesOf(answers[0]!)])
  })
})

describe('invalid bodies of POST refresh', () => {
  test('a refresh token that is not a string of 1 to 256 characters returns 400', async () => {
    expectRefusal(await refresh(undefined), 400, 'REQUIRED', 'refreshToken')
    expectRefusal(await refresh(null), 400, 'REQUIRED', 'refreshToken')
    expectRefusal(await refresh(7), 400, 'STRING', 'refreshToken')
    expectRefusal(await refresh(''), 400, 'MIN', 'refreshToken')
    expectRefusal(await refresh('x'.repeat(257)), 400, 'MAX', 'refreshToken')
  })
})
