import type { Client } from '../support/api'
import { paths, type Wire } from '../support/api'
import { type BrowserContext, expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import { bell, heading, press } from '../support/journey'
import { type Member, prepareMember } from '../support/people'

const countPath = '**/api/notifications/unread-count'
const periodMs = 33_000

async function publish(client: Client, { customerUid }: Member, count: number, event: Record<string, unknown> = {}): Promise<Wire> {
  const json = Array.from({ length: count }, (_, n) => ({ customerUid, type: 'PLATFORM_MESSAGE', title: `Letter ${n + 1}`, ...event }))
  const { headers } = await client.systemSession()
  const answer = await client.call('POST', paths.events, { headers, json })
  if (answer.status !== 202) throw new Error(answer.text)
  return answer.body.data
}

type Window = { page: Page; asked: string[]; answered: number[] }

/** A window whose bell is there, and what it asks the server about the count: the version it sends, and the status it gets. */
async function openWindow(context: BrowserContext, path = '/status'): Promise<Window> {
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/unread-count') && asked.push(request.headers()['if-none-match'] ?? ''))
  const answered: number[] = []
  page.on('response', (response) => response.url().endsWith('/unread-count') && answered.push(response.status()))
  await page.goto(path)
  await expect(bell(page)).toBeVisible()
  // One of the windows has the turn to ask, as soon as they are alive.
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1)
  return { page, asked, answered }
}

/** Lets time pass in all windows of a browser, and the answers come in that were asked for meanwhile. */
async function wait(ms: number, ...windows: Window[]): Promise<void> {
  await windows[0]!.page.clock.runFor(ms)
  for (const { asked, answered } of windows) await expect.poll(() => answered.length).toBe(asked.length)
}

test('the bell polls with the version it knows, and tells only what is new', async ({ context, service, client }) => {
  const member = await prepareMember(context, service.url, client)
  await context.clock.install()
  const window = await openWindow(context)
  const { page, asked, answered } = window
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  expect(asked).toEqual([])
  for (const _ of [1, 2, 3]) await wait(periodMs, window)
  await expect.poll(() => answered).toEqual([200, 304, 304])
  expect(asked[0]).toBe('')
  expect(asked[1]).toMatch(/^(W\/)?".+"$/)
  await publish(client, member, 1)
  await wait(periodMs, window)
  await expect.poll(() => answered).toEqual([200, 304, 304, 200])
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
  await expect(page).toHaveTitle(/^\(3\) /)
  await expect(page.getByRole('status').filter({ hasText: '1 new notification' })).toHaveText('1 new notification')
})

test('of two windows one asks, and the other takes over when it is hidden or closed', async ({ context, service, client }) => {
  const member = await prepareMember(context, service.url, client)
  await context.clock.install()
  const first = await openWindow(context)
  const second = await openWindow(context)
  for (const _ of [1, 2, 3]) await wait(periodMs, first, second)
  await expect.poll(() => [first.asked.length, second.asked.length]).toEqual([3, 0])
  await publish(client, member, 4)
  await wait(periodMs, first, second)
  for (const { page } of [first, second]) await expect(bell(page)).toHaveAccessibleName('Inbox, 6 unread')
  await expect.poll(() => [first.asked.length, second.asked.length]).toEqual([4, 0])

  await setVisible(first.page, false)
  for (const _ of [1, 2]) await wait(periodMs, first, second)
  await expect.poll(() => [first.asked.length, second.asked.length]).toEqual([4, 2])
  await setVisible(first.page, true)
  await wait(1000, first, second)
  const shown = first.asked.length
  await second.page.close()
  for (const _ of [1, 2]) await wait(periodMs, first)
  await expect.poll(() => first.asked.length).toBeGreaterThan(shown)
})

const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )

test('what is marked in one window is marked in the other', async ({ context, service, client }) => {
  const member = await prepareMember(context, service.url, client)
  await publish(client, member, 3)
  const [here, there] = [await context.newPage(), await context.newPage()]
  for (const page of [here, there]) {
    await page.goto('/inbox')
    await expect(bell(page)).toHaveAccessibleName('Inbox, 5 unread')
  }
  const status = await context.newPage()
  await status.goto('/status')
  await press(here, 'Mark as read: Letter 2')
  for (const page of [here, there, status]) await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
  await expect(there.getByRole('button', { name: 'Mark as read: Letter 2' })).toHaveCount(0)
  await press(there, 'Mark all as read')
  for (const page of [here, there, status]) await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(here.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
  await expect(status).toHaveTitle("You're approved – Latchkey")
})

test('a window that comes when something is being marked asks again, and an answer that was counted before the mark is not shown', async ({
  context,
  service,
  client,
}) => {
  const member = await prepareMember(context, service.url, client)
  await publish(client, member, 3)
  const here = await context.newPage()
  await here.goto('/inbox')
  const late = await context.newPage()
  // This window's page was made before the mark and begins to listen after it.
  let letThrough = () => {}
  const marked = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await late.route('**/*.js', async (route) => {
    await marked
    await route.continue()
  })
  await late.goto('/status', { waitUntil: 'commit' })
  await expect(bell(late)).toHaveAccessibleName('Inbox, 5 unread')
  await press(here, 'Mark as read: Letter 2')
  await expect(bell(here)).toHaveAccessibleName('Inbox, 4 unread')
  letThrough()
  await expect(bell(late)).toHaveAccessibleName('Inbox, 4 unread')
})

test('marking everything leaves what arrived after the page was made', async ({ page, context, service, client }) => {
  const member = await prepareMember(context, service.url, client)
  await page.goto('/inbox')
  await publish(client, member, 1, { title: 'A late letter' })
  await press(page, 'Mark all as read')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveAccessibleName('Mark as read: A late letter')
})

test('a mark holds though the page is left at once', async ({ page, context, service, client }) => {
  const { headers } = await prepareMember(context, service.url, client)
  await page.goto('/inbox')
  await press(page, "Mark as read: You're approved")
  await page.goto('/help')
  const countUnread = async () => (await client.call('GET', paths.unreadCount, { headers })).body.data.count
  await expect.poll(countUnread).toBe(1)
  await page.goto('/inbox')
  await press(page, 'Mark all as read')
  await page.goto('/help')
  await expect.poll(countUnread).toBe(0)
})

test('a mark that the server refuses is taken back, in words', async ({ page, context, service, client, complaints }) => {
  complaints.expect(/^500 POST \/api\/notifications\/.+$/)
  await prepareMember(context, service.url, client)
  await page.clock.install()
  await page.goto('/inbox')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  const failing = '**/api/notifications/*/read'
  await page.route(failing, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' }))
  await press(page, "Mark as read: You're approved")
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  for (const _ of [1, 2, 3, 4, 5]) await page.clock.runFor(10_000)
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't mark that as read. Try again." })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await page.unroute(failing)
  const marked = page.waitForResponse(failing)
  await press(page, "Mark as read: You're approved")
  await expect(page.getByRole('button', { name: "Mark as read: You're approved" })).toHaveCount(0)
  expect((await marked).status()).toBe(200)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
})

test('a session that has ended is told, and nothing is asked again', async ({ context, service, client, complaints }) => {
  complaints.expect(/^401 GET \/api\/notifications\/unread-count$/)
  const { customerUid } = await prepareMember(context, service.url, client)
  await context.clock.install()
  const window = await openWindow(context)
  const { page, asked } = window
  const database = await openDatabase(service)
  await database.query('delete from browser_sessions where customer_id = $1', [customerUid])
  await database.close()
  await wait(periodMs, window)
  await expect(page.getByRole('link', { name: 'Signed out' })).toHaveAttribute('href', '/session-expired')
  for (const _ of [1, 2, 3, 4, 5]) await wait(4 * periodMs, window)
  expect(asked.length).toBe(1)
})

test('a service that fails keeps the last count, and is asked ever less often until it answers', async ({
  context,
  service,
  client,
  complaints,
}) => {
  complaints.expect(/^500 GET \/api\/notifications\/unread-count$/)
  const member = await prepareMember(context, service.url, client)
  await context.clock.install()
  const window = await openWindow(context)
  const { page, asked, answered } = window
  await page.route(countPath, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' }))
  for (const [index, seconds] of [periodMs / 1000, 1, 2, 4, 8].entries()) {
    await page.clock.runFor(seconds * 1000 + 100)
    // An answer that the test makes up is heard of a little later than one of the service.
    await expect.poll(() => [asked.length, answered.length]).toEqual([index + 1, index + 1])
  }
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await wait(55_000, window)
  expect(asked.length).toBe(5)
  await publish(client, member, 1)
  await page.unroute(countPath)
  await wait(10_000, window)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
})

test('there is no number at none, and one hundred is the most that is counted', async ({ page, context, service, client }) => {
  const member = await prepareMember(context, service.url, client)
  await page.goto('/inbox')
  await press(page, 'Mark all as read')
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(bell(page).locator('[data-count]')).toHaveCount(0)
  await expect(page).toHaveTitle('Inbox – Latchkey')
  await publish(client, member, 99)
  await page.goto('/status')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 99 unread')
  await expect(bell(page).locator('[data-count]')).toHaveAttribute('data-count', '99')
  await publish(client, member, 1)
  await page.goto('/inbox')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 100 or more unread')
  await expect(bell(page).locator('[data-count]')).toHaveAttribute('data-count', '99+')
  await expect(page.getByRole('listitem').filter({ hasText: 'Letter' })).toHaveCount(50)
  await page.getByRole('link', { name: 'Show 50 older' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Letter' })).toHaveCount(100)
  await expect(heading(page, 'Inbox')).toBeVisible()
})
