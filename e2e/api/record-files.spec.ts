import { beforeAll, describe, expect, test } from 'vitest'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { readPdf } from '@/lib/testing/read-pdf'
import { connect, paths } from '../support/api'
import { openBrowser } from '../support/callers'
import { shareDatabase, shareService } from '../support/shared'

const service = shareService()
const api = connect(service)
const database = shareDatabase(service)

let cookie: string
let unsent: string
beforeAll(async () => {
  const invite = await api.invite()
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

describe('PDF files of a person', () => {
  test.for([
    ['/api/record/pdf', '', 'Your application record'],
    ['/api/record/w9', '-w9', 'Form W-9'],
  ] as const)('%s is a tagged file that no cache stores', async ([path, end, title]) => {
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
  })

  test.for(['/api/record/pdf', '/api/record/w9'])(
    'each download of %s leaves one audit row',
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
    '%s refuses strangers and people without an application',
    async (path) => {
      expect((await open(path, {})).status).toBe(401)
      expect((await open(path, { cookie: unsent })).status).toBe(
        (await open('/api/record', { cookie: unsent })).status,
      )
      expect((await open(path, { cookie: unsent })).status).toBeGreaterThanOrEqual(400)
    },
  )

  test('six downloads at once all return the whole file', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => open('/api/record/pdf')))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      expect(pages).toHaveLength(2)
    }
  })
})
