import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import type { ApplicationState, Submission } from '@/lib/provider'
import { findFreePort } from '@/lib/testing/free-port'
import type { Settings } from './service'

/**
 * `down` refuses connections, `silent` waits for `answerWaiting`, `failing` returns 500, and `html`
 * returns a page. `lost` accepts a submission and closes the connection. `echo` rejects a
 * submission and repeats it in the error, and `locked` returns 401.
 */
export type Mode = 'up' | 'down' | 'failing' | 'silent' | 'html' | 'lost' | 'echo' | 'locked'

/** A verification provider that a test controls. */
export type Provider = {
  /** Settings of a service that uses this provider. */
  settings: Settings
  /** The state of each application by reference. A status read returns it. */
  applications: Map<string, ApplicationState>
  /** All submissions that the provider has accepted, in order. */
  submissions: Submission[]
  /** The time of each call, a value of `performance.now()`. */
  calls: number[]
  /** The provider calls this for each new application before it responds. */
  onTaken?: (state: ApplicationState) => unknown
  /** Returns the number of calls that wait for a response. */
  waiting(): number
  /** Responds to the waiting calls in the current mode. */
  answerWaiting(): void
  setMode(mode: Mode): Promise<void>
  stop(): Promise<void>
}

const apiKey = 'bk_of_the_tests'
const secret = Buffer.alloc(32, 'a secret of the tests')
export const webhookSecret = `whsec_${secret.toString('base64')}`

/** Starts a provider. `outcome` is the first state of each application. */
export async function startProvider(
  outcome: Partial<ApplicationState> = { status: 'pending', stage: 'automatic' },
): Promise<Provider> {
  let mode: Mode = 'up'
  let server: http.Server | undefined
  const port = await findFreePort()
  let held = 0
  const waiters: (() => void)[] = []
  const applications = new Map<string, ApplicationState>()
  const submissions: Submission[] = []
  const calls: number[] = []

  const listen = () =>
    new Promise<void>((resolve) => {
      server = http.createServer((incoming, outgoing) => void serve(incoming, outgoing))
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve()
      server.close(() => resolve())
      server.closeAllConnections()
      server = undefined
    })

  async function serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse) {
    calls.push(performance.now())
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    if (mode === 'silent') await holdRequest(outgoing)
    if (mode === 'failing') return void outgoing.writeHead(500).end()
    if (mode === 'locked') return void outgoing.writeHead(401).end()
    if (mode === 'html')
      return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    if (mode === 'echo' && incoming.method === 'POST') {
      const fault = {
        field: 'socialSecurityNumber',
        code: 'NOT_ACCEPTED',
        message: Buffer.concat(chunks).toString().slice(0, 480),
      }
      return void outgoing
        .writeHead(422)
        .end(JSON.stringify({ error: { code: 'SUBMISSION_REFUSED', fields: [fault] } }))
    }
    const state =
      incoming.method === 'POST'
        ? await take(JSON.parse(Buffer.concat(chunks).toString()))
        : read(incoming.url ?? '')
    if (mode === 'lost') return void outgoing.socket?.resetAndDestroy()
    outgoing
      .writeHead(state ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(state ?? {}))
  }
  function holdRequest(outgoing: http.ServerResponse): Promise<void> {
    held += 1
    outgoing.once('close', () => (held -= 1))
    return new Promise((resolve) => waiters.push(resolve))
  }
  const read = (url: string) => applications.get(decodeURIComponent(url.split('/').at(-1) ?? ''))
  async function take(submission: Submission): Promise<ApplicationState> {
    submissions.push(submission)
    const known = applications.get(submission.reference)
    if (known) return known
    const state = makeState(submission.reference, outcome)
    applications.set(submission.reference, state)
    await provider.onTaken?.(state)
    return state
  }

  const provider: Provider = {
    settings: {},
    applications,
    submissions,
    calls,
    waiting: () => held,
    answerWaiting() {
      for (const resume of waiters.splice(0)) resume()
    },
    async setMode(wanted) {
      if (wanted === 'down') await close()
      else if (!server) await listen()
      mode = wanted
    },
    stop: close,
  }
  await listen()
  provider.settings = {
    BAAS_URL: `http://127.0.0.1:${port}`,
    BAAS_API_KEY: apiKey,
    BAAS_WEBHOOK_SECRET: webhookSecret,
    BAAS_TIMEOUT_MS: '500',
  }
  return provider
}

export const makeState = (
  reference: string,
  changes: Partial<ApplicationState>,
): ApplicationState => ({
  applicationId: `app_${randomUUID()}`,
  reference,
  status: 'pending',
  sequence: 1,
  occurredAt: new Date().toISOString(),
  ...changes,
})

export type Callback = { body: string; headers: Record<string, string> }
type Signing = { id?: string; at?: Date; key?: Buffer }

/** Returns a callback with a signature according to Standard Webhooks. */
export function signCallback(
  reference: string,
  changes: Partial<ApplicationState>,
  { id = `evt_${randomUUID()}`, at = new Date(), key = secret }: Signing = {},
): Callback {
  return signText(
    JSON.stringify({ id, type: 'application.updated', ...makeState(reference, changes) }),
    { id, at, key },
  )
}

/** Signs any text as if it were a callback. */
export function signText(
  body: string,
  { id = `evt_${randomUUID()}`, at = new Date(), key = secret }: Signing = {},
): Callback {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
}
