import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Response,
} from 'playwright/test'
import { type Client, connect } from './api'
import {
  type Invited,
  type Member,
  type Prepared,
  prepare,
  prepareMember,
  resetClock,
} from './people'
import { type Service, startService } from './service'

export { type BrowserContext, expect, type Locator, type Page, type Response }

/**
 * Collects page errors. A test fails after an unexpected error. It also fails if an expected error
 * does not occur.
 */
export type Complaints = {
  /** Expects an error, such as `/^500 POST \/api\/apply\/submit$/`. */
  expect(pattern: RegExp): void
  follow(context: BrowserContext): void
}
type Own = {
  /**
   * Resets the service's clock after each test, because all tests of a worker share one service.
   */
  trueTime: undefined
  complaints: Complaints
  /** Opens another browser with its own cookies and storage. */
  openBrowser(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Opens an invitation in the browser of the test and answers each step before `at`. */
  startForm(options?: Prepared): Promise<Invited>
  /** Signs up a new person in the browser of the test and waits for the decision. */
  signUp(body?: Record<string, unknown>): Promise<Member>
}
type Shared = {
  /**
   * The milliseconds until the provider's decision. Tests of the pending state set a long time and
   * send the decision themselves.
   */
  verificationMs: number
  service: Service
  client: Client
}

/**
 * A browser test with a production build. `service` is the tested service, `client` a partner's
 * server. Every unexpected page error fails the test.
 */
export const test = base.extend<Own, Shared>({
  verificationMs: [200, { option: true, scope: 'worker' }],
  service: [
    async ({ verificationMs }, use) => {
      const service = await startService({ env: { SIMULATOR_DELAY_MS: String(verificationMs) } })
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  client: [async ({ service }, use) => use(connect(service)), { scope: 'worker' }],
  actionTimeout: 30_000,
  baseURL: async ({ service }, use) => use(service.url),
  trueTime: [
    async ({ service }, use) => {
      await use(undefined)
      await resetClock(service)
    },
    { auto: true },
  ],
  complaints: [
    async ({ service }, use) => {
      const reported: string[] = []
      const announced: RegExp[] = []
      await use({
        expect: (pattern) => announced.push(pattern),
        follow: (context) => listen(context, service.url, reported),
      })
      const unannounced = reported.filter(
        (complaint) => !announced.some((pattern) => pattern.test(complaint)),
      )
      expect(unannounced, 'complaints of the pages').toEqual([])
      for (const pattern of announced)
        expect(reported, 'announced complaints').toContainEqual(expect.stringMatching(pattern))
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    complaints.follow(context)
    await use(context)
  },
  openBrowser: async ({ browser, complaints, service }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: service.url, ...options })
      complaints.follow(context)
      opened.push(context)
      return context
    })
    for (const context of opened) await context.close()
  },
  startForm: ({ context, service, client }, use) =>
    use((options) => prepare(context, service.url, client, options)),
  signUp: ({ context, service, client }, use) =>
    use((body) => prepareMember(context, service.url, client, body)),
})

function listen(context: BrowserContext, site: string, reported: string[]): void {
  context.on('weberror', (error) => reported.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    const text = message.text()
    const isComplaint = message.type() === 'error' || /Content Security Policy/i.test(text)
    // Ignores rejected requests, because the response handler below reports them with status and
    // path.
    if (isComplaint && !text.startsWith('Failed to load resource'))
      reported.push(`console: ${text}`)
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site && /^https?:|^wss?:/.test(protocol)) reported.push(`request to ${origin}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400)
      reported.push(
        `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`,
      )
  })
}
