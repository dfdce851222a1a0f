import { beforeAll, describe, expect, test } from 'vitest'
import { isBrowserAccess } from '@/lib/access'
import { type Answer, call, connect, type Person, paths, signupBody } from '../support/api'
import { listContracts } from '../support/architecture/contracts'
import { readSources } from '../support/architecture/sources'
import { callExactly } from '../support/call-exactly'
import { openBrowser } from '../support/callers'
import { expectRefusal } from '../support/expectations'
import { borrowService, shareDatabase } from '../support/shared'

const contracts = (await listContracts(readSources())).map(({ contract }) => contract)
const browserContracts = contracts.filter((contract) => isBrowserAccess(contract.access))
const changes = browserContracts
  .filter((contract) => contract.method !== 'GET')
  .map((contract) => contract.path)

let person: Person
let cookie: string

const service = borrowService()
const api = connect(service)
const database = shareDatabase(service)

beforeAll(async () => {
  person = await api.person()
  // With this SSN, the verification stays pending, so that no result changes the inbox during the
  // tests.
  cookie = await openBrowser(service, person.invite.token)
  const json = signupBody({ socialSecurityNumber: '000-00-0004' })
  await api.call('POST', paths.signup('individual'), { headers: person.temporary.headers, json })
})

/** Reads all data of this person that a forged call could change. */
async function readState(): Promise<unknown> {
  const [notifications] = await database.query(
    'select * from notification_heads where customer_id = $1',
    [person.customerUid],
  )
  const sessions = await database.query(
    'select handle, customer_id, state_sealed from browser_sessions order by handle',
  )
  const rest = await database.query(
    `select (select count(*) from customers) as customers, (select count(*) from drafts) as drafts, (select count(*) from email_challenges) as challenges,
       (select count(*) from profiles) as profiles, (select count(*) from tokens) as tokens`,
  )
  return { notifications, sessions, rest }
}

const fill = (path: string) =>
  path.replace('{id}', '01a1f000-0000-7000-8000-000000000000').replace('{step}', 'name')
const forms: [what: string, sent: { headers: Record<string, string>; body?: string }][] = [
  ['JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  [
    'a plain form',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'userType=individual&email=a%40example.com&purpose=sign-in',
    },
  ],
  ['a text/plain form', { headers: { 'content-type': 'text/plain' }, body: '{}' }],
  ['nothing', { headers: {} }],
]

describe('cross-site requests', () => {
  const own = () => service.url
  const foreign: [what: string, headers: () => Record<string, string>][] = [
    ['no Origin and Sec-Fetch-Site', () => ({})],
    ['Sec-Fetch-Site cross-site', () => ({ 'sec-fetch-site': 'cross-site' })],
    [
      'Sec-Fetch-Site cross-site and our Origin',
      () => ({ 'sec-fetch-site': 'cross-site', origin: own() }),
    ],
    ['Sec-Fetch-Site same-site', () => ({ 'sec-fetch-site': 'same-site' })],
    [
      'Sec-Fetch-Site same-site and our Origin',
      () => ({ 'sec-fetch-site': 'same-site', origin: own() }),
    ],
    ['Sec-Fetch-Site none', () => ({ 'sec-fetch-site': 'none' })],
    ['Sec-Fetch-Site none and our Origin', () => ({ 'sec-fetch-site': 'none', origin: own() })],
    ['an empty Sec-Fetch-Site', () => ({ 'sec-fetch-site': '', origin: own() })],
    ['two Sec-Fetch-Site values', () => ({ 'sec-fetch-site': 'same-origin, cross-site' })],
    ['Sec-Fetch-Site in capitals', () => ({ 'sec-fetch-site': 'SAME-ORIGIN' })],
    ['a foreign Origin', () => ({ origin: 'https://elsewhere.example' })],
    ['Origin null', () => ({ origin: 'null' })],
    ['an empty Origin', () => ({ origin: '' })],
    ['an Origin with another scheme', () => ({ origin: own().replace('http:', 'https:') })],
    ['an Origin with another port', () => ({ origin: own().replace(/\d+$/, '1') })],
    ['an Origin without a port', () => ({ origin: own().replace(/:\d+$/, '') })],
    [
      'localhost instead of 127.0.0.1 as Origin',
      () => ({ origin: own().replace('127.0.0.1', 'localhost') }),
    ],
    ['an Origin with a trailing slash', () => ({ origin: `${own()}/` })],
    ['an Origin with a path', () => ({ origin: `${own()}/apply` })],
    ['our host as a prefix of a foreign Origin', () => ({ origin: `${own()}.elsewhere.example` })],
    [
      'our origin in the fragment of a foreign Origin',
      () => ({ origin: `http://elsewhere.example#${own()}` }),
    ],
    [
      'our origin as the user name of a foreign Origin',
      () => ({ origin: `${own()}@elsewhere.example` }),
    ],
    ['two Origin values', () => ({ origin: `${own()}, https://elsewhere.example` })],
    ['our Origin in capitals', () => ({ origin: own().toUpperCase() })],
    ['an invalid Origin', () => ({ origin: '://' })],
    ['only our Referer', () => ({ referer: `${own()}/inbox` })],
    ['only our Host', () => ({ host: own().slice(7), 'x-forwarded-host': own().slice(7) })],
    [
      'only headers that scripts set',
      () => ({ 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': 'x' }),
    ],
    [
      'only other Sec-Fetch headers',
      () => ({
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-user': '?1',
      }),
    ],
    ['our origin only in other headers', () => ({ 'x-origin': own(), forwarded: `host=${own()}` })],
  ]

  test.for(foreign)(
    'a cross-site POST with %s returns 403 on every operation and changes nothing',
    async ([, headers]) => {
      const before = await readState()
      for (const path of changes)
        for (const [what, sent] of forms) {
          const answer = await callExactly(service, fill(path), {
            method: 'POST',
            ...sent,
            headers: { ...sent.headers, cookie, ...headers() },
          })
          expectRefusal(answer, 403, 'FORGED_REQUEST')
          expect([
            path,
            what,
            answer.headers.get('set-cookie'),
            answer.headers.get('location'),
          ]).toEqual([path, what, null, null])
        }
      expect(await readState()).toEqual(before)
    },
  )

  test('a cross-site POST without a cookie returns 403', async () => {
    for (const path of changes)
      expectRefusal(
        await callExactly(service, fill(path), {
          method: 'POST',
          headers: { 'sec-fetch-site': 'cross-site' },
        }),
        403,
        'FORGED_REQUEST',
      )
  })
})

test('every browser operation is a GET or a POST', () => {
  expect(changes.length).toBeGreaterThan(8)
  for (const contract of browserContracts) expect(['GET', 'POST']).toContain(contract.method)
})

describe('same-origin requests', () => {
  const markAll = (headers: Record<string, string>) =>
    call(service, 'POST', '/api/notifications/mark-all-read', { headers: { cookie, ...headers } })

  test("a POST with Sec-Fetch-Site same-origin or the service's Origin is accepted", async () => {
    expect((await markAll({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await markAll({ 'sec-fetch-site': 'same-origin', origin: service.url })).status).toBe(
      200,
    )
    expect((await markAll({ origin: service.url })).status).toBe(200)
  })

  test('a form POST without custom headers is accepted', async () => {
    const headers = {
      cookie,
      origin: service.url,
      'content-type': 'application/x-www-form-urlencoded',
      referer: `${service.url}/inbox`,
    }
    const answer = await call(service, 'POST', '/api/notifications/mark-all-read', {
      headers,
      body: '',
    })
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      303,
      '',
      null,
    ])
    expect(answer.headers.get('location')).toBe('/inbox')
  })
})

describe('redirects after a refused form', () => {
  const submit = (referer: string | undefined, path = '/api/email') =>
    callExactly(service, path, {
      method: 'POST',
      headers: {
        origin: service.url,
        'content-type': 'application/x-www-form-urlencoded',
        ...(referer === undefined ? {} : { referer }),
      },
      body: 'email=nobody&purpose=sign-in',
    })

  test('a refused form redirects back to its page with its query string', async () => {
    expect((await submit(`${service.url}/sign-in?next=%2Finbox`)).headers.get('location')).toBe(
      '/sign-in?next=%2Finbox#error-summary',
    )
  })

  test.for([
    () => undefined, () => '', () => 'x', () => 'https://elsewhere.example/sign-in', () => `${service.url}.elsewhere.example/`, () => `${service.url}@elsewhere.example/`,
    () => 'javascript:alert(1)', () => 'data:text/html,x', () => `https${service.url.slice(4)}/sign-in`,
  ])('a refused form redirects to / if no page of this service is the Referer (%#)', async (referer) => {
    const answer = await submit(referer())
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#error-summary'])
  }) // biome-ignore format: a list

  test.for([
    '//elsewhere.example/',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/%0d%0aSet-Cookie:x',
    '/.//elsewhere.example',
    '//',
  ])(
    'a refused form with the Referer path %j redirects to a page of this service',
    async (path) => {
      const answer = await submit(service.url + path)
      expect(answer.status).toBe(303)
      const location = answer.headers.get('location')!
      expect(location).toMatch(/^\/(?![/\\])/)
      expect(new URL(location, service.url).origin).toBe(service.url)
      expect(answer.headers.get('set-cookie')).not.toContain('Set-Cookie')
    },
  )
})

describe('the session cookie and the API', () => {
  test('every API operation returns 401 to a request with only the session cookie', async () => {
    const others = contracts.filter(
      (one) => !isBrowserAccess(one.access) && one.access !== 'public',
    )
    expect(others.length).toBeGreaterThan(25)
    for (const { method, path } of others) {
      const answer = await callExactly(
        service,
        fill(path).replace(/\{\w+\}/g, '01a1f000-0000-7000-8000-000000000000'),
        {
          method,
          headers: { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' },
        },
      )
      expectRefusal(answer, 401, 'UNAUTHORIZED')
    }
  })

  test('a session cookie sent together with API session headers has no effect', async () => {
    const other = await api.signUp()
    const who = await api.call('GET', paths.whoami, { headers: { ...other.user.headers, cookie } })
    expect(who.body.data.customerUid).toBe(other.customerUid)
    const answer: Answer = await api.call('GET', paths.notifications, {
      headers: { ...other.user.headers, cookie },
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('browser operations return 401 to API sessions and tokens', async () => {
    const { user, temporary } = await api.signUp()
    for (const headers of [user.headers, temporary.headers])
      for (const { path } of browserContracts.filter(
        (one) => one.method === 'GET' && one.access !== 'visitor',
      ))
        expectRefusal(await callExactly(service, path, { headers }), 401, 'UNAUTHORIZED')
  })

  test('no GET browser operation changes data', async () => {
    const before = await readState()
    // The id is random, so no object has it.
    const withId = (path: string) => path.replace('{id}', crypto.randomUUID())
    for (const { path } of browserContracts.filter((one) => one.method === 'GET'))
      for (const site of ['cross-site', 'same-site', 'none', 'same-origin'])
        expect(
          (
            await callExactly(service, withId(path), {
              headers: { cookie, 'sec-fetch-site': site },
            })
          ).status,
        ).toBe(path.includes('{id}') ? 404 : 200)
    expect(await readState()).toEqual(before)
  })
})
