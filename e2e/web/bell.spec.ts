import { paths } from '../support/api'
import { expect } from '../support/browser'
import { visitInbox } from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { bell, heading, press } from '../support/journey'
import { hidePoller, openWindow, periodMs, setVisible, wait } from '../support/windows'

const undoMs = 8000

test('the bell polls with its ETag and announces only a rising count', async ({
  context,
  member,
}) => {
  await context.clock.install()
  const window = await openWindow(context)
  const { page, asked, answered } = window
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  expect(asked).toEqual([])
  for (const _ of [1, 2, 3]) await wait(periodMs, window)
  await expect.poll(() => answered).toEqual([200, 304, 304])
  expect(asked[0]).toBe('')
  expect(asked[1]).toMatch(/^(W\/)?".+"$/)
  await member.publish(1)
  await wait(periodMs, window)
  await expect.poll(() => answered).toEqual([200, 304, 304, 200])
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
  await expect(page).toHaveTitle(/^\(3\) /)
  const announced = page.getByRole('status').filter({ hasText: '1 new notification' })
  await expect(announced).toHaveText('1 new notification')
  const first = await announced.textContent()
  await member.publish(1)
  await wait(periodMs, window)
  await context.clock.runFor(31_000)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
  await expect.poll(() => announced.textContent()).not.toBe(first)
})

test('a printed page has no unread count in its title', async ({ page, member }) => {
  await member.publish(1)
  await page.goto('/status/record')
  await expect(page).toHaveTitle(/^\(3\) Your application record/)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page).toHaveTitle(/^Your application record/)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page).toHaveTitle(/^\(3\) Your application record/)
})

test('a rejected form keeps "Error:" in its title when the unread count changes', async ({
  context,
  member,
}) => {
  await context.clock.install()
  const window = await openWindow(context, '/settings/email')
  const { page } = window
  await expect(page).toHaveTitle(/^\(2\) Change your email address/)
  await press(page, 'Continue')
  await expect(page).toHaveTitle(/^Error: Change your email address/)
  await member.publish(1)
  await wait(periodMs, window)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
  await expect(page).toHaveTitle(/^Error: Change your email address/)
})

test('one of two windows polls; the other starts when the first is hidden or closed', async ({
  context,
  member,
}) => {
  await context.clock.install()
  const first = await openWindow(context)
  const second = await openWindow(context)
  for (const _ of [1, 2, 3]) await wait(periodMs, first, second)
  await expect.poll(() => [first.asked.length, second.asked.length]).toEqual([3, 0])
  await member.publish(4)
  await wait(periodMs, first, second)
  for (const { page } of [first, second])
    await expect(bell(page)).toHaveAccessibleName('Inbox, 6 unread')
  await expect.poll(() => [first.asked.length, second.asked.length]).toEqual([4, 0])

  await hidePoller(first.page, second.page)
  for (const _ of [1, 2]) await wait(periodMs, first, second)
  await expect.poll(() => [first.asked.length, second.asked.length]).toEqual([4, 2])
  await setVisible(first.page, true)
  await wait(1000, first, second)
  const shown = first.asked.length
  await second.page.close()
  for (const _ of [1, 2]) await wait(periodMs, first)
  await expect.poll(() => first.asked.length).toBeGreaterThan(shown)
})

test('a hidden window does not poll, and it polls immediately when it is shown', async ({
  context,
  member,
}) => {
  await context.clock.install()
  const windows = [await openWindow(context), await openWindow(context)] as const
  for (const { page } of windows) await setVisible(page, false)
  await member.publish(1)
  for (const _ of [1, 2, 3, 4]) await wait(periodMs, ...windows)
  expect(windows.map(({ asked }) => asked.length)).toEqual([0, 0])
  const [first, other] = windows
  await setVisible(first.page, true)
  await expect(bell(first.page)).toHaveAccessibleName('Inbox, 3 unread')
  await expect(bell(other.page)).toHaveAccessibleName('Inbox, 3 unread')
})

test('the server renders the unread count, and a falling count is not announced', async ({
  context,
  service,
  client,
  member,
}) => {
  await context.clock.install()
  const window = await openWindow(context)
  const { page } = window
  const html = await (await context.request.get(`${service.url}/status`)).text()
  expect(html).toContain('aria-label="Inbox, 2 unread"')
  const badges = await page.evaluate(() => document.querySelectorAll('[data-count="0"]').length)
  expect(badges).toBe(0)
  await client.call('POST', `${paths.notifications}/mark-all-read`, { headers: member.headers })
  await wait(periodMs, window)
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(page).toHaveTitle("You're approved – Latchkey")
  await expect(page.getByRole('status').filter({ hasText: 'notification' })).toHaveCount(0)
})

test('marking as read and Undo update the bell in all windows', async ({ context, member }) => {
  await member.markByHand()
  await member.publish(3)
  const [here, there] = [await context.newPage(), await context.newPage()]
  for (const page of [here, there]) {
    await visitInbox(page)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 5 unread')
  }
  const status = await context.newPage()
  await status.goto('/status')
  await press(here, 'Mark as read: Letter 2')
  // Holds the pointer over the toast, which pauses its countdown.
  await here.getByRole('button', { name: 'Undo' }).hover()
  for (const page of [here, there, status])
    await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
  await expect(there.getByRole('button', { name: 'Mark as read: Letter 2' })).toHaveCount(0)
  await press(here, 'Undo')
  for (const page of [here, there, status])
    await expect(bell(page)).toHaveAccessibleName('Inbox, 5 unread')
  await expect(there.getByRole('button', { name: 'Mark as read: Letter 2' })).toBeVisible()
  await press(there, 'Mark all as read')
  for (const page of [here, there, status]) await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(here.getByRole('button', { name: /^Mark (all )?as read/ })).toHaveCount(0)
  await expect(status).toHaveTitle("You're approved – Latchkey")
})

test('a window that opens during a mark-as-read request shows the right count', async ({
  context,
  member,
}) => {
  await member.markByHand()
  await member.publish(3)
  const here = await context.newPage()
  await visitInbox(here)
  const late = await context.newPage()
  // The server renders the page before the first window marks an item as read. The page loads its
  // scripts only afterward.
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

test('"Mark all as read" keeps items unread if they arrived after the page loaded', async ({
  page,
  member,
}) => {
  await member.markByHand()
  await page.clock.install()
  await visitInbox(page)
  await member.publish(1, { title: 'A late letter' })
  await press(page, 'Mark all as read')
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await page.clock.runFor(undoMs)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveAccessibleName(
    'Mark as read: A late letter',
  )
})

test('the browser sends a mark-as-read request even if the person leaves the page', async ({
  page,
  member,
}) => {
  await member.markByHand()
  await visitInbox(page)
  await press(page, "Mark as read: You're approved")
  await page.goto('/help')
  await expect.poll(() => member.countUnread()).toBe(1)
  await visitInbox(page)
  await press(page, 'Mark all as read')
  await page.goto('/status')
  await expect.poll(() => member.countUnread()).toBe(0)
  // The server may have rendered the first page before it stored that the item is read. So the test
  // loads the page again.
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await visitInbox(page)
  await member.publish(1)
  await page.reload()
  await press(page, 'Mark as read: Letter 1')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => member.countUnread()).toBe(0)
})

test('if the server refuses to mark an item as read, the page shows it as unread', async ({
  page,
  complaints,
  member,
}) => {
  complaints.expect(/^500 POST \/api\/notifications\/.+$/)
  await member.markByHand()
  await page.clock.install()
  await visitInbox(page)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  const failing = '**/api/notifications/*/read'
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' }),
  )
  const refused = page.waitForResponse(failing)
  await press(page, "Mark as read: You're approved")
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  await page.clock.runFor(undoMs)
  expect((await refused).status()).toBe(500)
  for (const _ of [1, 2, 3, 4, 5]) await page.clock.runFor(10_000)
  await expect(
    page.getByRole('alert').filter({ hasText: "We couldn't mark that as read. Try again." }),
  ).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await page.unroute(failing)
  const marked = page.waitForResponse(failing)
  await press(page, "Mark as read: You're approved")
  await expect(page.getByRole('button', { name: "Mark as read: You're approved" })).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toHaveCount(0)
  await page.clock.runFor(10_000)
  expect((await marked).status()).toBe(200)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
})

test('the bell shows no number for 0 unread items and 99+ for 100 or more', async ({
  page,
  member,
}) => {
  await member.markByHand()
  await visitInbox(page)
  await press(page, 'Mark all as read')
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(bell(page).locator('[data-count]')).toHaveCount(0)
  await expect(page).toHaveTitle('Inbox – Latchkey')
  await member.publish(99)
  await page.goto('/status')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 99 unread')
  await expect(bell(page).locator('[data-count]')).toHaveAttribute('data-count', '99')
  await member.publish(1)
  await visitInbox(page)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 100 or more unread')
  await expect(bell(page).locator('[data-count]')).toHaveAttribute('data-count', '99+')
  await expect(page.getByRole('listitem').filter({ hasText: 'Letter' })).toHaveCount(50)
  await page.getByRole('link', { name: 'Show 50 older' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Letter' })).toHaveCount(100)
  await expect(heading(page, 'Inbox')).toBeVisible()
})

test('the app icon badge shows the unread count in browsers that support badges', async ({
  page,
  member,
}) => {
  await member.markByHand()
  await page.addInitScript(() => {
    const shown: number[] = []
    const setAppBadge = async (count: number) => void shown.push(count)
    Object.assign(window, { shown })
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge })
  })
  const readShown = () => page.evaluate(() => (window as unknown as { shown: number[] }).shown)
  await visitInbox(page)
  await expect.poll(readShown).toEqual([2])
  await press(page, 'Mark all as read')
  await expect.poll(readShown).toEqual([2, 0])
  await press(page, 'Sign out')
  await expect(heading(page, "You're signed out")).toBeVisible()
  await expect.poll(readShown).toEqual([0])
})
