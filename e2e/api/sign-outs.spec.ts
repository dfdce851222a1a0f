import { describe, expect, test } from 'vitest'
import { type Answer, bearer, call, connect, paths, signupBody } from '../support/api'
import { issueRole, tokenPaths } from '../support/callers-tokens'
import { borrowService } from '../support/shared'
import { administer } from '../support/staff'

const service = borrowService()
const staff = administer(service)

const codeOf = ({ status, body }: Answer): string =>
  status < 300 ? `${status}` : `${status} ${body?.errors?.[0]?.code}`
const use = async (token: string) =>
  codeOf(await call(service, 'GET', paths.whoami, { headers: bearer(token) }))
const refresh = (refreshToken: string) =>
  call(service, 'POST', tokenPaths.refresh, { json: { refreshToken } })

describe('signing out by staff and in the settings', () => {
  test('signing out an organization revokes only its own sessions and tokens', async () => {
    const [one, two] = [await staff.issue(), await staff.issue()]
    const made = await Promise.all(
      [one, two].map(async (credential) => {
        const api = connect(service, credential)
        const { customerUid, user, temporary } = await api.signUp()
        const pair = await issueRole(api, customerUid)
        return {
          api,
          headers: [(await api.systemSession()).headers, user.headers],
          temporary,
          pair,
        }
      }),
    )
    const ended = await staff.send('DELETE', `organizations/${one.organizationId}/sign-ins`, 200)
    expect(ended).toEqual({ organizationId: one.organizationId, sessions: 2, tokens: 3 })
    const found = await Promise.all(
      made.map(async ({ headers, temporary, pair }) => [
        ...(await Promise.all(
          headers.map(async (one) =>
            codeOf(await call(service, 'GET', paths.whoami, { headers: one })),
          ),
        )),
        await use(temporary.token),
        await use(pair.accessToken),
        codeOf(await refresh(pair.refreshToken)),
      ]),
    )
    expect(found).toEqual([Array(5).fill('401 UNAUTHORIZED'), Array(5).fill('200')])
    expect((await connect(service, one).session()).deviceSessionType).toBe('System')
  })

  test.for(['all', 'others'])(
    'the settings action "sign out %s" also revokes role tokens and User sessions',
    async (which) => {
      const api = connect(service, await staff.issue())
      const { customerUid, temporary, invite } = await api.person()
      const cookie = (
        await call(service, 'POST', '/api/invites', {
          headers: { origin: service.url },
          json: { token: invite.token },
        })
      ).headers
        .getSetCookie()[0]!
        .split(';')[0]!
      const { headers } = temporary
      await call(service, 'POST', paths.signup('individual'), { headers, json: signupBody() })
      const user = await api.userSession(customerUid)
      const pair = await issueRole(api, customerUid)
      const signOut = await call(service, 'POST', '/api/sessions/end', {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        json: { which },
      })
      expect(signOut.status).toBeLessThan(300)
      expect([
        codeOf(await call(service, 'GET', paths.whoami, { headers: user.headers })),
        await use(pair.accessToken),
        codeOf(await refresh(pair.refreshToken)),
      ]).toEqual(Array(3).fill('401 UNAUTHORIZED'))
      expect((await api.systemSession()).deviceSessionType).toBe('System')
    },
  )
})
