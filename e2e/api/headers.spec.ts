import { describe, expect, test } from 'vitest'
import { bearer, connect, paths } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { expectApiHeaders } from '../support/expectations'
import { startService } from '../support/service'
import { shareService } from '../support/shared'

const service = shareService()
const api = connect(service)

describe('response headers', () => {
  test('every API response has the security headers and a unique request id', async () => {
    // With this SSN, the verification stays pending, so that no notification arrives during the
    // test.
    const signedUp = await api.signUp({ socialSecurityNumber: '000-00-0004' })
    const { headers } = signedUp.user
    const { etag } = Object.fromEntries(
      (await api.call('GET', paths.unreadCount, { headers })).headers,
    )
    const answers = [
      await api.call('GET', paths.whoami, { headers }),
      await api.call('GET', paths.notifications, { headers }),
      await api.call('GET', paths.unreadCount, { headers: { ...headers, 'if-none-match': etag! } }),
      await api.call('POST', `${paths.notifications}/mark-all-read`, { headers }),
      await api.call('DELETE', `${paths.sessions}/${signedUp.user.sessionId}`, { headers }),
      await api.call('OPTIONS', paths.sessions),
      await callExactly(service, paths.whoami, { method: 'HEAD' }),
      await api.call('GET', '/healthz'),
      await api.call('GET', '/metrics', { headers: bearer(service.adminKey()) }),
      await api.call('GET', '/api/status'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 304, 200, 204, 204, 401, 200, 200, 401,
    ])
    for (const answer of answers) expectApiHeaders(answer)
    expect(new Set(answers.map((answer) => answer.headers.get('x-request-id'))).size).toBe(
      answers.length,
    )
  })

  test('a response without a body has no Content-Type and no Content-Length', async () => {
    const { user } = await api.person()
    const answer = await api.call('DELETE', `${paths.sessions}/${user.sessionId}`, {
      headers: user.headers,
    })
    expect([
      answer.status,
      answer.text,
      answer.headers.get('content-type'),
      answer.headers.get('content-length'),
    ]).toEqual([204, '', null, null])
  })

  test('the service ignores a request id sent by the caller', async () => {
    const id = '00000000-0000-7000-8000-000000000000'
    const answer = await api.call('GET', paths.whoami, { headers: { 'x-request-id': id } })
    expect(answer.headers.get('x-request-id')).not.toBe(id)
  })
})

test('a service behind https sends HSTS with every response', async () => {
  const secure = await startService({ env: { APP_URL: 'https://onboarding.example/' } })
  try {
    for (const path of ['/healthz', paths.whoami, '/entrypoint//x', '/']) {
      const answer = await callExactly(secure, path)
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([
        path,
        'max-age=63072000; includeSubDomains',
      ])
    }
    const { inviteUrl } = await connect(secure).invite()
    expect(inviteUrl).toMatch(/^https:\/\/onboarding\.example\/invite\/[A-Za-z0-9]{43}$/)
  } finally {
    await secure.stop()
  }
  expect(
    (await callExactly(service, paths.whoami)).headers.get('strict-transport-security'),
  ).toBeNull()
})
