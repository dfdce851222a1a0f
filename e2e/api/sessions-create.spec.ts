import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Answer, type Client, connect, paths } from '../support/api'
import { bytesOf, expectApiHeaders, expectEnvelope, expectRefusal } from '../support/expectations'
import { type Service, startService } from '../support/service'
import { administer, type Issued, type Staff } from '../support/staff'

let service: Service
let api: Client
let staff: Staff
let partner: Issued

beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '100000' } })
  api = connect(service)
  staff = administer(service)
  partner = await staff.issue()
})
afterAll(() => service.stop())

const create = (json: unknown): Promise<Answer> => api.call('POST', paths.sessions, { json })
const dayMs = 24 * 3_600_000

describe('creating a session', () => {
  test('a System session has a random id and an expiry time', async () => {
    const { clientId, clientSecret } = partner
    const answer = await create({ clientId, clientSecret })
    expectApiHeaders(answer)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      201,
      'application/json; charset=utf-8',
    ])
    const data = z
      .strictObject({
        sessionId: z.uuidv4(),
        expiresAt: z.string(),
        deviceSessionType: z.literal('System'),
      })
      .parse(answer.body.data)
    expect(Object.keys(answer.body)).toEqual(['data'])
    expect(data.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('a session expires exactly 24 hours after its creation', async () => {
    const client = connect(service, await staff.issue())
    const made = await Promise.all(Array.from({ length: 20 }, () => client.session()))
    const { data } = (await client.call('GET', paths.sessions, { headers: made[0]!.headers })).body
    expect(data).toHaveLength(20)
    for (const { createdAt, expiresAt } of data)
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(dayMs)
    expect(data.map((one: { expiresAt: string }) => one.expiresAt).sort()).toEqual(
      made.map((one) => one.expiresAt).sort(),
    )
  })

  test('a session with customerUid is a User session, before and after the signup', async () => {
    const person = await api.person()
    expect(person.user.deviceSessionType).toBe('User')
    const signedUp = await api.signUp()
    expect((await api.userSession(signedUp.customerUid)).deviceSessionType).toBe('User')
  })

  test('POST sessions accepts a customerUid that is null or in upper case', async () => {
    expect((await create({ ...service, customerUid: null })).body.data.deviceSessionType).toBe(
      'System',
    )
    const { customerUid } = await api.invite()
    expect(
      (await create({ ...service, customerUid: customerUid.toUpperCase() })).body.data
        .deviceSessionType,
    ).toBe('User')
  })

  test('POST sessions returns unique ids and ignores unknown fields', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        create({ ...partner, deviceSessionType: 'User', expiresAt: '2099-01-01' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body.data.sessionId)).size).toBe(50)
    for (const answer of answers) expect(answer.body.data.deviceSessionType).toBe('System')
    expect(answers[0]!.headers.get('x-ignored-members')).toContain('deviceSessionType')
  })
})

describe('invalid fields of POST sessions', () => {
  test.for([
    ['absent', undefined, 'REQUIRED'], ['null', null, 'REQUIRED'], ['empty', '', 'MIN'], ['257 long', 'x'.repeat(257), 'MAX'], ['a number', 7, 'STRING'],
    ['true', true, 'STRING'], ['a list', ['a'], 'STRING'], ['an object', { a: 1 }, 'STRING'],
  ] as const)('a clientId or clientSecret that is %s returns 400', async ([, value, code]) => {
    expectRefusal(await create({ clientId: value, clientSecret: 'x' }), 400, code, 'clientId')
    expectRefusal(await create({ clientId: 'x', clientSecret: value }), 400, code, 'clientSecret')
    const both = expectEnvelope(await create({ clientId: value, clientSecret: value }))
    expect(both.map(({ source }) => source)).toEqual(['clientId', 'clientSecret'])
  }) // biome-ignore format: a table

  test.for([
    ['empty', '', 'MIN'],
    ['257 long', 'x'.repeat(257), 'MAX'],
    ['a number', 7, 'STRING'],
    ['a list', [], 'STRING'],
  ] as const)(
    'a customerUid that is %s returns 400, even with a wrong credential',
    async ([, customerUid, code]) => {
      expectRefusal(await create({ ...partner, customerUid }), 400, code, 'customerUid')
      expectRefusal(
        await create({ clientId: 'x', clientSecret: 'x', customerUid }),
        400,
        code,
        'customerUid',
      )
    },
  )
})

describe('refused credentials in POST sessions', () => {
  test('every wrong pair of client id and secret gets the same 401', async () => {
    const { clientId, clientSecret } = partner
    const revoked = await staff.issue()
    await staff.revoke(revoked.clientId)
    const kinds: [clientId: string, clientSecret: string][] = [
      [clientId, clientSecret.slice(0, -1) + (clientSecret.endsWith('x') ? 'y' : 'x')],
      [clientId, 'x'],
      [clientId, service.clientSecret],
      ['ci_test_0000000000000000000000', clientSecret],
      ['x', 'x'],
      ['x'.repeat(256), 'x'.repeat(256)],
      ['ci_test_', 'cs_test_'],
      [`${clientId}\0`, clientSecret],
      ['\0', '\ud800'],
      ['\u{1f4a9}'.repeat(64), '\u202e'],
      ["' or 1=1 --", "'; drop table credentials; --"],
      [clientSecret, clientId],
      [revoked.clientId, clientSecret],
      [clientId.toLowerCase(), clientSecret],
      ['ci_live_0000000000000000000000', 'cs_test_x'],
    ]
    const answers = await Promise.all(
      kinds.map(([id, secret]) => create({ clientId: id, clientSecret: secret })),
    )
    expectRefusal(answers[0]!, 401, 'UNAUTHORIZED')
    for (const [i, answer] of answers.entries())
      expect(bytesOf(answer), `kind ${i}`).toEqual(bytesOf(answers[0]!))
  })

  test('1,000 variations of a real client secret all return 401', async () => {
    const { clientId, clientSecret } = partner
    const twins: Record<string, string> = {
      a: '\u0430',
      e: '\u0435',
      o: '\u043e',
      c: '\u0441',
      p: '\u0440',
      x: '\u0445',
      '0': 'O',
      O: '0',
      l: '1',
      '1': 'l',
    }
    const swapCase = (char: string) =>
      char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()
    const mutations = new Set<string>()
    for (let i = 0; i < clientSecret.length; i++) {
      const [before, char, after] = [
        clientSecret.slice(0, i),
        clientSecret[i]!,
        clientSecret.slice(i + 1),
      ]
      const fullWidth = String.fromCharCode(char.charCodeAt(0) + 0xfee0)
      for (const other of [
        '',
        char + char,
        swapCase(char),
        `${char} `,
        `${char}\0`,
        `${char}\u200b`,
        `${char}\u0301`,
        fullWidth,
        twins[char] ?? '?',
        ' ',
        '\0',
        '%',
        '*',
        '_',
      ])
        mutations.add(before + other + after)
    }
    for (const edge of [' ', '\n', '\t', '\0', '\ufeff', '"', '%00', '\r\n'])
      mutations.add(clientSecret + edge).add(edge + clientSecret)
    mutations
      .add(clientSecret.toLowerCase())
      .add(clientSecret.toUpperCase())
      .add(clientSecret.normalize('NFKD').split('').reverse().join(''))
    for (let i = 0; mutations.size < 1000; i++)
      mutations.add(`${clientSecret.slice(0, 9)}${i}${clientSecret.slice(9 + String(i).length)}`)
    mutations.delete(clientSecret)
    const statuses = new Set<number>()
    for (const wrong of mutations)
      statuses.add((await create({ clientId, clientSecret: wrong })).status)
    expect([...statuses]).toEqual([401])
  })

  test('a production credential in the sandbox gets a 401 that names the environment', async () => {
    const [idTail, secretTail] = [service.clientId.slice(8), service.clientSecret.slice(8)]
    const unknown = await create({ clientId: 'x', clientSecret: 'x' })
    for (const id of ['ci_test_', 'ci_live_', 'ci_', 'CI_TEST_'])
      for (const secret of ['cs_test_', 'cs_live_', 'cs_', 'CS_TEST_']) {
        const answer = await create({ clientId: id + idTail, clientSecret: secret + secretTail })
        if (id === 'ci_test_' && secret === 'cs_test_') expect(answer.status).toBe(201)
        else if (id === 'ci_live_' && secret === 'cs_live_') {
          const [item] = expectRefusal(answer, 401, 'UNAUTHORIZED')
          expect(item?.details).toBe(
            'This is the sandbox environment; the credential belongs to the other one.',
          )
        } else expect(bytesOf(answer), `${id} ${secret}`).toEqual(bytesOf(unknown))
      }
  })
})

describe('unknown customers in POST sessions', () => {
  test("POST sessions returns the same 404 for an unknown or another partner's customer", async () => {
    const { customerUid } = await api.invite()
    const { clientId, clientSecret } = partner
    const ask = (uid: string) => create({ clientId, clientSecret, customerUid: uid })
    const unknown = await ask('01a1f000-0000-7000-8000-000000000000')
    expectRefusal(unknown, 404, 'NOT_FOUND', 'customerUid')
    for (const uid of [
      customerUid,
      'nobody',
      'x'.repeat(256),
      '\0',
      '\ud800',
      `${customerUid}\0`,
      ` ${customerUid}`,
      `{${customerUid}}`,
      customerUid.replaceAll('-', ''),
      '%00',
    ])
      expect(bytesOf(await ask(uid)), uid).toEqual(bytesOf(unknown))
  })
})

describe('the order of checks in POST sessions', () => {
  test('POST sessions checks body, secret, revocation, API access, IP, then customer', async () => {
    const { clientId, clientSecret, organizationId } = await staff.issue({
      allowIps: ['192.0.2.1'],
    })
    await staff.setApiAccess(organizationId, false)
    const customerUid = 'nobody'
    const right = { clientId, clientSecret, customerUid }
    expectRefusal(await create({ ...right, clientSecret: '' }), 400, 'MIN', 'clientSecret')
    expectRefusal(await create({ ...right, clientSecret: 'wrong' }), 401, 'UNAUTHORIZED')
    expectRefusal(await create(right), 403, 'API_ACCESS_DISABLED')
    await staff.setApiAccess(organizationId, true)
    expectRefusal(await create(right), 403, 'IP_NOT_ALLOWED')
    await staff.setAllowList(clientId, ['127.0.0.0/8'])
    expectRefusal(await create(right), 404, 'NOT_FOUND', 'customerUid')
    expect((await create({ clientId, clientSecret })).status).toBe(201)

    await staff.setAllowList(clientId, ['192.0.2.1'])
    await staff.setApiAccess(organizationId, false)
    await staff.revoke(clientId)
    expectRefusal(await create({ ...right, clientSecret: 'wrong' }), 401, 'UNAUTHORIZED')
    expectRefusal(await create(right), 403, 'CREDENTIAL_REVOKED')
  })

  test('a wrong secret of a revoked or disabled client gets the 401 of an unknown client', async () => {
    const [revoked, off, elsewhere] = [
      await staff.issue(),
      await staff.issue(),
      await staff.issue({ allowIps: ['192.0.2.1'] }),
    ]
    await staff.revoke(revoked.clientId)
    await staff.setApiAccess(off.organizationId, false)
    const unknown = await create({ clientId: 'x', clientSecret: 'x' })
    for (const { clientId } of [revoked, off, elsewhere])
      expect(bytesOf(await create({ clientId, clientSecret: 'cs_test_x' }))).toEqual(
        bytesOf(unknown),
      )
  })
})

test("each of 12 sessions returns 401 with another client's id and 200 with its own id", async () => {
  const clients = await Promise.all(Array.from({ length: 12 }, async () => staff.issue()))
  const opened = await Promise.all(clients.map((client) => api.session(undefined, client)))
  const ask = (sessionId: string, clientId: string) =>
    api.call('GET', paths.whoami, {
      headers: { 'x-session-id': sessionId, 'x-client-id': clientId },
    })
  const unknown = await ask('7f5ac0a9-3f0f-4d3c-9d3e-0d8a4b4d6a11', clients[0]!.clientId)
  expectRefusal(unknown, 401, 'UNAUTHORIZED')
  for (const [i, { sessionId }] of opened.entries())
    for (const [j, { clientId }] of clients.entries()) {
      const answer = await ask(sessionId, clientId)
      if (i === j) expect(answer.status).toBe(200)
      else expect(bytesOf(answer)).toEqual(bytesOf(unknown))
    }
})
