import { describe, expect, test } from 'vitest'
import { type Answer, call, connect, type Person, paths, signupBody } from '../support/api'
import { borrowService } from '../support/shared'

const service = borrowService()
const client = connect(service)

type Browser = Person & { cookie: string }

/**
 * Signs a browser in with the person's invitation, like the button on the page of the invitation.
 */
async function openBrowser(token: string): Promise<string> {
  const answer = await call(service, 'POST', '/api/invites', {
    headers: { origin: service.url },
    json: { token },
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}
async function signUp(): Promise<Browser> {
  const person = await client.person()
  const cookie = await openBrowser(person.invite.token)
  await client.call('POST', paths.signup('individual'), {
    headers: person.temporary.headers,
    json: signupBody({ socialSecurityNumber: '000-00-0004' }),
  })
  return { ...person, cookie }
}

/** Creates notifications. Returns the ids of all notifications of the person, newest first. */
async function write(person: Browser, count: number): Promise<string[]> {
  const json = Array.from({ length: count }, () => ({
    customerUid: person.customerUid,
    type: 'TRANSACTION_EXECUTED',
  }))
  await client.call('POST', paths.events, { headers: (await client.systemSession()).headers, json })
  const answer = await client.call('GET', paths.notifications, { headers: person.user.headers })
  return answer.body.data.map((item: { id: string }) => item.id)
}
const headersFor = (person: { cookie: string }, headers: Record<string, string> = {}) => ({
  cookie: person.cookie,
  'sec-fetch-site': 'same-origin',
  ...headers,
})
const read = (person: { cookie: string }, path: string, query?: Record<string, string>) =>
  call(service, 'GET', path, { headers: headersFor(person), ...(query && { query }) })
const post = (person: { cookie: string }, path: string, json?: unknown) =>
  call(service, 'POST', path, {
    headers: headersFor(person),
    ...(json === undefined ? {} : { json }),
  })
const submit = (
  person: { cookie: string },
  path: string,
  fields: Record<string, string>,
  page = '/inbox',
) =>
  call(service, 'POST', path, {
    headers: headersFor(person, {
      'content-type': 'application/x-www-form-urlencoded',
      referer: `${service.url}${page}`,
    }),
    body: new URLSearchParams(fields).toString(),
  })
const countOf = async (person: Browser): Promise<number> =>
  (await read(person, '/api/notifications/unread-count')).body.data.count
const codeOf = (answer: Answer) => [answer.status, answer.body?.errors?.[0]?.code]
const placeOf = (answer: Answer) => [answer.status, answer.headers.get('location')]

describe('reading the inbox in a browser', () => {
  test('a refused GET with a form content type returns JSON and sets no cookie', async () => {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    }
    const answer = await call(service, 'GET', '/api/status', { headers: form })
    expect(codeOf(answer)).toEqual([401, 'UNAUTHORIZED'])
    const wrong = await call(service, 'GET', '/api/notifications', {
      headers: { ...form, ...headersFor(await signUp()) },
      query: { limit: '0' },
    })
    expect(codeOf(wrong)).toEqual([400, 'MIN'])
    expect([...answer.headers.getSetCookie(), ...wrong.headers.getSetCookie()]).toEqual([])
  })

  test('the browser API and the partner API return the same unread count', async () => {
    const person = await signUp()
    await write(person, 2)
    const first = await read(person, '/api/notifications/unread-count')
    const told = await client.call('GET', paths.unreadCount, { headers: person.user.headers })
    expect(first.body).toEqual(told.body)
    expect(first.body).toEqual({ data: { count: 3 } })
    const again = { headers: headersFor(person, { 'if-none-match': first.headers.get('etag')! }) }
    expect((await call(service, 'GET', '/api/notifications/unread-count', again)).status).toBe(304)
    await write(person, 1)
    expect((await call(service, 'GET', '/api/notifications/unread-count', again)).body).toEqual({
      data: { count: 4 },
    })
  })

  test('the browser API returns 50 inbox items by default and a cursor to the rest', async () => {
    const person = await signUp()
    const ids = await write(person, 54)
    const first = await read(person, '/api/notifications')
    expect(first.body.data.map((item: { id: string }) => item.id)).toEqual(ids.slice(0, 50))
    expect(first.body.meta.unreadCount).toBe(55)
    const rest = await read(person, '/api/notifications', { cursor: first.body.meta.nextCursor })
    expect(rest.body.data.map((item: { id: string }) => item.id)).toEqual(ids.slice(50))
    expect(rest.body.meta.nextCursor).toBeNull()
    expect(codeOf(await read(person, '/api/notifications', { limit: '101' }))).toEqual([400, 'MAX'])
  })

  test('the browser API and the partner API return the same verification status', async () => {
    const person = await signUp()
    const told = await client.call('GET', paths.kyc, { headers: person.user.headers })
    expect((await read(person, '/api/status')).body).toEqual(told.body)
  })
})

describe('marking as read by JSON request', () => {
  test('marking one item as read leaves other items unread', async () => {
    const person = await signUp()
    const [newest] = await write(person, 2)
    expect((await post(person, `/api/notifications/${newest}/read`)).body).toEqual({
      data: { id: newest, isRead: true },
    })
    expect(await countOf(person)).toBe(2)
  })

  test('POST notifications/read with ids marks only these items as read', async () => {
    const person = await signUp()
    const [newest, , oldest] = await write(person, 3)
    const path = '/api/notifications/read'
    const ids = [newest, oldest, newest!.toUpperCase()]
    expect((await post(person, path, { ids })).body).toEqual({ data: { count: 2 } })
    expect((await post(person, path, { ids })).body).toEqual({ data: { count: 2 } })
    expect(await countOf(person)).toBe(2)
    const tooMany = Array.from({ length: 51 }, () => newest)
    expect(codeOf(await post(person, path, { ids: tooMany }))).toEqual([400, 'MAX'])
    expect(codeOf(await post(person, path, { ids: [] }))).toEqual([400, 'MIN'])
  })

  test('mark-all-read up to the newest shown item leaves newer items unread', async () => {
    const person = await signUp()
    const [before] = await write(person, 2)
    await write(person, 1)
    expect((await post(person, '/api/notifications/mark-all-read', { before })).body).toEqual({
      data: { count: 1 },
    })
    expect((await post(person, '/api/notifications/mark-all-read')).body).toEqual({
      data: { count: 0 },
    })
  })
})

describe('marking as read by form', () => {
  test('marking an item as read without JavaScript keeps the inbox filter and cursor', async () => {
    const person = await signUp()
    const [newest, next] = await write(person, 2)
    expect(placeOf(await submit(person, `/api/notifications/${newest}/read`, {}))).toEqual([
      303,
      '/inbox',
    ])
    const answer = await submit(person, `/api/notifications/${next}/read`, {
      filter: 'unread',
      cursor: 'a b&c',
    })
    expect(placeOf(answer)).toEqual([303, '/inbox?filter=unread&cursor=a+b%26c'])
    expect(await countOf(person)).toBe(1)
  })

  test('without JavaScript, marking all items as read redirects to the inbox', async () => {
    const person = await signUp()
    const [before] = await write(person, 2)
    expect(
      placeOf(await submit(person, '/api/notifications/mark-all-read', { before: before! })),
    ).toEqual([303, '/inbox'])
    expect(await countOf(person)).toBe(0)
  })

  test('opening an item without JavaScript marks it as read and opens the requested page', async () => {
    const person = await signUp()
    const [newest] = await write(person, 1)
    expect(placeOf(await submit(person, `/api/inbox/${newest}/open`, { to: 'status' }))).toEqual([
      303,
      '/status',
    ])
    expect(await countOf(person)).toBe(1)
  })

  test('without a target page, the form that opens an item redirects to that item', async () => {
    const person = await signUp()
    const [newest] = await write(person, 1)
    expect(placeOf(await submit(person, `/api/inbox/${newest}/open`, {}))).toEqual([
      303,
      `/inbox/${newest}`,
    ])
    expect(await countOf(person)).toBe(1)
    expect((await post(person, `/api/inbox/${newest}/open`)).body).toEqual({
      data: { id: newest, isRead: true },
    })
  })

  test('the form that opens an item refuses another site as target and marks nothing', async () => {
    const person = await signUp()
    const [newest] = await write(person, 1)
    const answer = await submit(person, `/api/inbox/${newest}/open`, {
      to: 'https://elsewhere.example/',
    })
    expect(placeOf(answer)).toEqual([303, '/inbox#error-summary'])
    expect(await countOf(person)).toBe(2)
  })
})

describe('refused browser calls', () => {
  const everything = ['/api/status', '/api/notifications', '/api/notifications/unread-count']

  test('browser operations without a cookie return 401', async () => {
    for (const path of everything)
      expect(codeOf(await call(service, 'GET', path))).toEqual([401, 'UNAUTHORIZED'])
  })

  test('browser operations return 401 to a request with API session headers', async () => {
    const person = await signUp()
    for (const path of everything) {
      expect(codeOf(await call(service, 'GET', path, { headers: person.user.headers }))).toEqual([
        401,
        'UNAUTHORIZED',
      ])
    }
  })

  test('before the signup a person gets 403 for the inbox and 404 for the status', async () => {
    const { invite } = await client.person()
    const person = { cookie: await openBrowser(invite.token) }
    expect(codeOf(await read(person, '/api/status'))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await read(person, '/api/notifications'))).toEqual([403, 'FORBIDDEN'])
  })

  test("marking another person's item as read returns 404", async () => {
    const [person, other] = [await signUp(), await signUp()]
    const [theirs] = await write(other, 1)
    expect(codeOf(await post(person, `/api/notifications/${theirs}/read`))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(
      codeOf(await post(person, '/api/notifications/mark-all-read', { before: theirs })),
    ).toEqual([404, 'NOT_FOUND'])
    const [mine] = await write(person, 1)
    expect(codeOf(await post(person, '/api/notifications/read', { ids: [mine, theirs] }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await countOf(person)).toBe(2)
    expect(await countOf(other)).toBe(2)
  })

  test('a POST from another site marks no notification as read', async () => {
    const person = await signUp()
    const [newest] = await write(person, 1)
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: service.url },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      {},
    ]
    for (const headers of elsewhere) {
      for (const path of [
        `/api/notifications/${newest}/read`,
        `/api/notifications/${newest}/unread`,
        '/api/notifications/mark-all-read',
        '/api/notifications/read',
      ]) {
        const answer = await call(service, 'POST', path, {
          headers: { cookie: person.cookie, ...headers },
        })
        expect(codeOf(answer)).toEqual([403, 'FORGED_REQUEST'])
      }
    }
    expect(await countOf(person)).toBe(2)
  })

  test('a GET request marks no notification as read', async () => {
    const person = await signUp()
    const [newest] = await write(person, 1)
    for (const path of [
      `/api/notifications/${newest}/read`,
      `/api/inbox/${newest}/open`,
      '/api/notifications/mark-all-read',
    ]) {
      expect((await read(person, path)).status).toBe(405)
    }
    expect(await countOf(person)).toBe(2)
  })
})
