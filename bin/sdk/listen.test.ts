import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadWithWebGlobals, sharePackage } from './test-package'
import { refusal, shareScriptedServer } from './test-server'

const folder = sharePackage()
const service = shareScriptedServer()
let home = ''
let output = ''
let running: ChildProcess | undefined
let received: { headers: Record<string, string>; body: string }[] = []
let statuses: number[] = []
let receiverUrl = ''

const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = request.headers as Record<string, string>
  received.push({ headers, body: Buffer.concat(chunks).toString() })
  response.writeHead(statuses.shift() ?? 200).end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

type LogEvent = { id: string; type: string; sequence: number }
let log: LogEvent[] = []
const types = ['customer.created', 'invite.accepted', 'signup.completed', 'kyc.updated']
const addEvents = (count: number): void => {
  for (let i = 0; i < count; i++) {
    const sequence = log.length + 1
    log.push({ id: `evt_${sequence}`, type: types[i % types.length]!, sequence })
  }
}

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'listen-'))
  ;[output, received, statuses, log] = ['', [], [], []]
  // In this fake event log, the cursor is the sequence number of the last event.
  service.answer = ({ url }) => {
    const after = new URL(url, 'http://x').searchParams.get('after')!
    const from = after === 'end' ? log.length : Number(after)
    const data = log.slice(from, from + 100)
    const nextCursor = String(from + data.length)
    return { status: 200, body: { data, meta: { nextCursor, hasMore: false } } }
  }
})
afterEach(async () => {
  await stop()
  fs.rmSync(home, { recursive: true })
})

function listen(args: string[] = [], env: Record<string, string> = {}): ChildProcess {
  const given = {
    BASE_URL: service.url,
    CLIENT_ID: 'ci_test_a',
    CLIENT_SECRET: 'cs_test_b',
    ...env,
  }
  const child = spawn(
    process.execPath,
    [path.join(folder(), 'listen.js'), 'listen', '--to', receiverUrl, ...args],
    { cwd: home, env: given as unknown as NodeJS.ProcessEnv },
  )
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  running = child
  return child
}
const exitOf = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve))

async function stop(): Promise<unknown> {
  const child = running
  running = undefined
  if (!child || child.exitCode !== null) return child?.exitCode
  const ended = exitOf(child)
  child.kill('SIGINT')
  return ended
}
/** Waits until the command has read the event log once. */
const untilItReads = () => expect.poll(() => service.calls.length).toBeGreaterThan(0)
const printedSecret = (): string => /whsec_\S+/.exec(output)![0]
const verify = ({ headers, body }: (typeof received)[number]) =>
  loadWithWebGlobals(folder()).verifyWebhook({ headers, body }, printedSecret())

test('latchkey listen posts new events in order, signed with the secret it prints', async () => {
  addEvents(3)
  listen()
  await untilItReads()
  addEvents(4)
  await expect.poll(() => received.length).toBe(4)
  const events = await Promise.all(received.map(verify))
  expect(events).toEqual(log.slice(3))
  expect(received[0]!.headers).toMatchObject({
    'webhook-id': 'evt_4',
    'user-agent': 'Latchkey-Listen/1',
  })
  await expect.poll(() => output).toMatch(/^#4 customer\.created evt_4 200 \d+ ms$/m)
  expect(output).not.toContain('cs_test_b')
  expect(await stop()).toBe(0)
})

test('latchkey listen posts events that were stored while it was stopped', async () => {
  listen()
  await untilItReads()
  addEvents(1)
  await expect.poll(() => received.length).toBe(1)
  await expect.poll(() => service.calls.at(-1)!.url).toContain('after=1')
  await stop()
  const secret = printedSecret()
  addEvents(2)
  output = ''
  listen()
  await expect.poll(() => received.length).toBe(3)
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(printedSecret()).toBe(secret)
})

test('latchkey listen posts only the given event types, and each event --repeat times', async () => {
  listen(['--types', 'kyc.*,invite.accepted', '--repeat', '2'])
  await untilItReads()
  addEvents(4)
  await expect.poll(() => received.length).toBe(4)
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    'evt_2',
    'evt_2',
    'evt_4',
    'evt_4',
  ])
})

test('latchkey listen --shuffle posts every event once and in another order', async () => {
  listen(['--shuffle', '--delay', '0.01'])
  await untilItReads()
  addEvents(6)
  await expect.poll(() => received.length).toBe(6)
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(ids).not.toEqual(log.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(log.map(({ id }) => id))
})

test('latchkey listen repeats a refused event before it posts the next event', async () => {
  statuses = [500, 302]
  listen()
  await untilItReads()
  addEvents(2)
  await expect.poll(() => received.length).toBe(4)
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    ...Array(3).fill('evt_1'),
    'evt_2',
  ])
  await expect
    .poll(() => output)
    .toMatch(/evt_1 500 \d+ ms, again in 1 s\n.* evt_1 302 .*, again in 2 s/)
})

test('latchkey listen --bad-signature reports refused events and stores no cursor', async () => {
  listen()
  await untilItReads()
  await stop()
  addEvents(2)
  statuses = [400, 200]
  const before = service.calls.length
  listen(['--bad-signature'])
  await expect.poll(() => received.length).toBe(2)
  for (const one of received) await expect(verify(one)).rejects.toThrow('No secret matches')
  await expect.poll(() => output).toContain('evt_1 400')
  await expect.poll(() => output).toMatch(/evt_1 400 .*refused as it must be\n.*evt_2 200 .*TAKEN WITH A BAD SIGNATURE/) // biome-ignore format: one line is easier to read
  await expect.poll(() => service.calls.length).toBeGreaterThan(before + 1)
  await stop()
  listen()
  await expect.poll(() => received.length).toBe(4)
  await verify(received.at(-1)!)
})

test('latchkey listen continues with new events if its cursor has expired', async () => {
  const answer = service.answer
  service.answer = (seen) =>
    seen.url.includes('after=0') ? refusal(400, 'CURSOR_EXPIRED') : answer(seen)
  listen()
  await expect.poll(() => output).toContain('Continuing from now')
})

test('latchkey listen exits with 1 if its credential is revoked', async () => {
  service.answer = () => refusal(403, 'CREDENTIAL_REVOKED')
  const refused = listen()
  expect(await exitOf(refused)).toBe(1)
  expect(output).toContain('CREDENTIAL_REVOKED')
})

test.for([
  { args: ['--to', 'nowhere'], secret: 'cs_test_b', says: '--to needs an http or https URL.' },
  { args: ['--repeat', '0'], secret: 'cs_test_b', says: '--repeat needs a number from 1 on.' },
  { args: ['--delay', 'soon'], secret: 'cs_test_b', says: '--delay needs a number from 0 on.' },
  { args: ['--types', 'kyc.*,signup.complete'], secret: 'cs_test_b', says: '"signup.complete"' },
  { args: ['--types', 'kyc'], secret: 'cs_test_b', says: 'signup.completed' },
  { args: ['--no-such'], secret: 'cs_test_b', says: '--no-such' },
  { args: [], secret: '', says: 'CLIENT_SECRET is not set' },
])('latchkey listen explains wrong usage: $says', async ({ args, secret, says }) => {
  expect(await exitOf(listen(args, { CLIENT_SECRET: secret }))).toBe(2)
  expect(output).toContain(says)
  expect(output).toContain('Usage: latchkey listen')
})
