import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Answer, bearer, connect, paths } from '../support/api'
import { makeEveryKind } from '../support/audited-calls'
import { callExactly } from '../support/call-exactly'
import { shareDatabase, shareService } from '../support/shared'
import { sendRaw } from '../support/socket'
import { administer } from '../support/staff'

const service = shareService({
  env: { RATE_LIMIT_CALLS_PER_MINUTE: '40', RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '3' },
})
const api = connect(service)
const staff = administer(service)
const database = shareDatabase(service)

const idOf = (answer: Answer): string => answer.headers.get('x-request-id')!
const rowOf = async (answer: Answer) =>
  (await database.query('select * from audit where request_id = $1', [idOf(answer)]))[0]
const countRows = async (): Promise<number> =>
  (await database.query('select count(*)::int as rows from audit'))[0]!.rows
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('audit rows', () => {
  test('each request, even a refused one, creates one audit row with its status', async () => {
    await api.systemSession()
    const before = await countRows()
    const made = await makeEveryKind(service, api)
    for (const [status, answer] of made)
      expect([status, answer.text]).toEqual([answer.status, answer.text])
    // The setup itself sends five requests: an invitation, its acceptance, two sessions and the
    // browser's cookie.
    expect((await countRows()) - before).toBe(made.length + 5)
    for (const [status, answer] of made) {
      const rows = await database.query('select * from audit where request_id = $1', [idOf(answer)])
      expect(rows).toHaveLength(1)
      expect(rows[0]!.status).toBe(status)
      expect(rows[0]!.duration_us).toBeGreaterThan(0)
      expect(rows[0]!.ip).toBe('127.0.0.1')
    }
  })

  test('a request that gets a 429 creates an audit row', async () => {
    const { headers } = await api.session()
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => api.call('GET', paths.whoami, { headers })),
    )
    const limited = answers.filter((answer) => answer.status === 429)
    expect(limited.length).toBe(5)
    for (const answer of limited)
      expect(await rowOf(answer)).toMatchObject({
        status: 429,
        caller: 'System',
        client_id: service.clientId,
      })
    for (let i = 0; i < 3; i++)
      await api.call('POST', paths.sessions, { json: { clientId: 'ci_test_z', clientSecret: 'x' } })
    const refused = await api.call('POST', paths.sessions, {
      json: { clientId: 'ci_test_z', clientSecret: 'x' },
    })
    expect([refused.status, (await rowOf(refused))?.status]).toEqual([429, 429])
  })

  test('requests for probes, pages or files and malformed requests create no audit row', async () => {
    const before = await countRows()
    for (const path of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/',
      '/no-such-page',
      '/_next/static/x.js',
      '/favicon.ico',
      '//entrypoint/org',
      '/%zz',
    ])
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
        await callExactly(service, path, { method })
    await callExactly(service, '/metrics', { headers: bearer(service.adminKey()) })
    for (const bytes of [
      'nonsense\r\n\r\n',
      `GET ${paths.whoami} HTTP/1.1\r\n\r\n`,
      `GET ${paths.whoami} HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
    ])
      await sendRaw(service.port, bytes)
    expect(await countRows()).toBe(before)
  })

  test('600 concurrent requests create 600 audit rows', async () => {
    const callers = await Promise.all(Array.from({ length: 20 }, () => api.session()))
    const before = await countRows()
    const answers = (
      await Promise.all(
        callers.map(({ headers }) =>
          Promise.all(Array.from({ length: 30 }, () => api.call('GET', paths.whoami, { headers }))),
        ),
      )
    ).flat()
    expect(await countRows()).toBe(before + 600)
    const known = await database.query('select request_id from audit where request_id = any($1)', [
      answers.map(idOf),
    ])
    expect(new Set(known.map((row) => row.request_id)).size).toBe(600)
  })
})

describe('columns of an audit row', () => {
  test('an audit row stores the caller, session and customer of the request', async () => {
    const person = await api.person()
    const system = await api.session()
    const [{ organization_id: organization } = { organization_id: '' }] = await database.query(
      'select organization_id from credentials where client_id = $1',
      [service.clientId],
    )
    const hash = (text: string) => Buffer.from(sha256(text), 'hex')
    const base = { organization_id: organization, ip: '127.0.0.1' }
    expect(await rowOf(await api.call('GET', paths.whoami, { headers: system.headers }))).toMatchObject({
      ...base, method: 'GET', route: paths.whoami, status: 200, caller: 'System', device_session_type: 'System', client_id: service.clientId, session_hash: hash(system.sessionId), customer_id: null,
    }) // biome-ignore format: a list of columns
    expect(await rowOf(await api.call('GET', paths.kyc, { headers: person.user.headers }))).toMatchObject({
      ...base, route: paths.kyc, status: 404, caller: 'UserBeforeSignup', device_session_type: 'User', client_id: service.clientId, session_hash: hash(person.user.sessionId), customer_id: person.customerUid,
    }) // biome-ignore format: a list of columns
    expect(await rowOf(await api.call('GET', paths.whoami, { headers: person.temporary.headers }))).toMatchObject({
      ...base, caller: 'Temporary', device_session_type: null, client_id: null, session_hash: hash(person.temporary.token), customer_id: person.customerUid,
    }) // biome-ignore format: a list of columns
    expect(await rowOf(await api.call('GET', paths.whoami))).toMatchObject({
      caller: 'None',
      device_session_type: null,
      organization_id: null,
      client_id: null,
      session_hash: null,
      customer_id: null,
    })
  })

  test('the audit row of a 404, 405 or OPTIONS request names the authenticated caller', async () => {
    const person = await api.person()
    const { headers } = person.user
    const refused = [
      await api.call('GET', '/entrypoint/org/v1/none', { headers }),
      await api.call('PATCH', paths.whoami, { headers }),
      await api.call('OPTIONS', paths.whoami, { headers }),
    ]
    for (const answer of refused)
      expect(await rowOf(answer)).toMatchObject({
        status: answer.status,
        device_session_type: 'User',
        customer_id: person.customerUid,
        client_id: service.clientId,
      })
    expect(await rowOf(refused[0]!)).toMatchObject({ route: '(unknown)' })
    expect(await rowOf(refused[1]!)).toMatchObject({ route: paths.whoami, method: 'PATCH' })
  })

  test('an audit row names the credential if its IP allow-list rejects the request', async () => {
    const issued = await staff.issue()
    const { headers } = await connect(service, issued).session()
    await staff.setAllowList(issued.clientId, ['192.0.2.1'])
    expect(await rowOf(await api.call('GET', paths.whoami, { headers }))).toMatchObject({
      status: 403,
      client_id: issued.clientId,
      organization_id: issued.organizationId,
      device_session_type: 'System',
    })
  })

  test('the audit row of POST sessions names the credential if the client id exists', async () => {
    const { clientId, clientSecret, organizationId } = await staff.issue()
    const { customerUid } = await connect(service, { clientId, clientSecret }).invite()
    const open = (json: object) =>
      api.call('POST', paths.sessions, { json: { clientId, clientSecret, ...json } })
    const anonymous = {
      caller: 'None',
      device_session_type: null,
      session_hash: null,
      customer_id: null,
    }
    const known = { ...anonymous, client_id: clientId, organization_id: organizationId }
    expect(await rowOf(await open({}))).toMatchObject({ ...known, status: 201 })
    expect(await rowOf(await open({ customerUid }))).toMatchObject({ ...known, status: 201 })
    expect(await rowOf(await open({ customerUid: 'x' }))).toMatchObject({ ...known, status: 404 })
    expect(await rowOf(await open({ clientSecret: 'x' }))).toMatchObject({ ...known, status: 401 })
    await staff.setAllowList(clientId, ['192.0.2.1'])
    expect(await rowOf(await open({}))).toMatchObject({ ...known, status: 403 })
    for (const unknown of ['ci_test_0000000000000000000000', 'x'])
      expect(await rowOf(await open({ clientId: unknown }))).toMatchObject({
        ...anonymous,
        client_id: null,
        organization_id: null,
      })
  })

  test('audit rows have route patterns, but no path, body, secret or personal data', async () => {
    const secrets: string[] = []
    const person = await api.signUp({ socialSecurityNumber: '900-77-1234' })
    const system = await api.session()
    const victim = await api.session()
    const revoked = await api.call('DELETE', `${paths.sessions}/${victim.sessionId}`, {
      headers: system.headers,
    })
    expect(await rowOf(revoked)).toMatchObject({
      route: '/entrypoint/org/v1/sessions/{id}',
      method: 'DELETE',
      status: 204,
    })
    await api.call('GET', `/entrypoint/org/v1/sessions/${victim.sessionId}/more`, {
      headers: system.headers,
    })
    await api.call('GET', paths.check, { query: { token: person.invite.token } })
    await api.call('DELETE', `${paths.sessions}?customerUid=${person.customerUid}`, {
      headers: system.headers,
    })
    secrets.push(
      victim.sessionId,
      system.sessionId,
      person.user.sessionId,
      person.temporary.token,
      person.invite.token,
      service.clientSecret,
      service.adminKey(),
    )
    secrets.push(
      '900-77-1234',
      '900771234',
      'rae.carter@example.com',
      'Carter',
      '85000.00',
      '500 Oak Street',
    )
    const rows = await database.query(
      'select a::text as text from audit a union all select c::text from audit_changes c union all select p::text from audit_checkpoints p',
    )
    const all = rows.map((row) => row.text).join('\n')
    for (const secret of secrets) expect(all).not.toContain(secret)
    expect(service.log()).not.toContain('900-77-1234')
  })

  test('each audit change stores the id of the request that caused it', async () => {
    const answer = await api.call('POST', paths.invites, {
      headers: (await api.session()).headers,
      json: { role: 'individual', email: 'a@example.com', firstName: 'A', lastName: 'B' },
    })
    const changes = await database.query(
      'select entity, entity_id, action from audit_changes where request_id = $1 order by entity',
      [idOf(answer)],
    )
    expect(changes.map(({ entity, entity_id, action }) => [entity, entity_id, action])).toEqual([
      ['customer', answer.body.data.customerUid, 'create'],
      ['invite', answer.body.data.inviteId, 'create'],
    ])
  })
})
