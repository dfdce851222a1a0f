import { type Client, paths, type Wire } from './api'
import { type BrowserContext, expect, type Page } from './browser'
import { bell } from './journey'
import { type Member, post } from './people'

/** In milliseconds, longer than the pause between two polls of a page. */
export const periodMs = 33_000

export async function publish(
  client: Client,
  { customerUid }: Pick<Member, 'customerUid'>,
  count: number,
  event: Record<string, unknown> = {},
): Promise<Wire> {
  const json = Array.from({ length: count }, (_, n) => ({
    customerUid,
    type: 'PLATFORM_MESSAGE',
    title: `Letter ${n + 1}`,
    ...event,
  }))
  const { headers } = await client.systemSession()
  const answer = await client.call('POST', paths.events, { headers, json })
  if (answer.status !== 202) throw new Error(answer.text)
  return answer.body.data
}

/** Returns the unread count of the server. */
export const countUnread = async (
  client: Client,
  { headers }: Pick<Member, 'headers'>,
): Promise<number> => (await client.call('GET', paths.unreadCount, { headers })).body.data.count

/**
 * Switches off the setting that marks viewed items as read. The person must then mark items by
 * hand.
 */
export const markByHand = (
  context: BrowserContext,
  url: string,
  shortcuts: { hasShortcuts?: 'yes' } = { hasShortcuts: 'yes' },
) => post(context, url, '/api/settings/inbox', shortcuts)

export type Window = { page: Page; asked: string[]; answered: number[] }

/**
 * Opens a window and records its polls: the ETag of each request and the status of each response.
 */
export async function openWindow(context: BrowserContext, path = '/status'): Promise<Window> {
  const page = await context.newPage()
  const asked: string[] = []
  page.on(
    'request',
    (request) =>
      request.url().endsWith('/unread-count') &&
      asked.push(request.headers()['if-none-match'] ?? ''),
  )
  const answered: number[] = []
  page.on(
    'response',
    (response) => response.url().endsWith('/unread-count') && answered.push(response.status()),
  )
  // A page that marks items as read cancels its running poll. This poll counts as status 0.
  page.on('requestfailed', async (request) => {
    if (request.url().endsWith('/unread-count') && (await request.response()) === null)
      answered.push(0)
  })
  await page.goto(path)
  await expect(bell(page)).toBeVisible()
  // Waits until a window has the lock for polling. A page requests the lock after its scripts have
  // loaded.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(1)
  return { page, asked, answered }
}

/** Opens a page and waits until it can receive messages about the session from other tabs. */
export async function openWatched(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const listening: string[] = []
    Object.assign(window, {
      listening,
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name: string) {
          super(name)
          listening.push(name)
        }
      },
    })
  })
  await page.goto(path)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { listening: string[] }).listening))
    .toContain('session')
}

/** Advances the clock of all windows of a browser. Waits for the responses to their polls. */
export async function wait(ms: number, ...windows: Window[]): Promise<void> {
  await windows[0]!.page.clock.runFor(ms)
  for (const { asked, answered } of windows)
    await expect.poll(() => answered.length).toBe(asked.length)
}

/** Shows or hides the page, as if the person switched to it or to another tab. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    isVisible ? 'visible' : 'hidden',
  )

/** Hides the window that polls. Waits until the other window polls instead. */
export async function hidePoller(poller: Page, other: Page): Promise<void> {
  const find = () =>
    other.evaluate(async () =>
      (await navigator.locks.query()).held?.map(({ clientId }) => clientId),
    )
  const before = await find()
  await setVisible(poller, false)
  await expect.poll(find).not.toEqual(before)
  await expect.poll(find).toHaveLength(1)
}

/**
 * Records the requests with which a page marks items as read: ids of items, or `before` and the
 * newest id.
 */
export function watchMarks(page: Page): string[] {
  const marks: string[] = []
  page.on('request', (request) => {
    const [, one] = /\/api\/notifications\/([0-9a-f-]+)\/read$/.exec(request.url()) ?? []
    if (one) marks.push(one)
    if (request.url().endsWith('/api/notifications/read')) marks.push(...request.postDataJSON().ids)
    if (request.url().endsWith('/mark-all-read'))
      marks.push(`before ${request.postDataJSON().before}`)
  })
  return marks
}
