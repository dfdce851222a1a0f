import { expect } from 'vitest'
import { bearer, call, connect, paths, signupBody, type Wire } from './api'
import { exchange, tokenPaths } from './callers-tokens'
import type { Service, Settings } from './service'
import { administer } from './staff'

/** The fixed keys of the stored test database. They protect nothing else. */
export const fixedKeys: Settings = Object.fromEntries(
  [
    'KEY_CREDENTIALS',
    'KEY_TOKENS',
    'KEY_RECORDS',
    'KEY_BLIND_INDEX',
    'KEY_COOKIES',
    'KEY_AUDIT',
  ].map((name, i) => [name, `1:${Buffer.alloc(32, i + 1).toString('base64')}`]),
)

type Read = { path: string; headers: Record<string, string>; query?: Record<string, string> }
/** A read of the older version, with its response. */
type Answered = Read & { status: number; data: Wire; code: string | undefined }
/** Responses of the older version, and the sessions and tokens that must still work. */
export type OlderState = {
  reads: Answered[]
  customers: { customerUid: string; status: string | null }[]
  credentials: { clientId: string; clientSecret: string; status: number }[]
  invited: { token: string }
  accepted: { headers: Record<string, string> }
  incomplete: { headers: Record<string, string> }
  refreshToken: string
  advisor: { headers: Record<string, string> }
}

async function read(service: Pick<Service, 'url'>, asked: Read): Promise<Answered> {
  const { status, body } = await call(service, 'GET', asked.path, asked)
  return { ...asked, status, data: body?.data ?? null, code: body?.errors?.[0]?.code }
}

const personal = [paths.kyc, paths.notifications, paths.unreadCount, paths.whoami]

/**
 * Creates people in every state, with sessions, tokens and credentials. Records the responses of
 * the older version.
 */
export async function populate(service: Service): Promise<OlderState> {
  const staff = administer(service)
  const api = connect(service)
  const seeded = await staff.send('POST', 'sandbox/seed', 201)
  const find = (state: string) => seeded.find((one: Wire) => one.state.startsWith(state))
  const listed = () => staff.send('GET', 'customers?limit=100', 200)
  await expect
    .poll(async () => countPending(await listed()), { timeout: 60_000, interval: 100 })
    .toBe(1)
  const signedUp = await api.signUp()
  const tokens = await exchange(service, signedUp.temporary)
  const accepted = await api.person()
  const { credentials, organizationId } = await makeCredentials(service)
  await staff.send('POST', 'advisors', 201, {
    organization: organizationId,
    email: 'a@example.com',
  })
  const advisor = await staff.send('POST', 'advisors/tokens', 201, { email: 'a@example.com' })
  const signedIn = await Promise.all(
    [
      'approved, a',
      'rejected',
      'incomplete: address',
      'incomplete: document',
      'pending',
      'approved b',
    ]
      .map(find)
      .map(({ customerUid }) => api.userSession(customerUid)),
  )
  const [first] = (
    await read(service, { path: paths.notifications, headers: signedIn[0]!.headers })
  ).data
  await call(service, 'DELETE', `${paths.notifications}/${first.id}`, {
    headers: signedIn[0]!.headers,
  })
  const callers = [...signedIn, signedUp.user, { headers: bearer(tokens.accessToken) }]
  const asked: Read[] = [
    ...callers.flatMap(({ headers }) => personal.map((path) => ({ path, headers }))),
    { path: paths.whoami, headers: (await api.systemSession()).headers },
    { path: paths.terms, headers: accepted.temporary.headers },
    ...[find('invited').inviteUrl, find('invited, half').inviteUrl].map((url: string) => ({
      path: paths.check,
      headers: {},
      query: { token: url.split('/').at(-1)! },
    })),
    {
      path: paths.whoami,
      headers: { ...signedIn[1]!.headers, 'x-session-id': crypto.randomUUID() },
    },
  ]
  await expect.poll(async () => countPending(await listed()), { timeout: 60_000 }).toBe(1)
  const reads: Answered[] = []
  for (const one of asked) reads.push(await read(service, one))
  return {
    reads,
    customers: await listed(),
    credentials,
    invited: { token: find('invited').inviteUrl.split('/').at(-1)! },
    accepted: { headers: accepted.temporary.headers },
    incomplete: { headers: signedIn[2]!.headers },
    refreshToken: tokens.refreshToken,
    advisor: { headers: bearer(advisor.accessToken) },
  }
}

const countPending = (listed: Wire[]): number =>
  listed.filter(({ status }) => status === 'pending').length

/** Creates a rotated credential with two valid secrets, and a revoked one. */
async function makeCredentials(service: Service) {
  const staff = administer(service)
  const rotated = await staff.issue()
  const { clientSecret } = await staff.send(
    'POST',
    `credentials/${rotated.clientId}/rotations`,
    201,
    { grace: '7d' },
  )
  const revoked = await staff.issue()
  await staff.revoke(revoked.clientId)
  const { clientId } = rotated
  return {
    organizationId: rotated.organizationId,
    credentials: [
      { clientId, clientSecret: rotated.clientSecret, status: 201 },
      { clientId, clientSecret, status: 201 },
      { clientId, clientSecret: rotated.clientSecret.toLowerCase(), status: 401 },
      { clientId: revoked.clientId, clientSecret: revoked.clientSecret, status: 403 },
    ],
  }
}

/**
 * Returns the status of the response with the terms, and the names of their properties, without the
 * texts.
 */
const withoutTexts = ({ status, data }: Wire) => ({ status, members: Object.keys(data).sort() })

/**
 * Expects the same responses from a newer version. Expects that its users can continue their work.
 */
export async function expectUpgraded(service: Service, remembered: OlderState): Promise<void> {
  for (const { path, headers, query, ...before } of remembered.reads) {
    const asked = { path, headers, ...(query ? { query } : {}) }
    const after = await read(service, asked)
    // A release may contain new W-9 terms under a new version, with the same properties.
    const hasNewText = path === paths.terms && after.data.version !== before.data.version
    const same = hasNewText ? withoutTexts(before) : before
    expect(hasNewText ? withoutTexts(after) : after, path).toMatchObject(same)
  }
  const staff = administer(service)
  const listed: Wire[] = await staff.send('GET', 'customers?limit=100', 200)
  for (const { customerUid, status } of remembered.customers)
    expect(listed.find((one) => one.customerUid === customerUid)).toMatchObject({ status })
  for (const { status, ...json } of remembered.credentials)
    expect((await call(service, 'POST', paths.sessions, { json })).status).toBe(status)
  expect(await staff.verifyAudit()).toMatchObject({ isIntact: true })
  await expectContinued(service, remembered)
}

async function expectContinued(service: Service, remembered: OlderState): Promise<void> {
  const { accepted, incomplete, invited, refreshToken, advisor } = remembered
  const { address } = signupBody()
  const steps: [method: string, path: string, sent: Parameters<typeof call>[3]][] = [
    ['POST', tokenPaths.refresh, { json: { refreshToken } }],
    ['POST', paths.signup('individual'), { ...accepted, json: signupBody() }],
    ['POST', paths.accept('individual'), { json: { token: invited.token } }],
    ['POST', `${paths.kyc}/corrections`, { ...incomplete, json: { address } }],
    [
      'POST',
      paths.invites,
      {
        ...advisor,
        json: { role: 'individual', email: 'n@example.com', firstName: 'New', lastName: 'Person' },
      },
    ],
  ]
  for (const [method, path, sent] of steps) {
    const { status, text } = await call(service, method, path, sent)
    expect([200, 201], `${path}: ${text}`).toContain(status)
  }
}
