import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { run } from './program'

type Request = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown }
type Responder = (response: ServerResponse) => void

/** Returns a response of the fake service. */
export const answer =
  (status: number, body?: unknown): Responder =>
  (response) =>
    response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body))

/** The items of an error envelope. */
export const errors = [
  {
    code: 'NAME_TAKEN',
    title: 'Already taken',
    details: 'Choose another one.',
    target: 'field',
    source: 'name',
  },
]

/**
 * For tests: starts a fake service that records requests and responds with `responder`, and returns
 * an object that runs the CLI. Call `openTestCli` at the top of a file.
 */
export function openTestCli() {
  const cli = {
    url: '',
    requests: [] as Request[],
    responder: answer(200, { data: [] }),
    async run(words: string[], settings: Record<string, string> = {}) {
      let out = ''
      let err = ''
      const exitCode = await run(words, {
        settings: { APP_URL: cli.url, ADMIN_KEY: 'ak_test', ...settings },
        out: (text) => (out += text),
        err: (text) => (err += text),
      })
      return { exitCode, out, err }
    },
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    cli.requests.push({
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: body === '' ? undefined : JSON.parse(body),
    })
    cli.responder(response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cli.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    cli.requests = []
    cli.responder = answer(200, { data: [] })
  })
  return cli
}
