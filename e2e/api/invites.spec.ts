import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { userTypeNames } from '@/lib/user-types'
import { bearer, connect, paths } from '../support/api'
import { moveClock, readNow } from '../support/database'
import { bytesOf, expectApiHeaders, expectEnvelope, expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'

const service = shareService()
const api = connect(service)
const database = shareDatabase(service)

const body = { role: 'individual', email: 'ann.lee@example.com', firstName: 'Ann', lastName: 'Lee' }
const invite = async (json: unknown, more: Record<string, string> = {}) =>
  api.call('POST', paths.invites, {
    headers: { ...(await api.systemSession()).headers, ...more },
    json,
  })
const check = (token: string) => api.call('GET', paths.check, { query: { token } })
const accept = (token: unknown, userType: (typeof userTypeNames)[number] = 'individual') =>
  api.call('POST', paths.accept(userType), { json: { token } })
const whoami = (token: string) => api.call('GET', paths.whoami, { headers: bearer(token) })
const sevenDaysMs = 7 * 24 * 3_600_000
const minutesMs = 60_000

describe('creating an invitation', () => {
  test.for(userTypeNames)(
    'an invitation for the role %s creates a customer and a link valid for seven days',
    async (role) => {
      const before = await readNow(database)
      const answer = await invite({ ...body, role })
      expectApiHeaders(answer)
      expect(answer.status).toBe(201)
      const data = z
        .strictObject({
          inviteId: z.uuid(),
          customerUid: z.uuid(),
          inviteUrl: z.string(),
          expiresAt: z.iso.datetime(),
        })
        .parse(answer.body.data)
      expect(data.inviteUrl).toMatch(new RegExp(`^${service.url}/invite/[A-Za-z0-9]{43}$`))
      const madeAt = Date.parse(data.expiresAt) - sevenDaysMs
      expect(madeAt).toBeGreaterThanOrEqual(before - 1)
      expect(madeAt).toBeLessThanOrEqual(await readNow(database))
    },
  )

  test('POST invites sends one email with the link to the invited person only', async () => {
    const email = 'letter.reader@example.com'
    const { inviteUrl } = (
      await invite({ ...body, email, firstName: 'Ren\u00e9e', phoneNumber: '(512) 555-0142' })
    ).body.data
    const outbox = path.join(service.dataDir, 'outbox')
    const letters = fs
      .readdirSync(outbox)
      .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
    const [letter, ...more] = letters.filter((text) => text.includes(email))
    expect(more).toEqual([])
    expect(letter!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(inviteUrl)
    expect(letter).toMatch(new RegExp(`^To: ${email}\r?$`, 'm'))
    expect(letter).not.toMatch(/555\W*0142/)
  })

  test('the database stores neither invitation token nor personal data in plain text', async () => {
    const person = {
      email: 'zelda.unique@example.com',
      firstName: 'Zeldaunique',
      lastName: 'Quexunique',
      phoneNumber: '+15125550177',
    }
    const { inviteUrl, customerUid } = (await invite({ ...body, ...person })).body.data
    const [row] = await database.query(
      'select c::text as customer, i::text as invite from customers c join invites i on i.customer_id = c.id where c.id = $1',
      [customerUid],
    )
    const stored = `${row!.customer} ${row!.invite}`
    for (const text of [...Object.values(person), inviteUrl.split('/').at(-1)]) {
      expect(stored).not.toContain(text)
      expect(stored).not.toContain(Buffer.from(text).toString('hex'))
    }
  })

  test('every POST invites creates a new customer', async () => {
    const made = [await invite(body), await invite(body)]
    expect(new Set(made.map((answer) => answer.body.data.customerUid)).size).toBe(2)
  })

  test.for([
    ['role', [undefined, 'REQUIRED'], [null, 'REQUIRED'], ['advisor', 'ONEOF'], ['Individual', 'ONEOF'], ['business-owner', 'ONEOF'], [1, 'ONEOF']],
    [
      'email',
      [undefined, 'REQUIRED'],
      ...['', 'a', 'a@', '@b.c', 'a b@c.de', 'a@b', 'a@b..c', 'a@-b.com', 'a@b.com\n', 'a@b.com, c@d.com', `${'a'.repeat(250)}@b.com`, 'a@b.com\0', 7].map((value) => [value, 'EMAIL_HAS_INVALID_FORMAT']),
    ],
    ['firstName', [undefined, 'REQUIRED'], [null, 'REQUIRED'], ['', 'MIN'], [' ', 'MIN'], ['x'.repeat(129), 'MAX'], ['a\0', 'INVALID_CHARACTERS'], ['a\nb', 'INVALID_CHARACTERS'], ['\ud800', 'INVALID_CHARACTERS'], [1, 'STRING']],
    ['lastName', [undefined, 'REQUIRED'], ['', 'MIN'], ['x'.repeat(129), 'MAX'], [[], 'STRING']],
    ['phoneNumber', ...['', '1', '512555', 'phone', '+0123456789', '+1234567890123456', '5125550142x1', 5125550142].map((value) => [value, 'PHONE_HAS_INVALID_FORMAT'])],
  ] as [string, ...[unknown, string][]][])('POST invites with an invalid %s returns 400', async ([member, ...cases]) => {
    for (const [value, code] of cases) expectRefusal(await invite({ ...body, [member]: value }), 400, code as 'MIN', member)
  }) // biome-ignore format: a table

  test('one error response lists every invalid field of an invitation', async () => {
    const items = expectEnvelope(await invite({ phoneNumber: 'x' }))
    expect(items.map(({ source, code }) => `${source} ${code}`)).toEqual([
      'role REQUIRED',
      'email REQUIRED',
      'firstName REQUIRED',
      'lastName REQUIRED',
      'phoneNumber PHONE_HAS_INVALID_FORMAT',
    ])
  })

  test('POST invites accepts international names and an optional phone number', async () => {
    for (const more of [
      { firstName: 'Jos\u00e9', lastName: "O'Neill-\u0141uk" },
      { firstName: '\u4f1f' },
      { lastName: 'x'.repeat(128) },
      { phoneNumber: null },
      { phoneNumber: '512.555.0142' },
      { phoneNumber: '+44 20 7946 0000' },
    ])
      expect((await invite({ ...body, ...more })).status).toBe(201)
  })

  test('POST invites returns 403 to callers other than System sessions and advisors', async () => {
    const person = await api.person()
    expectRefusal(await api.call('POST', paths.invites, { json: body }), 401, 'UNAUTHORIZED')
    for (const { headers } of [person.user, person.temporary])
      expectRefusal(
        await api.call('POST', paths.invites, { headers, json: body }),
        403,
        'FORBIDDEN',
      )
  })

  test('an invitation stays valid if its email cannot be delivered', async () => {
    fs.renameSync(path.join(service.dataDir, 'outbox'), path.join(service.dataDir, 'outbox.away'))
    fs.writeFileSync(path.join(service.dataDir, 'outbox'), '')
    try {
      const answer = await invite(body)
      expect(answer.status).toBe(201)
      expect((await check(answer.body.data.inviteUrl.split('/').at(-1))).status).toBe(200)
    } finally {
      fs.rmSync(path.join(service.dataDir, 'outbox'))
      fs.renameSync(path.join(service.dataDir, 'outbox.away'), path.join(service.dataDir, 'outbox'))
    }
  })

  test('repeating POST invites under one Idempotency-Key creates one customer', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await invite(body, key), await invite(body, key)]
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.text,
      'true',
    ])
    expectRefusal(await invite({ ...body, firstName: 'Bo' }, key), 422, 'IDEMPOTENCY_KEY_REUSED')
  })
})

describe('checking an invitation', () => {
  afterEach(() => moveClock(database, '0'))

  test('checking an invitation repeatedly returns role, customer, email and expiry', async () => {
    const made = await api.invite({ role: 'operator', email: 'op@example.com' })
    for (let i = 0; i < 2; i++) {
      const answer = await check(made.token)
      expectApiHeaders(answer)
      expect([answer.status, answer.body.data]).toEqual([
        200,
        {
          role: 'operator',
          customerUid: made.customerUid,
          email: 'op@example.com',
          expiresAt: made.expiresAt,
        },
      ])
    }
    await api.accept(made.token, 'operator')
    expect((await check(made.token)).status).toBe(200)
  })

  test('checking any unknown invitation token returns the same 404', async () => {
    const made = await api.invite()
    const unknown = await check('x'.repeat(43))
    expectRefusal(unknown, 404, 'INVITATION_DOES_NOT_EXIST', 'token')
    for (const token of [
      '',
      'x',
      made.token.slice(1),
      `${made.token} `,
      made.token.toLowerCase(),
      made.inviteId,
      made.customerUid,
      "' or 1=1 --",
      '%',
      '\u{1f4a9}',
    ])
      expect(bytesOf(await check(token)), token).toEqual(bytesOf(unknown))
    expectRefusal(await api.call('GET', paths.check), 400, 'REQUIRED', 'token')
    expectRefusal(await check('x'.repeat(256)), 400, 'MAX', 'token')
    expectRefusal(
      await api.call('GET', `${paths.check}?token=%00`),
      400,
      'INVALID_CHARACTERS',
      'token',
    )
  })

  test('checking an invitation after seven days returns 422 INVITE_TOKEN_EXPIRED', async () => {
    const made = await api.invite()
    await moveClock(database, '6 days 23 hours 59 minutes')
    expect((await check(made.token)).status).toBe(200)
    await moveClock(database, '7 days')
    expectRefusal(await check(made.token), 422, 'INVITE_TOKEN_EXPIRED', 'token')
    expectRefusal(await accept(made.token), 422, 'INVITE_TOKEN_EXPIRED', 'token')
  })

  test('a used invitation returns 422 INVITATION_ALREADY_USED, even after its expiry', async () => {
    const { invite: used } = await api.signUp()
    expectRefusal(await check(used.token), 422, 'INVITATION_ALREADY_USED', 'token')
    await moveClock(database, '8 days')
    expectRefusal(await check(used.token), 422, 'INVITATION_ALREADY_USED', 'token')
  })
})

describe('accepting an invitation', () => {
  test.for(userTypeNames)(
    'accepting an invitation as %s returns a temporary token for 30 minutes',
    async (role) => {
      const made = await api.invite({ role })
      const before = await readNow(database)
      const answer = await accept(made.token, role)
      expectApiHeaders(answer)
      expect(answer.status).toBe(200)
      const data = z
        .strictObject({
          temporaryAccessToken: z.string(),
          expiresAt: z.iso.datetime(),
          customerUid: z.uuid(),
        })
        .parse(answer.body.data)
      expect(data.customerUid).toBe(made.customerUid)
      expect(data.temporaryAccessToken).toMatch(/^tt_test_[A-Za-z0-9]{49}$/)
      const issuedAt = Date.parse(data.expiresAt) - 30 * minutesMs
      expect(issuedAt).toBeGreaterThanOrEqual(before - 1)
      expect(issuedAt).toBeLessThanOrEqual(await readNow(database))
      expect((await whoami(data.temporaryAccessToken)).body.data).toMatchObject({
        kind: 'Temporary',
        customerUid: made.customerUid,
      })
    },
  )

  test('accepting an invitation for a wrong role returns 403 and does not use it up', async () => {
    for (const role of userTypeNames) {
      const made = await api.invite({ role })
      for (const other of userTypeNames.filter((name) => name !== role))
        expectRefusal(await accept(made.token, other), 403, 'INAPPROPRIATE_RIGHT')
      expect((await accept(made.token, role)).status).toBe(200)
    }
  })

  test('accepting an invitation again revokes the earlier temporary token', async () => {
    const made = await api.invite()
    const tokens: string[] = []
    for (let i = 0; i < 3; i++) tokens.push((await api.accept(made.token)).token)
    const statuses = await Promise.all(tokens.map(async (token) => (await whoami(token)).status))
    expect(statuses).toEqual([401, 401, 200])
  })

  test('after ten simultaneous acceptances of an invitation, one token is valid', async () => {
    const made = await api.invite()
    const tokens = await Promise.all(
      Array.from({ length: 10 }, async () => (await api.accept(made.token)).token),
    )
    const statuses = await Promise.all(tokens.map(async (token) => (await whoami(token)).status))
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(401)])
  })

  test('accepting an invitation returns 400 after the signup, 404 for an unknown token', async () => {
    const { invite: used } = await api.signUp()
    expectRefusal(await accept(used.token), 400, 'ALREADY_SIGNED_UP')
    expectRefusal(await accept('x'.repeat(43)), 404, 'INVITATION_DOES_NOT_EXIST', 'token')
    expectRefusal(await accept(''), 404, 'INVITATION_DOES_NOT_EXIST', 'token')
    for (const [token, code] of [
      [undefined, 'REQUIRED'],
      [7, 'STRING'],
      ['x'.repeat(256), 'MAX'],
      ['\0', 'INVALID_CHARACTERS'],
    ] as const)
      expectRefusal(await accept(token), 400, code, 'token')
  })
})
