import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenLines, tenLinesOutput } from '@/lib/ten-lines'
import { findFreePort } from '@/lib/testing/free-port'
import { call } from '../support/api'
import { listCodeFiles } from '../support/code-files'
import { makeEmptyFolder } from '../support/empty-folder'
import { shareService } from '../support/shared'

const service = shareService()
const folder = makeEmptyFolder()
afterAll(() => folder.remove())

const get = (headers: Record<string, string> = {}) => fetch(`${service.url}/sdk.tgz`, { headers })

describe('GET /sdk.tgz', () => {
  test('GET /sdk.tgz returns a gzip file with an ETag, and 304 for that ETag', async () => {
    const response = await get()
    const bytes = await response.arrayBuffer()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, no-cache',
    })
    expect([...new Uint8Array(bytes).subarray(0, 2)]).toEqual([0x1f, 0x8b])
    const etag = response.headers.get('etag')!
    const known = await get({ 'if-none-match': etag })
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await call(service, 'HEAD', '/sdk.tgz')).status).toBe(200)
  })
})

describe('the SDK in an empty folder', () => {
  const given = () => ({
    BASE_URL: service.url,
    CLIENT_ID: service.clientId,
    CLIENT_SECRET: service.clientSecret,
  })
  beforeAll(async () => {
    folder.write('package.json', '{"private":true}')
    await folder.run('npm', ['install', '--no-audit', '--no-fund', `${service.url}/sdk.tgz`])
  })

  test('npm installs the SDK from the service without a registry', async () => {
    const { version } = JSON.parse(folder.read('node_modules/@latchkey/sdk/package.json'))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(await folder.run('npx', ['--no-install', 'latchkey', '--help'])).toContain(
      '--bad-signature',
    )
  })

  test('the TypeScript examples of /developers/sdk run from top to bottom', async () => {
    const { text } = await call(service, 'GET', '/developers/sdk.md')
    const code = [...text.matchAll(/^```ts\n([\s\S]*?)\n```$/gm)].map(([, block]) => block)
    expect(code.length).toBeGreaterThan(5)
    folder.write('page.ts', code.join('\n'))
    const lines = (await folder.run('node', ['page.ts'], given())).trim().split('\n')
    expect(lines).toContainEqual(expect.stringMatching(/^User [\da-f-]{36}$/))
    expect(lines).toContainEqual(expect.stringMatching(/^NOT_FOUND [\da-f-]{36}$/))
  })

  test('an uncaught SDK error prints no line over 500 characters', async () => {
    folder.write(
      'fails.mjs',
      `import { Latchkey } from '@latchkey/sdk'
       await new Latchkey({ baseUrl: '${service.url}', clientId: 'x', clientSecret: 'x' }).whoami()`,
    )
    const printed = await folder.run('sh', ['-c', 'node fails.mjs 2>&1 || true'])
    expect(printed).toContain('UNAUTHORIZED')
    expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThan(500)
  })

  test('the code of the SDK README runs and receives each logged event as a webhook', async () => {
    const files = listCodeFiles(folder.read('node_modules/@latchkey/sdk/README.md'))
    expect([...files.keys()]).toEqual(['hook.mjs', 'walk.mjs'])
    for (const [name, code] of files) folder.write(name, code)
    const port = String(await findFreePort())
    const listen = folder.start(
      'npx',
      ['--no-install', 'latchkey', 'listen', '--to', `http://localhost:${port}/hook`],
      given(),
    )
    await expect.poll(listen).toContain('Posting events')
    const [secret] = /whsec_\S+/.exec(listen())!
    const hook = folder.start('node', ['hook.mjs'], { PORT: port, WEBHOOK_SECRET: secret })
    // Waits for the file of the cursor. The command stores this file after it has read the event
    // log once.
    const position = path.join(folder.path, 'node_modules/.cache/latchkey')
    await expect.poll(() => fs.existsSync(position) && fs.readdirSync(position).length).toBe(1)

    const walked = (await folder.run('node', ['walk.mjs'], given())).trim().split('\n')
    expect(walked.slice(-2)).toEqual(['2 unread notifications', 'approved'])
    const types = walked.slice(0, -2).map((line) => line.split(' ')[1])
    expect(types).toEqual([
      'customer.created',
      'invite.accepted',
      'signup.completed',
      'kyc.updated',
    ])
    await expect.poll(() => hook().trim().split('\n')).toEqual(walked.slice(0, -2))
  })

  test('the ten lines of code on the start page run as written', async () => {
    expect(tenLines.split('\n').filter((line) => line !== '')).toHaveLength(10)
    folder.write('invite.mjs', tenLines)
    // The service numbers an event after its commit, and the log lists only numbered events. So the
    // test repeats the command.
    const run = () => folder.run('node', ['invite.mjs'], given())
    await expect.poll(run).toBe(tenLinesOutput)
  })

  test.for(['429', '500', 'cut', 'slow=9000'])(
    'after the sandbox fault %s the SDK retries with the same Idempotency-Key',
    async (fault) => {
      const file = path.join(folder.path, 'node_modules/@latchkey/sdk/index.js')
      const { Latchkey } = await import(/* @vite-ignore */ pathToFileURL(file).href)
      const sent: Headers[] = []
      const { BASE_URL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = given()
      const latchkey = new Latchkey({
        baseUrl,
        clientId,
        clientSecret,
        timeoutMs: 4000,
        fetch: (url: string, init: RequestInit) => {
          const headers = new Headers(init.headers)
          if (!url.endsWith('/invites')) return fetch(url, init)
          if (sent.length === 0) headers.set('x-sandbox-fault', fault)
          sent.push(headers)
          return fetch(url, { ...init, headers })
        },
      })
      const body = { role: 'individual', email: 'avery@example.com', firstName: 'A', lastName: 'Q' }
      const { status } = await latchkey.createInvite({ body })
      expect(status).toBe(201)
      expect(sent.length).toBeGreaterThan(1)
      expect(new Set(sent.map((headers) => headers.get('idempotency-key'))).size).toBe(1)
    },
  )
})
