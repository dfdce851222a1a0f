import { randomUUID } from 'node:crypto'
import type { Records } from './persona-stub-records'

type Inquiry = NonNullable<ReturnType<Records['find']>>
type Reply = { status: number; body: unknown }
type Page = { status: number; text: string; headers: Record<string, string> }

/** The inquiries of the stub, and the page on which a person shows an ID. */
export function makeInquiries(records: Records, url: string) {
  const codes = new Map<string, string>()

  function create(body: string): Reply {
    const { 'reference-id': reference, 'redirect-uri': redirectUri } = JSON.parse(body).data.attributes // biome-ignore format: names
    const made = records.create('inquiry', reference, redirectUri)
    return { status: 201, body: { data: records.show(made), meta: { 'session-token': null } } }
  }

  function makeLink(id: string): Reply {
    const code = randomUUID()
    codes.set(code, id)
    const data = records.show(records.find(id)!)
    return { status: 200, body: { data, meta: { 'one-time-link': `${url}/verify?code=${code}` } } }
  }

  const finish = (inquiry: Inquiry, status: string): void =>
    void records.set(inquiry, 'completed').then(() => records.set(inquiry, status))

  return {
    answer(method: string, path: string, body: string): Reply | undefined {
      if (method !== 'POST') return undefined
      if (path === '/api/v1/inquiries') return create(body)
      const id = /^\/api\/v1\/inquiries\/(\w+)\/generate-one-time-link$/.exec(path)?.[1]
      return id && records.find(id) ? makeLink(id) : undefined
    },
    /**
     * A page that can be used once. Its button completes the inquiry and redirects to the service.
     * Tests without pages send the reference to `/finish` instead.
     */
    page(method: string, { pathname, searchParams }: URL): Page | undefined {
      const status = searchParams.get('as') ?? 'approved'
      const headers = { 'content-type': 'text/html' }
      if (pathname === '/finish') {
        const [newest] = records.listOf('inquiry', searchParams.get('reference') ?? '')
        if (newest) finish(newest, status)
        return { status: newest ? 204 : 404, text: '', headers }
      }
      if (pathname !== '/verify') return undefined
      const code = searchParams.get('code') ?? ''
      const inquiry = records.find(codes.get(code) ?? '')
      if (!inquiry) return { status: 404, text: '<h1>This link was used</h1>', headers }
      const text = '<h1>Show your ID</h1><form method="post"><button>Done</button></form>'
      if (method === 'GET') return { status: 200, text, headers }
      codes.delete(code)
      finish(inquiry, status)
      const location = `${inquiry.redirectUri}?inquiry-id=${inquiry.id}&status=completed`
      return { status: 303, text: '', headers: { location } }
    },
  }
}
