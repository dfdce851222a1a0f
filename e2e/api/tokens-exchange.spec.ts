import { describe, expect, test } from 'vitest'
import { userTypeNames, userTypes } from '@/lib/user-types'
import { call, connect, paths } from '../support/api'
import { exchange, tokenPaths } from '../support/callers-tokens'
import { moveClock } from '../support/database'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'

const service = shareService()
const api = connect(service)
const database = shareDatabase(service)

const whoami = (headers: Record<string, string>) => call(service, 'GET', paths.whoami, { headers })
const exchangeWith = (headers: Record<string, string>) =>
  call(service, 'PUT', tokenPaths.exchange, { headers })

describe('exchanging a temporary token', () => {
  test.for(userTypeNames)(
    'a signed-up %s exchanges a temporary token for a token of that role',
    async (userType) => {
      const person = await api.signUp({}, userType)
      const answer = await exchangeWith(person.temporary.headers)
      expect([answer.status, Object.keys(answer.body.data).sort()]).toEqual([
        200,
        ['accessToken', 'expiresAt', 'refreshToken', 'role'],
      ])
      expectApiHeaders(answer)
      const { role, accessToken, expiresAt } = answer.body.data
      expect(role).toBe(userTypes[userType].role)
      const known = (await whoami({ authorization: `Bearer ${accessToken}` })).body.data
      expect(known).toMatchObject({
        kind: 'Role',
        role,
        customerUid: person.customerUid,
        environment: 'sandbox',
        expiresAt,
      })
    },
  )

  test('an exchanged temporary token returns 401 on every operation', async () => {
    const { temporary } = await api.signUp()
    expect((await exchangeWith(temporary.headers)).status).toBe(200)
    expectRefusal(await whoami(temporary.headers), 401, 'UNAUTHORIZED')
    expectRefusal(
      await call(service, 'GET', paths.terms, { headers: temporary.headers }),
      401,
      'UNAUTHORIZED',
    )
    expectRefusal(await exchangeWith(temporary.headers), 401, 'UNAUTHORIZED')
  })

  test('of twenty simultaneous exchanges of a token, exactly one succeeds', async () => {
    const { temporary } = await api.signUp()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => exchangeWith(temporary.headers)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(19).fill(401)])
  })

  test('a role token expires after 30 minutes', async () => {
    const { accessToken, expiresAt } = await exchange(service, (await api.signUp()).temporary)
    const [row] = await database.query(
      "select created_at from tokens where kind = 'role' order by created_at desc limit 1",
    )
    expect(Date.parse(expiresAt) - row!.created_at.getTime()).toBe(30 * 60_000)
    const headers = { authorization: `Bearer ${accessToken}` }
    try {
      await moveClock(database, '29 minutes 30 seconds')
      expect((await whoami(headers)).status).toBe(200)
      await moveClock(database, '30 minutes')
      expectRefusal(await whoami(headers), 401, 'UNAUTHORIZED')
    } finally {
      await moveClock(database, '0')
    }
  })
})

describe('exchanging before the signup', () => {
  test('exchanging a token before the signup returns 409 and leaves the token valid', async () => {
    const { temporary } = await api.person()
    expectRefusal(await exchangeWith(temporary.headers), 409, 'SIGNUP_INCOMPLETE')
    expect((await whoami(temporary.headers)).body.data.kind).toBe('Temporary')
  })
})

describe('callers without a temporary token', () => {
  test('the exchange returns 403 to a User session, before and after the signup', async () => {
    for (const person of [await api.person(), await api.signUp()])
      expectRefusal(await exchangeWith(person.user.headers), 403, 'INAPPROPRIATE_RIGHT')
  })

  test('exchanging a role token returns 403', async () => {
    const { accessToken } = await exchange(service, (await api.signUp()).temporary)
    expectRefusal(
      await exchangeWith({ authorization: `Bearer ${accessToken}` }),
      403,
      'INAPPROPRIATE_RIGHT',
    )
  })
})

describe('invalid tokens at the exchange', () => {
  test('a token with one changed character or letter case returns 401', async () => {
    const { temporary } = await api.signUp()
    const { token } = temporary
    for (let i = 0; i < token.length; i++) {
      const char = token[i]!
      const other = char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()
      const changed = token.slice(0, i) + (other === char ? 'x' : other) + token.slice(i + 1)
      expect([i, (await whoami({ authorization: `Bearer ${changed}` })).status]).toEqual([i, 401])
    }
    expect((await whoami(temporary.headers)).status).toBe(200)
  })

  test('an Authorization header not of the form "Bearer <token>" returns 401', async () => {
    const { token } = (await api.signUp()).temporary
    for (const authorization of [
      token,
      `Token ${token}`,
      `Bearer`,
      `Bearer ${token} ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token},x`,
    ])
      expectRefusal(await whoami({ authorization }), 401, 'UNAUTHORIZED')
    expect((await whoami({ authorization: `bearer ${token}` })).status).toBe(200)
  })
})
