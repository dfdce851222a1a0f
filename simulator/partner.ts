/**
 * For tests in this folder: a client of the provider, which submits applications and receives their
 * callbacks.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import {
  applicationPath,
  applicationsPath,
  type ProviderCallback,
  providerCallback,
} from '@/lib/provider'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator'

export const apiKey = 'key_of_the_tests'
export const webhookSecret = `whsec_${Buffer.from('a secret of the tests, 32 bytes.').toString('base64')}`

export interface Receiver {
  url: string
  /**
   * Callbacks with a valid signature, in the order of arrival. Includes callbacks that the receiver
   * answered with an error.
   */
  arrived: ProviderCallback[]
  /** Returns the status for a callback. The default is 200. */
  answer: (callback: ProviderCallback) => number | Promise<number>
  maxAtOnce: number
  stop(): Promise<void>
}

/**
 * Starts a receiver of callbacks. For a wrong signature, it returns 401 and does not list the
 * callback.
 */
export async function startReceiver(): Promise<Receiver> {
  const webhook = new Webhook(webhookSecret)
  let atOnce = 0
  const server = http.createServer(async (request, response) => {
    receiver.maxAtOnce = Math.max(receiver.maxAtOnce, ++atOnce)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    let status = 401
    try {
      const callback = providerCallback.parse(
        webhook.verify(Buffer.concat(chunks), request.headers as Record<string, string>),
      )
      if (callback.id === request.headers['webhook-id']) {
        receiver.arrived.push(callback)
        status = await receiver.answer(callback)
      }
    } finally {
      atOnce -= 1
      response.writeHead(status).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kyc/public/v1/provider-callbacks`,
    arrived: [],
    answer: () => 200,
    maxAtOnce: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

export interface Bench {
  simulator: Simulator
  receiver: Receiver
  folder: string
  /** All log lines as text. */
  lines: string[]
  stop(): Promise<void>
}

/**
 * Starts a simulator with short waits on a free port. `stop` also removes its folder, unless the
 * caller has passed a folder.
 */
export async function startBench(options: Partial<SimulatorOptions> = {}): Promise<Bench> {
  const own = options.dataDir === undefined ? await makeFolder() : undefined
  const folder = options.dataDir ?? path.join(own ?? '', 'simulator')
  const receiver = await startReceiver()
  const lines: string[] = []
  const write = (fields: Record<string, unknown>, message: string) =>
    void lines.push(JSON.stringify({ ...fields, message }))
  const preset = {
    port: 0,
    dataDir: folder,
    apiKey,
    webhookSecret,
    callbackUrl: receiver.url,
    delayMs: 20,
    callbackRetryMs: 5,
  }
  const clear = async () => {
    await receiver.stop()
    if (own) await rm(own, { recursive: true, force: true })
  }
  try {
    const simulator = await startSimulator({
      ...preset,
      log: { info: write, warn: write, error: write },
      ...options,
    })
    const stop = async () => {
      await simulator.stop()
      await clear()
    }
    return { simulator, receiver, folder, lines, stop }
  } catch (error) {
    await clear()
    throw error
  }
}

export const makeFolder = () => mkdtemp(path.join(tmpdir(), 'provider-'))

/** Returns a submission with only the required properties. */
export const makeBody = (
  reference: string,
  socialSecurityNumber = '900-12-3456',
  more: object = {},
) => ({
  reference,
  kind: 'individual',
  person: { dateOfBirth: '01/31/1990', socialSecurityNumber },
  ...more,
})

export interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped JSON
  body: any
}

/**
 * Submits an application. `headers` override the defaults. The default time limit is long, so that
 * a busy machine causes no failure.
 */
export async function submit(
  url: string,
  body: { reference: string },
  headers: Record<string, string> = {},
  signal = AbortSignal.timeout(60_000),
): Promise<Reply> {
  const own = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': body.reference,
  }
  const init = {
    method: 'POST',
    headers: { ...own, ...headers },
    body: JSON.stringify(body),
    signal,
  }
  return toReply(await fetch(`${url}${applicationsPath}`, init))
}

/**
 * Returns a signal that ends a call if no complete response arrives within 200 ms after
 * `hasArrived` returns true. A fixed time is not enough: on a busy machine, the call could arrive
 * after that time, in the next part of the test.
 */
export function signalAfter(hasArrived: () => boolean): AbortSignal {
  const controller = new AbortController()
  const timer = setInterval(() => {
    if (!hasArrived()) return
    clearInterval(timer)
    setTimeout(() => controller.abort(new DOMException('No response', 'TimeoutError')), 200).unref()
  }, 5).unref()
  return controller.signal
}

export async function read(url: string, reference: string): Promise<Reply> {
  return toReply(
    await fetch(`${url}${applicationPath(reference)}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    }),
  )
}

async function toReply(response: Response): Promise<Reply> {
  return { status: response.status, headers: response.headers, body: await response.json() }
}
