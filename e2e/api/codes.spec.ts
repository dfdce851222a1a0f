import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { listSteps } from '@/lib/signup/steps'
import { completeDraft } from '@/lib/testing/complete-draft'
import { type Answer, call, connect, paths, type Sent, signupBody } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { openBrowser } from '../support/callers'
import { tokenPaths } from '../support/callers-tokens'
import { moveClock, openDatabase } from '../support/database'
import { expectEnvelope } from '../support/expectations'
import { shareService } from '../support/shared'
import { administer, connectStaff, type Staff } from '../support/staff'

let system: Record<string, string>

const service = shareService()
const api = connect(service)
const staff = administer(service)

beforeAll(async () => {
  system = (await api.systemSession()).headers
})

const send = (method: string, path: string, sent: Sent = {}) => call(service, method, path, sent)
const asSystem = (method: string, path: string, json?: unknown, more = {}) =>
  send(method, path, { headers: { ...system, ...more }, json })
const event = (more = {}) =>
  asSystem('POST', paths.events, {
    customerUid: crypto.randomUUID(),
    type: 'PLATFORM_MESSAGE',
    ...more,
  })
const invite = (more = {}) =>
  asSystem('POST', paths.invites, {
    role: 'individual',
    email: 'a@example.com',
    firstName: 'A',
    lastName: 'B',
    ...more,
  })
const own = (path: string, json: unknown, cookie = '') =>
  send('POST', path, { headers: { origin: service.url, cookie }, json })
const accept = (token: string) => send('POST', paths.accept('individual'), { json: { token } })

/** Sends the sample signup with one replaced section. */
async function signup(part: Record<string, unknown>): Promise<Answer> {
  const { headers } = (await api.person()).temporary
  return send('POST', paths.signup('individual'), { headers, json: signupBody(part) })
}
const address = (part: Record<string, unknown>) =>
  signup({ address: { city: 'Austin', country: 'US', ...part } })
const employment = (part: Record<string, unknown>) =>
  signup({ employment: { isCurrentlyEmployed: true, annualIncome: '1.00', ...part } })

async function withCredential(
  change: (credential: Awaited<ReturnType<Staff['issue']>>) => Promise<unknown>,
): Promise<Answer> {
  const credential = await staff.issue()
  await change(credential)
  const { clientId, clientSecret } = credential
  return send('POST', paths.sessions, { json: { clientId, clientSecret } })
}

/** Requests a code in a browser and returns its cookie. */
async function askForCode(): Promise<string> {
  const answer = await own('/api/email', {
    email: `${crypto.randomUUID()}@example.com`,
    purpose: 'sign-in',
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Answers all steps of the form, but signs the W-9 with another name. */
async function signWrongly(): Promise<Answer> {
  const cookie = await openBrowser(service, (await api.invite()).token)
  let last: Answer | undefined
  for (const { slug } of listSteps('individual', completeDraft('individual'))) {
    if (slug === 'review') break
    const answers =
      slug === 'w9' ? { ...sampleAnswers.w9, signatureName: 'Somebody Else' } : sampleAnswers[slug]
    last = await own(`/api/apply/${slug}`, answers, cookie)
  }
  return last!
}

async function saveOver(): Promise<Answer> {
  const cookie = await openBrowser(service, (await api.invite()).token)
  await own('/api/apply/name', { ...sampleAnswers.name, firstName: 'One' }, cookie)
  return own('/api/apply/name', { ...sampleAnswers.name, firstName: 'Two', _v: 0 }, cookie)
}

async function later(interval: string, ask: () => Promise<Answer>): Promise<Answer> {
  const database = await openDatabase(service)
  try {
    await moveClock(database, interval)
    return await ask()
  } finally {
    await moveClock(database, '0')
    await database.close()
  }
}

/**
 * For each error code, a call that returns the code. If a code needs several calls, the path of the
 * spec with these calls.
 */
const sources: Record<ErrorCode, (() => Promise<Answer>) | `e2e/${string}.spec.ts`> = {
  UNAUTHORIZED: () => send('GET', paths.whoami),
  FORBIDDEN: async () => send('GET', paths.unreadCount, { headers: system }),
  INAPPROPRIATE_RIGHT: async () => send('GET', paths.terms, { headers: system }),
  CREDENTIAL_REVOKED: () => withCredential(({ clientId }) => staff.revoke(clientId)),
  API_ACCESS_DISABLED: () =>
    withCredential(({ organizationId }) => staff.setApiAccess(organizationId, false)),
  IP_NOT_ALLOWED: () =>
    withCredential(({ clientId }) => staff.setAllowList(clientId, ['203.0.113.0/24'])),
  RATE_LIMITED: async () => {
    const cookie = await askForCode()
    return own('/api/email/again', {}, cookie)
  },
  NOT_FOUND: () => event(),
  DESTINATION_LIMIT: 'e2e/api/destinations.spec.ts',
  PREFILL_NOT_ALLOWED: () => invite({ prefill: { taxId: '12-3456789' } }),
  RETURN_URL_NOT_ALLOWED: () =>
    asSystem('PUT', paths.organization, { returnOrigins: ['http://acme.example'] }),
  METHOD_NOT_ALLOWED: () => asSystem('PUT', paths.whoami),
  PAYLOAD_TOO_LARGE: () => invite({ more: 'x'.repeat(70_000) }),
  UNSUPPORTED_MEDIA_TYPE: () => send('POST', paths.sessions, { body: '{}' }),
  MALFORMED_JSON: () =>
    send('POST', paths.sessions, { body: '{', headers: { 'content-type': 'application/json' } }),
  MALFORMED_REQUEST: () =>
    callExactly(service, `${paths.sessions}/%00`, { method: 'DELETE', headers: system }),
  CURSOR_EXPIRED: 'e2e/api/event-log.spec.ts',
  REQUEST_TIMEOUT: 'e2e/api/door-sockets.spec.ts',
  EXPECTATION_FAILED: () => callExactly(service, '/healthz', { headers: { expect: 'something' } }),
  HEADERS_TOO_LARGE: () =>
    callExactly(service, '/healthz', { headers: { more: 'x'.repeat(17_000) } }),
  FORGED_REQUEST: () =>
    send('POST', '/api/start', {
      json: { userType: 'individual' },
      headers: { 'sec-fetch-site': 'cross-site' },
    }),
  REQUIRED: () => invite({ email: null }),
  STRING: () => invite({ firstName: 1 }),
  NUMBER: () => asSystem('PUT', '/sandbox/v1/clock', { offsetSeconds: '1' }),
  BOOLEAN: () => employment({ isCurrentlyEmployed: 'yes' }),
  OBJECT: () => signup({ address: 'Austin' }),
  ARRAY: () => employment({ incomeSources: {} }),
  MIN: () => invite({ firstName: '' }),
  MAX: () => invite({ firstName: 'x'.repeat(129) }),
  ONEOF: () => invite({ role: 'advisor' }),
  DATE: () => employment({ employmentStartDate: '02/30/2020' }),
  DATETIME: () =>
    signup({ w9: { isSubjectToBackupWithholding: false, accepted: true, timestamp: 'now' } }),
  UUID: () => send('DELETE', `${paths.sessions}?customerUid=x`, { headers: system }),
  INVALID_CHARACTERS: () => invite({ firstName: '\0' }),
  DAY_BEFORE_NOW_INVALID: () => signup({ dateOfBirth: '01/01/2999' }),
  SSN: () => signup({ socialSecurityNumber: '1' }),
  CITY_HAS_INVALID_FORMAT: () => address({ city: '4' }),
  STATE_HAS_INVALID_FORMAT: () => address({ state: 'Texas' }),
  ZIP_CODE_HAS_INVALID_FORMAT: () => address({ zipCode: '1' }),
  DECIMALFORMAT: () => employment({ annualIncome: 1 }),
  TAX_ID_HAS_INVALID_FORMAT: async () => {
    const { headers } = (await api.person('businessowner')).temporary
    return send('POST', paths.signup('businessowner'), {
      headers,
      json: signupBody({ taxId: '1' }),
    })
  },
  EMAIL_HAS_INVALID_FORMAT: () => invite({ email: 'a' }),
  PHONE_HAS_INVALID_FORMAT: () => invite({ phoneNumber: '1' }),
  W9_NOT_ACCEPTED: () =>
    signup({
      w9: {
        isSubjectToBackupWithholding: false,
        accepted: false,
        timestamp: '2026-01-15T15:42:00Z',
      },
    }),
  DOCUMENT_EXPIRED: () =>
    signup({ identification: { type: 'Passport', expirationDate: '01/01/2001' } }),
  CODE_DOES_NOT_MATCH: async () => own('/api/email/code', { code: '000000' }, await askForCode()),
  CODE_HAS_EXPIRED: () => own('/api/email/link', { token: 'nothing' }),
  SIGNATURE_DOES_NOT_MATCH: signWrongly,
  CONSENT_REQUIRED: () =>
    own('/api/start/consent', { userType: 'individual', consentVersion: '1' }),
  UNKNOWN_PARAMETER: () => connectStaff(service)('GET', 'customers', { query: { state: 'TX' } }),
  URL_NOT_ALLOWED: () =>
    send('PUT', '/entrypoint/org/v1/brand', {
      headers: system,
      json: { supportUrl: 'http://a.b' },
    }),
  LOGO_NOT_ACCEPTED: () =>
    send('PUT', '/entrypoint/org/v1/brand/logo', { headers: system, body: 'MZ' }),
  INVALID_CURSOR: async () =>
    send('GET', paths.notifications, {
      headers: (await api.signUp()).user.headers,
      query: { limit: '1', cursor: 'x' },
    }),
  BAAS_ERROR_FIELD: () => signup({ socialSecurityNumber: '000-00-0009' }),
  ALREADY_SIGNED_UP: async () => accept((await api.signUp()).invite.token),
  INVITATION_DOES_NOT_EXIST: () => accept('nothing'),
  INVITE_TOKEN_EXPIRED: async () => {
    const { token } = await api.invite()
    return later('8 days', () => accept(token))
  },
  INVITATION_REQUIRED: 'e2e/production/settings.spec.ts',
  INVITATION_ALREADY_USED: async () =>
    send('GET', paths.check, { query: { token: (await api.signUp()).invite.token } }),
  SIGNUP_IN_PROGRESS: 'e2e/api/idempotency-kept.spec.ts',
  SIGNUP_INCOMPLETE: async () =>
    send('PUT', tokenPaths.exchange, { headers: (await api.person()).temporary.headers }),
  REQUIREMENT_NOT_MET: async () => {
    const { user, customerUid } = await api.signUp({ socialSecurityNumber: '000-00-0004' })
    await asSystem('POST', `/sandbox/v1/customers/${customerUid}/kyc`, { decision: 'incomplete' })
    return send('POST', `${paths.kyc}/corrections`, { headers: user.headers, json: {} })
  },
  KYC_MOVE_NOT_ALLOWED: async () => {
    const { user } = await api.signUp({ socialSecurityNumber: '000-00-0004' })
    return send('POST', `${paths.kyc}/corrections`, { headers: user.headers, json: {} })
  },
  PENDING_TRANSACTIONS: async () => {
    const { user, customerUid } = await api.signUp()
    await event({ customerUid, type: 'TRANSACTION_PENDING', data: { transactionId: 'a' } })
    return send('DELETE', tokenPaths.account, { headers: user.headers })
  },
  DRAFT_CHANGED: saveOver,
  NAME_TAKEN: () => connectStaff(service)('POST', 'organizations', { json: { name: 'Demo Bank' } }),
  IDEMPOTENCY_KEY_REUSED: async () => {
    await asSystem('POST', paths.events, [], { 'idempotency-key': 'a' })
    return asSystem('POST', paths.events, [{ customerUid: 'x', type: 'AB' }], {
      'idempotency-key': 'a',
    })
  },
  IDEMPOTENCY_KEY_IN_USE: 'e2e/api/idempotency-scope.spec.ts',
  INTERNAL_SERVER_ERROR: 'e2e/faults/database.spec.ts',
}

test.for(Object.entries(sources))('a test produces the error code %s', async ([code, source]) => {
  if (typeof source === 'string')
    return expect(readFileSync(new URL(`../../${source}`, import.meta.url), 'utf8')).toContain(code)
  const answer = await source()
  expect(answer.status, answer.text).toBe(errorCatalogue[code as ErrorCode].status)
  expect(expectEnvelope(answer).map((item) => item.code)).toContain(code)
})

test('every code of the error catalogue has a test that produces it', () => {
  expect(Object.keys(sources).sort()).toEqual(Object.keys(errorCatalogue).sort())
})
