import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, bearer, call, connect, type Person, paths, signupBody } from '../support/api'
import { issueRole, tokenPaths } from '../support/callers-tokens'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'
import { findCodeLetter, openVisitor, type Visitor } from '../support/visitor'

// The tests play an attacker who can write to the database but has no key of the service. The
// attacker has one account and wants to open another one.
const service = shareService()
const staff = administer(service)
const database = shareDatabase(service)
const attacker = connect(service)
let victim: Person
let foreign: { organizationId: string; clientId: string }

beforeAll(async () => {
  foreign = await staff.issue()
  victim = await attacker.signUp()
})

const codeOf = ({ status, body }: Answer): string =>
  status < 300 ? `${status}` : `${status} ${body?.errors?.[0]?.code}`
const whoami = async (headers: Record<string, string>) =>
  codeOf(await call(service, 'GET', paths.whoami, { headers }))
const change = async (statement: string, values: unknown[]) => {
  const rows = await database.query(`${statement} returning 1`, values)
  expect(rows).toHaveLength(1)
}
const inDays = "service_now() + interval '3650 days'"

describe('sessions in a changed database', () => {
  test.for<[column: string, value: string]>([
    ['customer_id', "(select id from customers where id = '$victim')"],
    ['organization_id', "'$organization'"],
    ['expires_at', inDays],
    ['mac', 'null'],
    ['mac', "'1:' || repeat('0', 64)"],
    ['mac', "'x'"],
  ])('a session whose database row has %s changed to %s returns 401', async ([column, value]) => {
    const { customerUid } = await attacker.person()
    const { headers, sessionId } = await attacker.userSession(customerUid)
    expect(await whoami(headers)).toBe('200')
    const text = value
      .replace('$victim', victim.customerUid)
      .replace('$organization', foreign.organizationId)
    await change(
      `update sessions set ${column} = ${text} where id_hash = sha256(convert_to($1, 'UTF8'))`,
      [sessionId],
    )
    expect(await whoami(headers)).toBe('401 UNAUTHORIZED')
  })

  test('a System session whose database row was changed to a User session returns 401', async () => {
    const { headers, sessionId } = await attacker.session()
    await change(
      `update sessions set device_session_type = 'User', customer_id = $2
       where id_hash = sha256(convert_to($1, 'UTF8'))`,
      [sessionId, victim.customerUid],
    )
    expect(await whoami(headers)).toBe('401 UNAUTHORIZED')
  })

  test('a session inserted directly into the database returns 401', async () => {
    const { clientId } = service
    for (const copied of ['null', 'mac']) {
      const sessionId = crypto.randomUUID()
      await change(
        `insert into sessions (id_hash, handle, client_id, organization_id, device_session_type,
           customer_id, created_at, expires_at, last_used_at, mac)
         select sha256(convert_to($1, 'UTF8')), gen_random_uuid(), client_id, organization_id, 'User',
           $2, created_at, ${inDays}, last_used_at, ${copied}
         from sessions where client_id = $3 limit 1`,
        [sessionId, victim.customerUid, clientId],
      )
      expect(await whoami({ 'x-session-id': sessionId, 'x-client-id': clientId })).toBe(
        '401 UNAUTHORIZED',
      )
    }
  })
})

describe('revocations in a changed database', () => {
  test('clearing revoked_at in the database does not reactivate a revoked session', async () => {
    const byId = await attacker.session()
    await call(service, 'DELETE', `${paths.sessions}/${byId.sessionId}`, { headers: byId.headers })
    const byStaff = await attacker.session()
    const cleared = "id_hash = sha256(convert_to($1, 'UTF8'))"
    const [row] = await database.query(`select handle from sessions where ${cleared}`, [
      byStaff.sessionId,
    ])
    await staff.send('DELETE', `sessions/${row!.handle}`, 204)
    for (const { headers, sessionId } of [byId, byStaff]) {
      expect(await whoami(headers)).toBe('401 UNAUTHORIZED')
      await change(`update sessions set revoked_at = null where ${cleared}`, [sessionId])
      expect(await whoami(headers)).toBe('401 UNAUTHORIZED')
    }
  })

  test('clearing revoked_at in the database does not make a refresh token usable again', async () => {
    const { customerUid } = await attacker.signUp()
    const { refreshToken } = await issueRole(attacker, customerUid)
    const refresh = async () =>
      codeOf(await call(service, 'POST', tokenPaths.refresh, { json: { refreshToken } }))
    expect(await refresh()).toMatch(/^20/)
    await change(
      "update tokens set revoked_at = null where customer_id = $1 and kind = 'refresh' and revoked_at is not null",
      [customerUid],
    )
    expect(await refresh()).toBe('401 UNAUTHORIZED')
  })
})

describe('tokens in a changed database', () => {
  const ofCustomer = (set: string) => `update tokens set ${set} where customer_id = $1`
  const make = async () => {
    const { customerUid } = await attacker.signUp()
    return { customerUid, ...(await issueRole(attacker, customerUid)) }
  }

  test.for<[column: string, value: string]>([
    ['customer_id', "'$victim'"],
    ['organization_id', "'$organization'"],
    ['role', "'Advisor'"],
    ['expires_at', inDays],
    ['client_id', "'$client'"],
    ['mac', 'null'],
  ])(
    'if %s of a token row is set to %s, the token and its refresh token return 401',
    async ([column, value]) => {
      const { customerUid, accessToken, refreshToken } = await make()
      expect(await whoami(bearer(accessToken))).toBe('200')
      const text = value
        .replace('$victim', victim.customerUid)
        .replace('$organization', foreign.organizationId)
        .replace('$client', foreign.clientId)
      expect(
        (await database.query(`${ofCustomer(`${column} = ${text}`)} returning 1`, [customerUid]))
          .length,
      ).toBeGreaterThan(0)
      const refreshed = await call(service, 'POST', tokenPaths.refresh, { json: { refreshToken } })
      expect([await whoami(bearer(accessToken)), codeOf(refreshed)]).toEqual(
        Array(2).fill('401 UNAUTHORIZED'),
      )
    },
  )

  test('an invitation whose database row names another customer returns 404', async () => {
    const { token, inviteId } = await attacker.invite()
    const target = await attacker.invite()
    await change('update invites set customer_id = $1 where id = $2', [
      target.customerUid,
      inviteId,
    ])
    const checked = await call(service, 'GET', paths.check, { query: { token } })
    const accepted = await call(service, 'POST', paths.accept('individual'), { json: { token } })
    expect([codeOf(checked), codeOf(accepted)]).toEqual(
      Array(2).fill('404 INVITATION_DOES_NOT_EXIST'),
    )
  })
})

describe('browser sessions in a changed database', () => {
  const cookieOf = (answer: Answer) => answer.headers.getSetCookie()[0]!.split(';')[0]!
  const status = async (cookie: string) =>
    codeOf(
      await call(service, 'GET', '/api/status', {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      }),
    )
  test('a browser session whose database row names another person returns 401', async () => {
    const { customerUid, invite, temporary } = await attacker.person()
    const cookie = cookieOf(
      await call(service, 'POST', '/api/invites', {
        headers: { origin: service.url },
        json: { token: invite.token },
      }),
    )
    await call(service, 'POST', paths.signup('individual'), {
      headers: temporary.headers,
      json: signupBody(),
    })
    expect(await status(cookie)).toBe('200')
    for (const sealed of ['state_sealed', 'null']) {
      await change(
        `update browser_sessions set customer_id = $1, state_sealed = ${sealed}
         where customer_id = any(array[$1, $2]::uuid[])`,
        [victim.customerUid, customerUid],
      )
      expect(await status(cookie)).toBe('401 UNAUTHORIZED')
    }
  })

  test('setting a customer in the row of an anonymous browser session has no effect', async () => {
    const before = await database.query('select handle from browser_sessions')
    const cookie = cookieOf(
      await call(service, 'POST', '/api/email', {
        headers: { origin: service.url },
        json: { email: 'attacker@example.com', purpose: 'sign-in' },
      }),
    )
    await change(
      'update browser_sessions set customer_id = $1 where not (handle = any($2::uuid[]))',
      [victim.customerUid, before.map(({ handle }) => handle)],
    )
    expect(await status(cookie)).toBe('401 UNAUTHORIZED')
  })
})

describe('email codes in a changed database', () => {
  /** Signs up a person and requests a sign-in code. Returns the browser and the email address. */
  async function requestCode(name: string) {
    const email = `${name}.${crypto.randomUUID()}@example.com`
    const { token } = await attacker.invite({ email })
    const { headers } = await attacker.accept(token)
    await attacker.call('POST', paths.signup('individual'), { headers, json: signupBody() })
    const browser = openVisitor(service)
    await browser.post('/api/email', { email, purpose: 'sign-in' })
    const letter = findCodeLetter(service, email)
    const [row] = await database.query('select id from email_challenges order by id desc limit 1')
    return { browser, ...letter, id: row!.id }
  }
  const openLink = async ({ browser, token }: { browser: Visitor; token: string }) =>
    codeOf(await browser.post('/api/email/link', { token }))

  test("an email link whose hash was copied to another person's row returns 400", async () => {
    const [own, other] = [await requestCode('attacker'), await requestCode('victim')]
    const [row] = await database.query('select link_hash from email_challenges where id = $1', [
      own.id,
    ])
    await change("update email_challenges set link_hash = '' where id = $1", [own.id])
    await change('update email_challenges set link_hash = $1 where id = $2', [
      row!.link_hash,
      other.id,
    ])
    expect(await openLink(own)).toBe('400 CODE_HAS_EXPIRED')
  })

  test.for<[column: string, value: string]>([
    ['link_expires_at', inDays],
    ['code_expires_at', inDays],
    ['purpose', "'start'"],
    ['customer_id', "'$victim'"],
    ['mac', 'null'],
  ])(
    'an email code whose row has %s changed to %s returns 400 CODE_HAS_EXPIRED',
    async ([column, value]) => {
      const own = await requestCode('changed')
      await change(
        `update email_challenges set ${column} = ${value.replace('$victim', victim.customerUid)}
       where id = $1`,
        [own.id],
      )
      const tried = codeOf(await own.browser.post('/api/email/code', { code: own.code }))
      expect([tried, await openLink(own)]).toEqual(Array(2).fill('400 CODE_HAS_EXPIRED'))
    },
  )

  test.for<[kind: string, set: string]>([
    ['zero', 'tries = 0'],
    ['zero without a MAC', 'tries = 0, tries_mac = null'],
    ['a copy of the first row', 'tries = 0, tries_mac = $2'],
  ])(
    'an email code whose try counter was reset to %s returns 400 CODE_HAS_EXPIRED',
    async ([, set]) => {
      const { browser, code, id } = await requestCode('guesser')
      const [fresh] = await database.query('select * from email_challenges where id = $1', [id])
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      for (let i = 0; i < 4; i++)
        expect(codeOf(await browser.post('/api/email/code', { code: wrong }))).toMatch(/^400/)
      const values = set.includes('$2') ? [id, fresh!.tries_mac] : [id]
      await change(`update email_challenges set ${set} where id = $1`, values)
      // If the code counts as expired, the service emails a new code. The email limit would prevent
      // this, so the test deletes the limit.
      await database.query('delete from strict_limits')
      const tried = codeOf(await browser.post('/api/email/code', { code }))
      expect(tried).toBe('400 CODE_HAS_EXPIRED')
    },
  )
})
