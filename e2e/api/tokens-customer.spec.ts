import { describe, expect, test } from 'vitest'
import { userTypeNames, userTypes } from '@/lib/user-types'
import { bearer, call, connect, paths } from '../support/api'
import { tokenPaths } from '../support/callers-tokens'
import { bytesOf, expectApiHeaders, expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { administer } from '../support/staff'

const service = borrowService()
const api = connect(service)

const issue = async (customerUid: string, client = api) =>
  client.call('POST', tokenPaths.ofCustomer(customerUid), {
    headers: (await client.systemSession()).headers,
  })
const whoami = async (token: string) =>
  (await call(service, 'GET', paths.whoami, { headers: bearer(token) })).body.data

describe('POST tokens of a customer', () => {
  test.for(userTypeNames)(
    'POST tokens for %s returns a temporary token, and role tokens after the signup',
    async (userType) => {
      const { customerUid } = await api.invite({ role: userType })
      const { role } = userTypes[userType]
      const before = await issue(customerUid)
      expect(before.status).toBe(201)
      expectApiHeaders(before)
      const { tokenType, accessToken, expiresAt, ...rest } = before.body.data
      expect([tokenType, rest]).toEqual(['temporary', { role }])
      expect(await whoami(accessToken)).toMatchObject({ kind: 'Temporary', customerUid, expiresAt })

      const other = await api.signUp({}, userType)
      const after = await issue(other.customerUid)
      expect([after.status, after.body.data.tokenType, after.body.data.role]).toEqual([
        201,
        'role',
        role,
      ])
      expect(await whoami(after.body.data.accessToken)).toMatchObject({
        kind: 'Role',
        role,
        customerUid: other.customerUid,
      })
      const renewed = await call(service, 'POST', tokenPaths.refresh, {
        json: { refreshToken: after.body.data.refreshToken },
      })
      expect([renewed.status, renewed.body.data.role]).toEqual([200, role])
    },
  )

  test('a temporary token from POST tokens may read the W-9 terms but not the inbox', async () => {
    const { customerUid } = await api.invite()
    const headers = bearer((await issue(customerUid)).body.data.accessToken)
    expect((await call(service, 'GET', paths.terms, { headers })).status).toBe(200)
    expect((await call(service, 'GET', paths.unreadCount, { headers })).status).toBe(403)
  })
})

describe('POST tokens for an unknown customer', () => {
  test("POST tokens returns the same 404 for an unknown or another partner's customer", async () => {
    const other = connect(service, await administer(service).issue())
    const own = await api.signUp()
    const foreign = await issue(own.customerUid, other)
    expectRefusal(foreign, 404, 'NOT_FOUND', 'customerUid')
    expect(bytesOf(await issue(crypto.randomUUID(), other))).toEqual(bytesOf(foreign))
  })

  test('POST tokens for an invalid customer id returns 404', async () => {
    for (const id of ['x', '0', `${crypto.randomUUID()}0`, '%20', 'null', '..;', 'a'.repeat(2000)])
      expectRefusal(await issue(id), 404, 'NOT_FOUND')
  })
})
