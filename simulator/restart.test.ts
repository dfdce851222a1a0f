import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  apiKey,
  makeBody,
  makeFolder,
  type Receiver,
  type Reply,
  read,
  startReceiver,
  submit,
  webhookSecret,
} from './partner'

let program: string
let folder: string
let receiver: Receiver
const children = new Set<ChildProcess>()

beforeAll(async () => {
  program = path.join(await makeFolder(), 'main.mjs')
  await build({
    entryPoints: [path.join(import.meta.dirname, 'main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
})
afterAll(() => rm(path.dirname(program), { recursive: true, force: true }))

beforeEach(async () => {
  folder = await makeFolder()
  receiver = await startReceiver()
})
afterEach(async () => {
  await Promise.all([...children].map(kill))
  await receiver.stop()
  await rm(folder, { recursive: true, force: true })
})

async function kill(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children.delete(child)
}

/**
 * Starts the simulator as a process with the folder of this test. Resolves when the simulator
 * listens.
 */
async function start(
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    NODE_ENV: 'test' as const,
    DATA_DIR: folder,
    APP_URL: new URL(receiver.url).origin,
    BAAS_API_KEY: apiKey,
    BAAS_WEBHOOK_SECRET: webhookSecret,
    SIMULATOR_DELAY_MS: '20',
    SIMULATOR_CALLBACK_RETRY_MS: '5',
    ...settings,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  for await (const line of createInterface({ input: child.stdout! })) {
    child.stdout!.resume()
    const { url } = JSON.parse(line)
    if (url) return { child, url }
  }
  throw new Error('The program ended before it listened')
}

const readJournal = () => readFile(path.join(folder, 'simulator', 'journal.jsonl'), 'utf8')
const callbacksOf = (reference: string) =>
  receiver.arrived.filter((callback) => callback.reference === reference)

test('a restarted simulator decides a pending application without changing its id', async () => {
  const first = await start({ SIMULATOR_DELAY_MS: '3600000' })
  const before = await submit(first.url, makeBody('a:1', '000-00-0001'))
  await kill(first.child)
  const second = await start()
  await expect.poll(() => callbacksOf('a:1')).toHaveLength(1)
  expect(callbacksOf('a:1')[0]).toMatchObject({
    applicationId: before.body.applicationId,
    status: 'rejected',
    sequence: 2,
  })
  const after = await submit(second.url, makeBody('a:1', '000-00-0001'))
  expect([after.status, after.body.applicationId]).toEqual([200, before.body.applicationId])
})

test('a restarted simulator sends only undelivered callbacks', async () => {
  let refusing = true
  receiver.answer = (callback) => (refusing && callback.reference === 'b:1' ? 500 : 200)
  const first = await start()
  await submit(first.url, makeBody('a:1'))
  await submit(first.url, makeBody('b:1', '000-00-0006'))
  await expect.poll(() => callbacksOf('a:1').length * callbacksOf('b:1').length).toBeGreaterThan(0)
  // The simulator stores the delivery shortly after the client has received the callback. So the
  // test waits until the delivery is stored.
  await expect.poll(readJournal).toContain('"delivered":1')
  await kill(first.child)
  refusing = false
  receiver.arrived.length = 0
  await start()
  await expect.poll(() => callbacksOf('b:1').map((callback) => callback.sequence)).toEqual([3, 2])
  expect(callbacksOf('a:1')).toEqual([])
})

test('a restarted simulator continues its count of failed submissions per reference', async () => {
  const body = makeBody('a:1', '000-00-0050')
  const statuses: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const { child, url } = await start()
    statuses.push((await submit(url, body)).status)
    await kill(child)
  }
  expect(statuses).toEqual([500, 500, 201])
})

test('a restarted simulator approves a corrected application', async () => {
  const first = await start()
  await submit(first.url, makeBody('a:1', '000-00-0002'))
  await expect.poll(() => callbacksOf('a:1')[0]?.status).toBe('incomplete')
  await kill(first.child)
  const second = await start()
  await submit(second.url, makeBody('a:2', '000-00-0002', { previousReference: 'a:1' }))
  await expect.poll(() => callbacksOf('a:2')[0]?.status).toBe('approved')
})

test('a killed simulator loses no submission and assigns one application id to each', async () => {
  const references = Array.from({ length: 150 }, (_, index) => `load-${index}:1`)
  const ids = new Map<string, Set<string>>(references.map((reference) => [reference, new Set()]))
  let running = await start()
  const submitUntilAnswered = async (reference: string) => {
    for (;;) {
      const reply = await submit(running.url, makeBody(reference)).catch(
        (): Reply | undefined => undefined,
      )
      if (reply) return void ids.get(reference)?.add(reply.body.applicationId)
      await wait(20)
    }
  }
  const done = Promise.all(
    references.map(async (reference, index) =>
      wait(index * 10).then(() => submitUntilAnswered(reference)),
    ),
  )
  for (let run = 0; run < 4; run += 1) {
    await wait(50 + Math.random() * 300)
    await kill(running.child)
    running = await start()
  }
  await done
  await expect
    .poll(() => new Set(receiver.arrived.map((callback) => callback.reference)).size)
    .toBe(references.length)
  for (const callback of receiver.arrived) ids.get(callback.reference)?.add(callback.applicationId)
  expect([...ids].filter(([, seen]) => seen.size !== 1)).toEqual([])
})

test('after SIGTERM the simulator closes its connections and exits with 0', async () => {
  const { child, url } = await start()
  const held = submit(url, makeBody('a:1', '000-00-0051')).catch((error: Error) => error.message)
  await expect.poll(readJournal).toContain('silent')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect([code, await held]).toEqual([0, 'fetch failed'])
})

test('a line on standard input sets the fault mode of the simulator', async () => {
  const { child, url } = await start()
  const tell = async (line: string) => {
    child.stdin?.write(`${line}\n`)
    await once(child.stdout!, 'data')
  }
  await tell('garbage null')
  const nonsense = await read(url, 'a:1')
  expect([nonsense.status, nonsense.body]).toEqual([200, null])
  await tell('garbage unheard-of')
  await tell('normal')
  expect((await read(url, 'a:1')).status).toBe(404)
})

test('the simulator exits with 2 and names its wrong and missing settings', async () => {
  const child = spawn(process.execPath, [program], {
    env: { NODE_ENV: 'test', APP_URL: 'nowhere' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.add(child)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(2)
  expect(said).toMatch(/APP_URL.*BAAS_API_KEY.*BAAS_WEBHOOK_SECRET/)
  expect(said).not.toContain('nowhere')
})
