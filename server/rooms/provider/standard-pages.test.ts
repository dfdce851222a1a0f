import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applySettings } from '../../testing/open-rooms'
import { businessSubmission, reference } from '../../testing/persona'
import { stateOf } from '../../testing/provider'
import { standard } from './standard'

type Reply = { status: number; body?: unknown }

let replies: Record<string, Reply>
let asked: { method: string | undefined; path: string; body: string }[]
let settings: ReturnType<typeof applySettings>
const server = http.createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const path = decodeURIComponent(incoming.url ?? '')
  asked.push({ method: incoming.method, path, body: Buffer.concat(chunks).toString() })
  const { status, body = {} } = replies[incoming.method ?? ''] ?? { status: 404 }
  outgoing.writeHead(status).end(JSON.stringify(body))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  settings = applySettings({ BAAS_URL: url, BAAS_API_KEY: 'bk_of_the_tests' })
})
afterAll(() => {
  server.close()
  settings.remove()
})
beforeEach(() => {
  replies = {}
  asked = []
})

const returnUrl = 'https://onboarding.test/status/identity'
const open = () => standard.handOff(businessSubmission, { id: null, returnUrl })
const opens = (page: string): void => {
  replies.POST = { status: 201, body: { url: page, expiresAt: '2026-11-25T10:00:00Z' } }
}

test("handOff sends our return URL and returns the URL of the provider's page", async () => {
  opens(`${url}/pages/1`)
  expect(await open()).toEqual({
    url: `${url}/pages/1`,
    expiresAt: new Date('2026-11-25T10:00:00Z'),
  })
  const path = `/v1/applications/${reference}/pages`
  expect(asked).toEqual([{ method: 'POST', path, body: JSON.stringify({ returnUrl }) }])
})

test('handOff returns the application state if a standard provider responds with 409', async () => {
  replies = { POST: { status: 409 }, GET: { status: 200, body: stateOf(reference) } }
  expect(await open()).toMatchObject({ state: { reference, status: 'pending' } })
})

test.each([
  'https://elsewhere.example/pages/1',
  'https://127.0.0.1.elsewhere.example/pages/1',
  'http://127.0.0.1:1/pages/1',
  'javascript:alert(1)',
  'not a URL',
])('handOff does not return the page URL %s of a standard provider', async (page) => {
  opens(page)
  expect(await open()).toBeUndefined()
})

test.each([200, 404, 429, 500])(
  'handOff returns no page URL if a standard provider responds with %i',
  async (status) => {
    replies.POST = { status, body: { url: `${url}/pages/1` } }
    expect(await open()).toBeUndefined()
  },
)
