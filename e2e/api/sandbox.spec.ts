import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  bearer,
  call,
  connect,
  type Person,
  paths,
  type Session,
  signupBody,
} from '../support/api'
import { issueRole } from '../support/callers-tokens'
import { expectRefusal } from '../support/expectations'
import { startProduction } from '../support/production'
import { signCallback, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'
import { shareService } from '../support/shared'
import { administer, connectStaff } from '../support/staff'
import { listTypes, readVerification } from '../support/verifications'

const clockPath = '/sandbox/v1/clock'
const dayMs = 86_400_000

const service = shareService({ env: { BAAS_TIMEOUT_MS: '500' } })
const api = connect(service)

/** Moves the clock with a new session, because a move can expire the caller's session. */
async function move(offsetSeconds: number): Promise<Answer> {
  return call(service, 'PUT', clockPath, {
    headers: (await api.session()).headers,
    json: { offsetSeconds },
  })
}
const whoami = ({ headers }: Pick<Session, 'headers'>) =>
  call(service, 'GET', paths.whoami, { headers })

describe('the sandbox clock', () => {
  test('PUT clock moves the sandbox clock by the given seconds and returns its time', async () => {
    try {
      const before = Date.now()
      const { status, body } = await move(3600)
      const after = Date.now()
      expect([status, body.data.offsetSeconds]).toEqual([200, 3600])
      expect(Date.parse(body.data.now)).toBeGreaterThanOrEqual(before + 3_600_000)
      expect(Date.parse(body.data.now)).toBeLessThanOrEqual(after + 3_600_000)
    } finally {
      expect((await move(0)).body.data.offsetSeconds).toBe(0)
    }
    const before = Date.now()
    const shown = Date.parse((await move(0)).body.data.now)
    expect(shown).toBeGreaterThanOrEqual(before)
    expect(shown).toBeLessThanOrEqual(Date.now())
  })

  test('moving the sandbox clock expires sessions, tokens and invitations', async () => {
    const { token } = await api.invite()
    const [system, person] = [await api.session(), await api.signUp()]
    const { accessToken } = await issueRole(api, person.customerUid)
    const role = { headers: { authorization: `Bearer ${accessToken}` } }
    const alive = async () =>
      (await Promise.all([system, person.user, person.temporary, role].map(whoami))).map(
        ({ status }) => status,
      )
    const check = async () => (await call(service, 'GET', paths.check, { query: { token } })).status
    try {
      await move(29 * 60)
      expect([await alive(), await check()]).toEqual([[200, 200, 200, 200], 200])
      await move(31 * 60)
      expect([await alive(), await check()]).toEqual([[200, 200, 401, 401], 200])
      await move(dayMs / 1000)
      expect([await alive(), await check()]).toEqual([[401, 401, 401, 401], 200])
      await move((7 * dayMs) / 1000 + 60)
      expectRefusal(
        await call(service, 'GET', paths.check, { query: { token } }),
        422,
        'INVITE_TOKEN_EXPIRED',
        'token',
      )
    } finally {
      await move(0)
    }
  })

  test('the sandbox clock decides whether a date of birth is in the future', async () => {
    const [month, day, year] = new Date(Date.now() + dayMs)
      .toLocaleDateString('en-US', {
        timeZone: 'UTC',
        month: '2-digit',
        day: '2-digit',
        year: 'numeric',
      })
      .split('/')
    const json = signupBody({ dateOfBirth: `${month}/${day}/${year}` })
    const validate = async () => {
      const { token } = await connect(service).invite()
      const { headers } = await api.accept(token)
      return call(service, 'POST', paths.signup('individual'), {
        headers,
        json,
        query: { validate: 'only' },
      })
    }
    try {
      expectRefusal(await validate(), 400, 'DAY_BEFORE_NOW_INVALID', 'dateOfBirth')
      await move((2 * dayMs) / 1000)
      expect((await validate()).body.data).toEqual({ valid: true })
    } finally {
      await move(0)
    }
  })

  test('all processes use the same sandbox clock', async () => {
    const second = await startService({ dataDir: service.dataDir })
    try {
      const session = await api.session()
      await move(dayMs / 1000)
      expectRefusal(
        await call(second, 'GET', paths.whoami, { headers: session.headers }),
        401,
        'UNAUTHORIZED',
      )
    } finally {
      await move(0)
      await second.terminate()
    }
  })

  test('a System session may move the sandbox clock by at most ten years', async () => {
    const { headers } = await api.session()
    const ask = (json: unknown, as = headers) =>
      call(service, 'PUT', clockPath, { headers: as, json })
    expectRefusal(
      await ask({ offsetSeconds: 60 }, (await api.person()).user.headers),
      403,
      'FORBIDDEN',
    )
    expectRefusal(await ask({ offsetSeconds: 60 }, {}), 401, 'UNAUTHORIZED')
    expectRefusal(await ask({}), 400, 'REQUIRED', 'offsetSeconds')
    expectRefusal(await ask({ offsetSeconds: '60' }), 400, 'NUMBER', 'offsetSeconds')
    expectRefusal(await ask({ offsetSeconds: 315_360_001 }), 400, 'MAX', 'offsetSeconds')
    expectRefusal(await ask({ offsetSeconds: -315_360_001 }), 400, 'MIN', 'offsetSeconds')
    expect((await whoami({ headers })).status).toBe(200)
  })
})

describe('the sandbox in production', () => {
  let production: Service
  beforeAll(async () => {
    production = await startProduction(service)
  })
  afterAll(() => production?.stop())

  test('sandbox operations return 404 to every caller in production', async () => {
    const staff = administer(production)
    const credential = await staff.issue()
    await staff.setApiAccess(credential.organizationId, true)
    const live = connect(production, credential)
    const { headers } = await live.systemSession()
    const { customerUid } = await live.invite()
    for (const [method, path, json] of [
      ['PUT', clockPath, { offsetSeconds: 60 }],
      ['PUT', clockPath, {}],
      ['GET', clockPath, undefined],
      ['POST', `/sandbox/v1/customers/${customerUid}/kyc`, { decision: 'approve' }],
      ['POST', `/sandbox/v1/customers/${customerUid}/kyc`, {}],
    ] as const)
      for (const as of [headers, {}])
        expectRefusal(await call(production, method, path, { headers: as, json }), 404, 'NOT_FOUND')
    const { data } = (await call(production, 'GET', paths.whoami, { headers })).body
    expect(data.environment).toBe('production')
  })

  test('a sandbox credential does not work in production, and vice versa', async () => {
    const { clientId, clientSecret } = service
    const refused = await call(production, 'POST', paths.sessions, {
      json: { clientId, clientSecret },
    })
    const [item] = expectRefusal(refused, 401, 'UNAUTHORIZED')
    expect(item!.details).toContain('environment')
    const live = await administer(production).issue()
    expect(live.clientId).toMatch(/^ci_live_/)
    expect(live.clientSecret).toMatch(/^cs_live_/)
    const json = { clientId: live.clientId, clientSecret: live.clientSecret }
    expectRefusal(await call(service, 'POST', paths.sessions, { json }), 401, 'UNAUTHORIZED')
  })
})

test('after a sandbox reset, a provider callback for a deleted customer returns 204', async () => {
  const provider = await startProvider()
  const own = await startService({ env: provider.settings })
  try {
    const person = await connect(own).signUp()
    await expect.poll(() => provider.submissions).toHaveLength(1)
    const [submission] = provider.submissions
    const emptied = await connectStaff(own)('POST', 'sandbox/reset', {
      json: { isConfirmed: true },
    })
    expect(emptied.body.data).toEqual({ customers: 1 })
    const callback = signCallback(submission!.reference, { status: 'approved', sequence: 2 })
    expect((await call(own, 'POST', '/kyc/public/v1/provider-callbacks', callback)).status).toBe(
      204,
    )
    expectRefusal(
      await call(own, 'GET', paths.kyc, { headers: bearer(person.temporary.token) }),
      401,
      'UNAUTHORIZED',
    )
  } finally {
    await own.stop()
    await provider.stop()
  }
})

test('sandbox seed and reset return 404 in production and change nothing', async () => {
  const live = await startProduction(service)
  try {
    const ask = connectStaff(live)
    expectRefusal(await ask('POST', 'sandbox/seed'), 404, 'NOT_FOUND')
    expectRefusal(
      await ask('POST', 'sandbox/reset', { json: { isConfirmed: true } }),
      404,
      'NOT_FOUND',
    )
    expectRefusal(await call(live, 'POST', '/admin/v1/sandbox/seed'), 401, 'UNAUTHORIZED')
    expect((await ask('GET', 'customers')).body.data).toEqual([])
  } finally {
    await live.stop()
  }
})

describe('KYC decisions in the sandbox', () => {
  const quietMs = 400
  const decisionOf = (person: Person) => `/sandbox/v1/customers/${person.customerUid}/kyc`
  const withNumber = (socialSecurityNumber: string) => ({ socialSecurityNumber })
  const statusOf = async (person: Person) => (await readVerification(api, person)).status
  const decide = async (person: Person, json: unknown) =>
    api.call('POST', decisionOf(person), { headers: (await api.systemSession()).headers, json })

  test.each([
    ['approve', 'approved', 'KYC_APPROVED'],
    ['reject', 'rejected', 'KYC_REJECTED'],
    ['incomplete', 'incomplete', 'KYC_ACTION_REQUIRED'],
  ])('the sandbox decision %s sets the verification to %s', async (decision, status, type) => {
    const person = await api.signUp(withNumber('000-00-0004'))
    const answer = await decide(person, { decision, reason: 'Tried out' })
    expect([answer.status, answer.body.data.status]).toEqual([200, status])
    expect(answer.body.data).toEqual(await readVerification(api, person))
    expect(await listTypes(api, person)).toEqual(['KYC_SUBMITTED', type])
  })

  test('a sandbox decision returns 409 if the KYC status does not allow it', async () => {
    const person = await api.signUp(withNumber('000-00-0004'))
    await decide(person, { decision: 'approve' })
    for (const decision of ['approve', 'reject', 'incomplete'])
      expectRefusal(await decide(person, { decision }), 409, 'KYC_MOVE_NOT_ALLOWED')
    expect(await statusOf(person)).toBe('approved')
    expect(await listTypes(api, person)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })

  test('a later result of the provider does not change a sandbox decision', async () => {
    const person = await api.signUp(withNumber('000-00-0051'))
    await decide(person, { decision: 'reject' })
    await sleep(quietMs)
    expect(await statusOf(person)).toBe('rejected')
  })

  test('a sandbox decision needs a System session and a signed-up customer', async () => {
    const person = await api.person()
    expectRefusal(await decide(person, { decision: 'approve' }), 404, 'NOT_FOUND')
    expectRefusal(
      await api.call('POST', decisionOf(person), {
        headers: person.user.headers,
        json: { decision: 'approve' },
      }),
      403,
      'FORBIDDEN',
    )
    const unknown = { ...person, customerUid: '00000000-0000-7000-8000-000000000000' }
    expectRefusal(await decide(unknown, { decision: 'approve' }), 404, 'NOT_FOUND', 'customerUid')
    expectRefusal(await decide(person, { decision: 'maybe' }), 400, 'ONEOF', 'decision')
    expectRefusal(await decide(person, {}), 400, 'REQUIRED', 'decision')
  })
})
