import { beforeAll, describe, expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { bearer, type Client, call, connect, paths } from '../support/api'
import { type RoleTokens, tokenPaths } from '../support/callers-tokens'
import { moveClock, openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { administer, type Issued } from '../support/staff'

let partner: Issued
let api: Client

const service = shareService()
const staff = administer(service)

beforeAll(async () => {
  partner = await staff.issue()
  api = connect(service, partner)
})

let made = 0
/** Creates an advisor of the partner's organization and issues tokens to the advisor. */
async function makeAdvisor(): Promise<Omit<RoleTokens, 'role'>> {
  const email = `advisor.${++made}@example.com`
  await staff.send('POST', 'advisors', 201, { organization: partner.organizationId, email })
  return staff.send('POST', 'advisors/tokens', 201, { email })
}
const body = {
  role: 'operator',
  email: 'rae.carter@example.com',
  firstName: 'Rae',
  lastName: 'Carter',
}
const invite = (token: string) =>
  call(service, 'POST', paths.invites, { headers: bearer(token), json: body })

describe('the token of an advisor', () => {
  test("whoami of an advisor's token returns the role Advisor without a customer", async () => {
    const { accessToken, expiresAt } = await makeAdvisor()
    const { data } = (await call(service, 'GET', paths.whoami, { headers: bearer(accessToken) }))
      .body
    expect(data).toMatchObject({
      kind: 'Role',
      role: 'Advisor',
      organizationId: partner.organizationId,
      customerUid: null,
      expiresAt,
    })
  })

  test('a token request for an advisor of two organizations must name the organization', async () => {
    const email = 'advisor.of.two@example.com'
    const owners = [partner, await staff.issue()].map(({ organizationId }) => organizationId)
    for (const organization of owners)
      await staff.send('POST', 'advisors', 201, { organization, email })
    const ask = (json: unknown) =>
      call(service, 'POST', '/admin/v1/advisors/tokens', {
        headers: bearer(service.adminKey()),
        json,
      })
    expectRefusal(await ask({ email }), 400, 'REQUIRED', 'organization')
    for (const organization of owners) {
      const { accessToken } = (await ask({ email, organization })).body.data
      const { body } = await call(service, 'GET', paths.whoami, { headers: bearer(accessToken) })
      expect(body.data.organizationId).toBe(organization)
    }
  })

  test("an advisor can invite people only to the advisor's own organization", async () => {
    const { accessToken } = await makeAdvisor()
    const answer = await invite(accessToken)
    expect(answer.status).toBe(201)
    const { customerUid, inviteUrl } = answer.body.data
    const token = inviteUrl.split('/').at(-1)
    expect((await api.accept(token, 'operator')).customerUid).toBe(customerUid)
    expect((await api.userSession(customerUid)).deviceSessionType).toBe('User')
    const house = (await connect(service).systemSession()).headers
    expectRefusal(
      await call(service, 'POST', tokenPaths.ofCustomer(customerUid), { headers: house }),
      404,
      'NOT_FOUND',
      'customerUid',
    )
  })

  test("an advisor's token gets 403 on every operation except invites and whoami", async () => {
    const headers = bearer((await makeAdvisor()).accessToken)
    const others = publicContracts.filter(
      ({ access, path }) =>
        access !== 'public' && ![paths.invites, paths.whoami].includes(path as never),
    )
    expect(others.length).toBeGreaterThan(20)
    for (const { method, path } of others) {
      const target = path.replace(/\{\w+\}/, crypto.randomUUID())
      const answer = await call(service, method, target, {
        headers,
        ...(method === 'GET' ? {} : { json: {} }),
      })
      expectRefusal(answer, 403, path.includes('/limited/') ? 'INAPPROPRIATE_RIGHT' : 'FORBIDDEN')
    }
  })

  test("an advisor's token with a session of another organization returns 401", async () => {
    const { accessToken } = await makeAdvisor()
    const house = (await connect(service).systemSession()).headers
    const own = (await api.systemSession()).headers
    expectRefusal(
      await call(service, 'POST', paths.invites, {
        headers: { ...house, ...bearer(accessToken) },
        json: body,
      }),
      401,
      'UNAUTHORIZED',
    )
    expect(
      (
        await call(service, 'POST', paths.invites, {
          headers: { ...own, ...bearer(accessToken) },
          json: body,
        })
      ).status,
    ).toBe(201)
  })

  test("an advisor's token expires after 30 minutes and can be refreshed once", async () => {
    const first = await makeAdvisor()
    const database = await openDatabase(service)
    try {
      await moveClock(database, '30 minutes')
      expectRefusal(await invite(first.accessToken), 401, 'UNAUTHORIZED')
      const renewed = await call(service, 'POST', tokenPaths.refresh, {
        json: { refreshToken: first.refreshToken },
      })
      expect([renewed.status, renewed.body.data.role]).toEqual([200, 'Advisor'])
      expect((await invite(renewed.body.data.accessToken)).status).toBe(201)
      expectRefusal(
        await call(service, 'POST', tokenPaths.refresh, {
          json: { refreshToken: first.refreshToken },
        }),
        401,
        'UNAUTHORIZED',
      )
      expectRefusal(await invite(renewed.body.data.accessToken), 401, 'UNAUTHORIZED')
    } finally {
      await moveClock(database, '0')
      await database.close()
    }
  })
})
