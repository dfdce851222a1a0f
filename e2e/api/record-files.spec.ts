import { beforeAll, describe, expect, test } from 'vitest'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { personData } from '@/lib/person-data'
import { readPdf } from '@/lib/testing/read-pdf'
import { connect, paths } from '../support/api'
import { openBrowser } from '../support/callers'
import { borrowService, shareDatabase } from '../support/shared'

const service = borrowService()
const api = connect(service)
const database = shareDatabase(service)

let cookie: string
let unsent: string
let customerUid: string
beforeAll(async () => {
  const invite = await api.invite()
  customerUid = invite.customerUid
  cookie = await openBrowser(service, invite.token)
  const user = await api.userSession(invite.customerUid)
  const signedUp = await api.call('POST', paths.signup('individual'), {
    headers: user.headers,
    json: samplePayload,
  })
  expect(signedUp.status).toBe(200)
  unsent = await openBrowser(service, (await api.invite()).token)
})

const open = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(`${service.url}${path}`, { headers })

describe('PDF downloads of a person', () => {
  test.for([
    ['/api/record/pdf', '', 'Your application record'],
    ['/api/record/w9', '-w9', 'Form W-9'],
  ] as const)(
    'GET %s returns a tagged PDF with Cache-Control no-store',
    async ([path, end, title]) => {
      const response = await open(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="latchkey-[2-9A-Z]{4}-[2-9A-Z]{4}${end}\\.pdf"$`),
      )
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      const file = await readPdf(bytes)
      expect(file.isMarked).toBe(true)
      expect(file.info.Title).toContain(title)
      const text = file.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
      expect(text).toContain('ending in 3456')
      expect(text).not.toContain('900-12')
    },
  )

  test.for(['/api/record/pdf', '/api/record/w9'])(
    'each download of %s creates one audit row',
    async (path) => {
      const response = await open(path)
      await response.arrayBuffer()
      const rows = await database.query('select * from audit where request_id = $1', [
        response.headers.get('x-request-id')!,
      ])
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ route: path, status: 200, method: 'GET' })
      expect(rows[0]!.customer_id).not.toBeNull()
    },
  )

  test.for(['/api/record/pdf', '/api/record/w9'])(
    'GET %s returns 401 without a cookie and an error before the signup',
    async (path) => {
      expect((await open(path, {})).status).toBe(401)
      expect((await open(path, { cookie: unsent })).status).toBe(
        (await open('/api/record', { cookie: unsent })).status,
      )
      expect((await open(path, { cookie: unsent })).status).toBeGreaterThanOrEqual(400)
    },
  )

  test('six simultaneous PDF downloads all return the whole file', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => open('/api/record/pdf')))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      expect(pages).toHaveLength(2)
    }
  })
})

describe("the JSON download of a person's data", () => {
  const path = '/api/record/data'
  const publish = async (events: object[]) => {
    const { headers } = await api.systemSession()
    const answer = await api.call('POST', paths.events, { headers, json: events })
    expect(answer.status).toBe(202)
  }
  const makeEvents = (count: number, uid: string, title: string) =>
    Array.from({ length: count }, () => ({ customerUid: uid, type: 'PLATFORM_MESSAGE', title }))

  test('the JSON download has the documented schema and the whole inbox', async () => {
    await publish(makeEvents(60, customerUid, 'Own message'))
    const response = await open(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="latchkey-[2-9A-Z]{4}-[2-9A-Z]{4}-data\.json"$/,
    )
    const data = personData.parse(await response.json())
    expect(data.account).toMatchObject({ customerUid, userType: 'individual' })
    const answers = data.application.sections.flatMap((section) => section.answers)
    expect(answers).toContainEqual({
      line: '1.7',
      question: 'Social Security number',
      answer: 'ending in 3456',
      origin: null,
    })
    expect(data.verification.steps[0]).toMatchObject({ event: 'submit', actor: 'customer' })
    expect(data.documents).toMatchObject([{ kind: 'w9', termsVersion: null }])
    expect(data.browsers.signedIn).toMatchObject([{ isThisOne: true }])
    const titles = data.notifications.map(({ title }) => title)
    expect(titles.filter((title) => title === 'Own message')).toHaveLength(60)
  })

  test('the JSON download has no full SSN and no data of another person', async () => {
    const other = await api.signUp({ firstName: 'Zebulon', middleName: 'Canary' })
    await publish(makeEvents(1, other.customerUid, 'Canary message'))
    const text = await (await open(path)).text()
    expect(text).not.toContain(samplePayload.socialSecurityNumber)
    expect(text).not.toContain(other.customerUid)
    expect(text).not.toMatch(/Zebulon|Canary/)
  })

  test('the JSON download creates an audit row and needs a cookie and a completed signup', async () => {
    const response = await open(path)
    await response.arrayBuffer()
    const rows = await database.query('select * from audit where request_id = $1', [
      response.headers.get('x-request-id')!,
    ])
    expect(rows).toMatchObject([{ route: path, status: 200, customer_id: customerUid }])
    expect((await open(path, {})).status).toBe(401)
    expect((await open(path, { cookie: unsent })).status).toBe(403)
  })
})
