import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Scope, scopes } from '@/lib/access'
import type { UserType } from '@/lib/user-types'
import { bearer, type Client, call, connect, type Person, paths } from './api'
import { issueRole } from './callers-tokens'
import { openDatabase } from './database'
import type { Service } from './service'
import { administer, type Staff } from './staff'

type Headers = Record<string, string>
/** The request headers of each kind of caller, by name. */
export type Callers = {
  headers: Record<string, Headers>
  /** A signed-up customer of the first organization, for whom none of the callers acts. */
  bystander: Person
}

const types = ['individual', 'businessowner', 'operator'] as const satisfies UserType[]

/**
 * Creates one caller of each kind. Signed-up customers have a pending transaction, which blocks
 * closing their account.
 */
export async function makeCallers(service: Service): Promise<Callers> {
  const staff = administer(service)
  const api = connect(service)
  const other = connect(service, await staff.issue())
  const [before, after] = [await makePeople(api, false), await makePeople(api, true)]
  const roles = await Promise.all(
    after.map(async ({ customerUid }) => bearer((await issueRole(api, customerUid)).accessToken)),
  )
  const bystander = await api.signUp()
  await leavePending(api, [...after, bystander])
  const system = (await api.systemSession()).headers
  const [individual] = after as [Person, ...Person[]]
  const otherPerson = await other.signUp()
  const otherToken = bearer((await issueRole(other, otherPerson.customerUid)).accessToken)
  const fresh = async () => (await api.session()).headers
  return {
    bystander,
    headers: {
      nobody: {},
      'half a pair': { 'x-session-id': system['x-session-id']! },
      'half a pair beside a token': { 'x-client-id': service.clientId, ...roles[0] },
      'an unknown session': {
        'x-client-id': service.clientId,
        'x-session-id': crypto.randomUUID(),
      },
      'a deleted session': await endSession(service, await fresh()),
      'an expired session': await expire(service, await fresh()),
      'an expired token': await expire(
        service,
        bearer((await issueRole(api, individual.customerUid)).accessToken),
      ),
      "the other environment's client": {
        ...system,
        'x-client-id': system['x-client-id']!.replace('_test_', '_live_'),
      },
      "the other environment's token": bearer(
        moveToLive(roles[0]!.authorization!.slice('Bearer '.length)),
      ),
      'a session beside a token of another organization': { ...system, ...otherToken },
      'a User session beside a token of another customer': {
        ...individual.user.headers,
        ...roles[1],
      },
      'a browser': { cookie: await openBrowser(service, (await api.invite()).token) },
      'a revoked credential': await makeRevoked(service, staff),
      'access switched off': await makeSwitchedOff(service, staff),
      'an address off the list': await makeUnlisted(service, staff),
      System: system,
      "another organization's System": (await other.systemSession()).headers,
      ...named('User before signup', before, ({ user }) => user.headers),
      ...named('User after signup', after, ({ user }) => user.headers),
      ...named('temporary before signup', before, ({ temporary }) => temporary.headers),
      ...named('temporary after signup', after, ({ temporary }) => temporary.headers),
      Individual: roles[0]!,
      BusinessOwner: roles[1]!,
      Operator: roles[2]!,
      Advisor: await makeAdvisor(staff),
      'System beside an Individual token': { ...system, ...roles[0] },
      'User beside its Individual token': { ...individual.user.headers, ...roles[0] },
      Admin: bearer(service.adminKey()),
      ...(await makeScoped(service, staff, individual, roles[0]!)),
    },
  }
}

const makePeople = (api: Client, isSignedUp: boolean): Promise<Person[]> =>
  Promise.all(types.map((type) => (isSignedUp ? api.signUp({}, type) : api.person(type))))

const named = (
  kind: string,
  people: Person[],
  pick: (person: Person) => Headers,
): Record<string, Headers> =>
  Object.fromEntries(people.map((person) => [`${kind}, ${person.userType}`, pick(person)]))

/** Creates a pending transaction for each customer, which blocks closing the account. */
async function leavePending(api: Client, people: Person[]): Promise<void> {
  const json = people.map(({ customerUid }) => ({
    customerUid,
    type: 'TRANSACTION_PENDING',
    data: { transactionId: 'held' },
  }))
  const answer = await api.call('POST', paths.events, {
    headers: (await api.systemSession()).headers,
    json,
  })
  if (answer.status !== 202) throw new Error(answer.text)
}

async function endSession(service: Service, headers: Headers): Promise<Headers> {
  const { status } = await call(service, 'DELETE', `${paths.sessions}/${headers['x-session-id']}`, {
    headers,
  })
  if (status !== 204) throw new Error(`the session was not deleted: ${status}`)
  return headers
}

/**
 * Sets the expiry of the session or of the newest role token to the past, directly in the database.
 */
async function expire(service: Service, headers: Headers): Promise<Headers> {
  const database = await openDatabase(service)
  try {
    const id = headers['x-session-id']
    if (id) {
      const hash = createHash('sha256').update(id).digest()
      await database.query('update sessions set expires_at = service_now() where id_hash = $1', [
        hash,
      ])
    } else {
      await database.query(
        "update tokens set expires_at = service_now() where hash = (select hash from tokens where kind = 'role' order by created_at desc limit 1)",
      )
    }
    return headers
  } finally {
    await database.close()
  }
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns the token with the production prefix and a valid checksum. */
function moveToLive(token: string): string {
  const text = token.replace('_test_', '_live_').slice(0, -6)
  let sum = ''
  for (let rest = crc32(text), i = 0; i < 6; i++, rest = Math.floor(rest / 62))
    sum = base62[rest % 62] + sum
  return text + sum
}

/** Opens an invitation in a browser. Returns the value of the Cookie header. */
export async function openBrowser(service: Service, token: string): Promise<string> {
  const answer = await call(service, 'POST', '/api/invites', {
    headers: { origin: service.url },
    json: { token },
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!cookie) throw new Error(`no cookie: ${answer.status} ${answer.text}`)
  return cookie.split(';')[0]!
}

async function makeRevoked(service: Service, staff: Staff): Promise<Headers> {
  const credential = await staff.issue()
  const { headers } = await connect(service, credential).session()
  await staff.revoke(credential.clientId)
  return headers
}

async function makeSwitchedOff(service: Service, staff: Staff): Promise<Headers> {
  const credential = await staff.issue()
  const { headers } = await connect(service, credential).session()
  await staff.setApiAccess(credential.organizationId, false)
  return headers
}

async function makeUnlisted(service: Service, staff: Staff): Promise<Headers> {
  const credential = await staff.issue()
  const { headers } = await connect(service, credential).session()
  await staff.setAllowList(credential.clientId, ['203.0.113.0/24'])
  return headers
}

/**
 * Creates a System session for each scope, and two callers without the scope `act`. Removes `act`
 * from a credential in the database, because the service opens no User session without `act`.
 */
async function makeScoped(
  service: Service,
  staff: Staff,
  { customerUid }: Person,
  role: Headers,
): Promise<Callers['headers']> {
  const organization = 'Demo Bank'
  const open = async (granted: Scope[]) => {
    const credential = await staff.issue({ organization, scopes: granted })
    return { ...credential, api: connect(service, credential) }
  }
  const system = async (granted: Scope[]) => (await (await open(granted)).api.session()).headers
  const one = scopes.map(async (scope) => [`scope ${scope}`, await system([scope])])
  const lost = await open(['act'])
  const { headers } = await lost.api.userSession(customerUid)
  const others = scopes.filter((scope) => scope !== 'act')
  const database = await openDatabase(service)
  const narrow = 'update credentials set scopes = $2 where client_id = $1'
  await database.query(narrow, [lost.clientId, others]).finally(() => database.close())
  return {
    ...Object.fromEntries(await Promise.all(one)),
    'a User session without act': headers,
    'a System session without act beside an Individual token': {
      ...(await system(others)),
      ...role,
    },
  }
}

/** Creates an advisor of the default organization and returns the headers of their token. */
async function makeAdvisor(staff: Staff): Promise<Headers> {
  const email = 'advisor@example.com'
  await staff.send('POST', 'advisors', 201, { organization: 'Demo Bank', email })
  return bearer((await staff.send('POST', 'advisors/tokens', 201, { email })).accessToken)
}
