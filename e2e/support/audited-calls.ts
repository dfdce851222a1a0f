import { type Answer, bearer, type Client, paths, type Sent, signupBody } from './api'
import { callExactly } from './call-exactly'
import { openBrowser } from './callers'
import type { Service } from './service'

/** Makes one call of each kind. Returns the expected statuses, and the responses. */
export async function makeEveryKind(
  service: Service,
  api: Client,
): Promise<[status: number, answer: Answer][]> {
  const person = await api.person()
  const { headers: system } = await api.session()
  const user = person.user.headers
  const temporary = person.temporary.headers
  const cookie = await openBrowser(service, person.invite.token)
  const signUp = () =>
    api.call('POST', paths.signup('individual'), {
      headers: temporary,
      json: signupBody({ socialSecurityNumber: '000-00-0004' }),
    })
  const own = { cookie, origin: service.url }
  const json = { 'content-type': 'application/json' }
  const made: [number, Answer][] = []
  const make = async (status: number, method: string, path: string, sent: Sent = {}) =>
    made.push([status, await api.call(method, path, sent)])
  const makeExactly = async (
    status: number,
    path: string,
    options: Parameters<typeof callExactly>[2],
  ) => made.push([status, await callExactly(service, path, options)])

  made.push([200, await signUp()], [400, await signUp()])
  await make(200, 'GET', paths.whoami, { headers: system })
  await make(201, 'POST', paths.sessions, {
    json: { clientId: service.clientId, clientSecret: service.clientSecret },
  })
  await make(400, 'POST', paths.sessions, { json: {} })
  await make(401, 'POST', paths.sessions, { json: { clientId: 'ci_test_a', clientSecret: 'x' } })
  await make(404, 'POST', paths.sessions, {
    json: { clientId: service.clientId, clientSecret: service.clientSecret, customerUid: 'x' },
  })
  await make(401, 'GET', paths.whoami)
  await make(403, 'GET', paths.notifications, { headers: temporary })
  await make(200, 'GET', paths.notifications, { headers: user })
  const count = await api.call('GET', paths.unreadCount, { headers: user })
  made.push([200, count])
  await make(304, 'GET', paths.unreadCount, {
    headers: { ...user, 'if-none-match': count.headers.get('etag')! },
  })
  await make(202, 'POST', paths.events, {
    headers: system,
    json: { customerUid: person.customerUid, type: 'PLATFORM_MESSAGE' },
  })
  await make(200, 'GET', paths.check, { query: { token: 'x' } }).then(() => (made.at(-1)![0] = 404))
  await make(404, 'GET', '/entrypoint/org/v1/none', { headers: system })
  await make(405, 'PATCH', paths.whoami, { headers: system })
  await make(204, 'OPTIONS', paths.whoami)
  await make(415, 'POST', paths.sessions, { body: '{}' })
  await make(413, 'POST', paths.sessions, {
    headers: json,
    body: `{"a":"${'x'.repeat(70_000)}"}`,
  })
  await make(400, 'POST', paths.sessions, { headers: json, body: '{' })
  await makeExactly(400, '/entrypoint//org', {})
  await makeExactly(400, '/entrypoint/%zz', { headers: system })
  await makeExactly(200, paths.whoami, { method: 'HEAD', headers: system })
  await makeExactly(405, paths.whoami, { method: 'TRACE' })
  await make(200, 'GET', '/api/notifications', { headers: { cookie } })
  await make(401, 'GET', '/api/notifications')
  await make(403, 'POST', '/api/notifications/mark-all-read', { headers: { cookie } })
  await make(200, 'POST', '/api/notifications/mark-all-read', { headers: own })
  await make(303, 'POST', '/api/notifications/mark-all-read', {
    headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  await make(404, 'GET', '/api/none')
  await make(200, 'GET', '/admin/v1/organizations', { headers: bearer(service.adminKey()) })
  await make(401, 'GET', '/admin/v1/organizations')
  await make(401, 'POST', '/kyc/public/v1/provider-callbacks', { json: {} })
  await make(200, 'GET', paths.kyc, { headers: user })
  await make(204, 'DELETE', `${paths.sessions}/${system['x-session-id']}`, { headers: system })
  return made
}
