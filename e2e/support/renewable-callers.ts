import { type UserType, userTypeNames } from '@/lib/user-types'
import { bearer, type Client, type Credential, call, connect, paths, signupBody } from './api'
import type { Known } from './arbitrary'
import { openBrowser } from './callers'
import { issueRole } from './callers-tokens'
import type { Service } from './service'
import { administer, type Staff } from './staff'

type Headers = Record<string, string>
type Callers = Record<string, Headers>

/**
 * Callers and ids for a long run. The run renews the callers regularly, because some of its
 * requests revoke callers.
 */
export type RenewableCallers = {
  names: readonly string[]
  headersOf(name: string): Headers
  known: Known
  renew(): Promise<void>
}

export async function makeRenewableCallers(service: Service): Promise<RenewableCallers> {
  const staff = administer(service)
  const victim = await staff.issue()
  await staff.send('POST', 'advisors', 201, {
    organization: 'Demo Bank',
    email: 'advisor@example.com',
  })
  const credentials = [service, await staff.issue()]
  const known: Known = {
    customerUid: [],
    id: [],
    handle: [],
    token: [],
    refreshToken: [],
    before: [],
    clientId: [],
    organization: [],
    email: [],
  }
  let callers: Callers = {}
  const renewable = {
    names: [] as string[],
    headersOf: (name: string) => callers[name]!,
    known,
    async renew() {
      for (const name of Object.keys(known)) known[name]!.length = 0
      callers = await tryAgain(() => makeAll(service, staff, credentials, known))
      known.clientId!.push(victim.clientId)
      known.organization!.push(victim.organizationId)
      known.email!.push('advisor@example.com')
      renewable.names = Object.keys(callers)
    },
  }
  await renewable.renew()
  return renewable
}

/** Tries several times, because a request of the run may revoke a caller during its creation. */
async function tryAgain<T>(make: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (tries === 1) throw error
    return tryAgain(make, tries - 1)
  }
}

async function makeAll(
  service: Service,
  staff: Staff,
  credentials: Credential[],
  known: Known,
): Promise<Callers> {
  const [api, other] = credentials.map((credential) => connect(service, credential)) as [
    Client,
    Client,
  ]
  const system = (await api.session()).headers
  const foreign = (await other.session()).headers
  const people = await Promise.all(
    userTypeNames.flatMap((type) => [
      makePerson(api, type, false, known),
      makePerson(api, type, true, known),
    ]),
  )
  known.customerUid!.push((await other.person()).customerUid)
  const individual = people[1]!['role, individual']!
  // The call names the organization, because a random request may have added the same advisor to
  // another organization.
  const advisor = await staff.send('POST', 'advisors/tokens', 201, {
    organization: 'Demo Bank',
    email: 'advisor@example.com',
  })
  await remember(service, system, people[1]!['User after, individual']!, known)
  return {
    nobody: {},
    'half a pair': { 'x-session-id': system['x-session-id']! },
    'an unknown pair': { ...system, 'x-session-id': crypto.randomUUID() },
    'an odd pair': { 'x-session-id': '\u00e9'.repeat(36), 'x-client-id': "ci_test_'; --" },
    'an odd token': bearer('rt_test_\u00ff'),
    System: system,
    'another System': foreign,
    Admin: bearer(service.adminKey()),
    Advisor: bearer(advisor.accessToken),
    'System beside a role': { ...system, ...individual },
    'System beside a foreign token': { ...foreign, ...individual },
    ...Object.assign({}, ...people),
    ...(await makeBrowsers(service, api)),
  }
}

async function makePerson(
  api: Client,
  type: UserType,
  isSignedUp: boolean,
  known: Known,
): Promise<Callers> {
  const { customerUid, user, temporary, invite } = await (isSignedUp
    ? api.signUp({}, type)
    : api.person(type))
  known.customerUid!.push(customerUid)
  known.token!.push(invite.token)
  known.id!.push(user.sessionId)
  const when = isSignedUp ? 'after' : 'before'
  const callers: Callers = {
    [`User ${when}, ${type}`]: user.headers,
    [`temporary ${when}, ${type}`]: temporary.headers,
  }
  if (!isSignedUp) return callers
  const { accessToken, refreshToken } = await issueRole(api, customerUid)
  known.refreshToken!.push(refreshToken)
  return { ...callers, [`role, ${type}`]: bearer(accessToken) }
}

/**
 * Returns two browsers: one of a person before the signup, and one of another person after the
 * signup.
 */
async function makeBrowsers(service: Service, api: Client): Promise<Callers> {
  const [applicant, member] = [await api.invite(), await api.invite()]
  const cookies = [
    await openBrowser(service, applicant.token),
    await openBrowser(service, member.token),
  ]
  const { headers } = await api.accept(member.token)
  await call(service, 'POST', paths.signup('individual'), { headers, json: signupBody() })
  return { 'a browser before': { cookie: cookies[0]! }, 'a browser after': { cookie: cookies[1]! } }
}

/** Adds the ids of sessions and notifications that exist. */
async function remember(
  service: Service,
  system: Headers,
  member: Headers,
  known: Known,
): Promise<void> {
  const sessions = await call(service, 'GET', paths.sessions, { headers: system })
  known.handle!.push(
    ...sessions.body.data.slice(0, 20).map(({ handle }: { handle: string }) => handle),
  )
  const list = await call(service, 'GET', paths.notifications, {
    headers: member,
    query: { limit: '20' },
  })
  const ids = list.body.data.map(({ id }: { id: string }) => id)
  known.before!.push(...ids)
  known.id!.push(...ids, ...known.handle!)
}
