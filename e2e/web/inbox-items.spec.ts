import { paths } from '../support/api'
import { expect } from '../support/browser'
import {
  frame,
  lookFor,
  marker,
  openHiddenInbox,
  openInbox,
  row,
  toast,
  visitInbox,
} from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { bell, heading, press } from '../support/journey'
import { prepareMember } from '../support/people'

const listPath = '**/api/notifications?*'

test.describe('new notifications', () => {
  test('new items appear in the inbox only after a click on the new-items button', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const page = await openInbox(context)
    await expect(row(page, "You're approved")).toBeVisible()
    const before = await row(page, "You're approved").boundingBox()
    await member.publish(2)
    await context.clock.runFor(33_000)
    const pill = page.getByRole('button', { name: '2 new notifications' })
    await expect(pill).toBeVisible()
    // The bell announces nothing, because the button already announces the new notifications.
    await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('status')).toHaveText(
      '',
    )
    await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
    await expect(row(page, 'Letter')).toHaveCount(0)
    expect(await row(page, "You're approved").boundingBox()).toEqual(before)
    await pill.click()
    await expect(row(page, 'Letter')).toHaveCount(2)
    await frame(page)
    await expect(row(page, 'Letter 2')).toBeFocused()
    await expect(pill).toHaveCount(0)
  })

  test('"Mark all as read" keeps items unread if the list has not loaded them', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const page = await openInbox(context)
    await member.publish(2)
    await context.clock.runFor(33_000)
    await expect(page.getByRole('button', { name: '2 new notifications' })).toBeVisible()
    await press(page, 'Mark all as read')
    await expect(toast(page)).toContainText('Marked 2 as read')
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
    await context.clock.runFor(8100)
    await expect.poll(() => member.countUnread()).toBe(2)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  })

  test('if refreshing the inbox fails, the list stays and a retry button appears', async ({
    context,
    complaints,
    member,
  }) => {
    complaints.expect(/^404 GET \/api\/notifications$/)
    await member.markByHand()
    const page = await openInbox(context)
    await page.route(listPath, (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{"errors":[]}' }),
    )
    await member.publish(1)
    await context.clock.runFor(33_000)
    await expect(page.getByRole('alert').filter({ hasText: "We couldn't refresh." })).toBeVisible()
    await expect(row(page, "You're approved")).toBeVisible()
    await page.unroute(listPath)
    await press(page, 'Try again')
    await expect(page.getByRole('button', { name: '1 new notification' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'refresh' })).toHaveCount(0)
  })

  test('the day headings of the inbox change at midnight', async ({ context, client, member }) => {
    await member.markByHand()
    // The test reads the dates of the items, because it may begin just before midnight, and the
    // items may then be from yesterday.
    const { headers } = member
    const { body } = await client.call('GET', paths.notifications, { headers })
    const evening = new Date(body.data[0].createdAt)
    evening.setHours(23, 59, 0, 0)
    const page = await openInbox(context, '/inbox', evening)
    const today = page.getByRole('heading', { level: 2, name: 'Today' })
    await expect(today).toBeVisible()
    await context.clock.runFor(120_000)
    await expect(page.getByRole('heading', { level: 2, name: 'Yesterday' })).toBeVisible()
    await expect(today).toHaveCount(0)
  })
})

test('clicking anywhere on an inbox row opens its item beside the list', async ({
  page,
  member,
}) => {
  await member.markByHand()
  await member.publish(9, { body: 'A text that is longer than a line. '.repeat(9) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitInbox(page)
  const boxOf = async (name: string) => (await row(page, name).boundingBox())!
  const last = await boxOf('Letter 1')
  expect(last.y + last.height).toBeLessThanOrEqual(800)
  const { x, y, height } = await boxOf('Letter 5')
  await page.mouse.click(x + 2, y + height - 2)
  await expect(heading(page, 'Letter 5')).toBeVisible()
  const list = page.getByRole('complementary', { name: 'Inbox' })
  await expect(list.getByRole('link', { name: 'Letter 5' })).toHaveAttribute('aria-current', 'true')
  const [beside, item] = [await list.boundingBox(), await page.getByRole('main').boundingBox()]
  expect(beside!.x + beside!.width).toBeLessThan(item!.x)
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(list).toBeHidden()
  expect(await member.countUnread()).toBe(10)
})

test('an action link in a row marks the notification as read', async ({ page, member }) => {
  await member.markByHand()
  const data = { action: { label: 'See your status', url: '/status' } }
  await member.publish(1, { title: 'A question', data })
  const elsewhere = { label: 'Open it', url: 'https://elsewhere.example/' }
  await member.publish(1, { data: { action: elsewhere } })
  await visitInbox(page)
  await expect(page.getByRole('link', { name: 'Open it' })).toHaveCount(0)
  await row(page, 'A question').getByRole('link', { name: 'See your status' }).click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
  await expect.poll(() => member.countUnread()).toBe(3)
})

test.describe('notification pages', () => {
  test('the inbox shows a notification of an unknown type, and opening it marks it read', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const body = 'It arrives in 5 to 7 days.\nNobody needs to be at home.'
    await member.publish(1, {
      type: 'CARD_SHIPPED',
      title: undefined,
      body,
      data: { nested: { list: [1, null] } },
    })
    const page = await openInbox(context)
    await expect(row(page, 'Card shipped')).not.toContainText('CARD_SHIPPED')
    await page.getByRole('button', { name: 'Card shipped', exact: true }).click()
    await expect(heading(page, 'Card shipped')).toBeVisible()
    await expect(page).toHaveTitle(/Card shipped – Latchkey$/)
    const item = page.getByRole('main')
    await expect(item).toContainText(/Messages · .+ · From Demo Bank/)
    await expect(item).not.toContainText('CARD_SHIPPED')
    await expect(item.getByText('It arrives in 5 to 7 days.')).toBeVisible()
    await expect(item.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
    await expect.poll(() => member.countUnread()).toBe(2)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('link', { name: 'Card shipped' })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  })

  test('an opened item is shown as read even if the server rendered it as unread', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    await member.publish(1, { type: 'CARD_SHIPPED', title: undefined })
    const page = await openInbox(context)
    // The server renders the item before the request that marks it as read. The test delays the
    // rendered item, so that the response to that request arrives first.
    const rendered = Promise.withResolvers<void>()
    const marked = page.waitForResponse('**/api/notifications/*/read')
    await page.route('**/inbox/*_rsc=*', async (route) => {
      const response = await route.fetch()
      const body = await response.body()
      rendered.resolve()
      await marked
      await route.fulfill({ response, body })
    })
    await page.route('**/api/notifications/*/read', async (route) => {
      await rendered.promise
      await route.continue()
    })
    const refreshed = page.waitForResponse(listPath)
    await page.getByRole('button', { name: 'Card shipped', exact: true }).click()
    await expect(heading(page, 'Card shipped')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
    // Waits until the list beside the page has loaded fresh items, because the list then forgets
    // that this window marked the item as read.
    await (await refreshed).finished()
    await frame(page)
    const item = page.getByRole('main')
    await expect(item.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  })

  test('"Mark all as read" also marks the older item that is open beside the list', async ({
    page,
    member,
  }) => {
    await member.markByHand()
    const [{ id }] = await member.publish(2)
    await visitInbox(page, `/inbox/${id}`)
    const item = page.getByRole('main')
    await press(page, 'Mark all as read')
    await expect(item.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
    await press(page, 'Undo')
    await expect(item.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  })

  test('a notification marked as unread stays unread while the inbox is open', async ({
    context,
    client,
    member,
  }) => {
    const [{ id }] = await member.publish(1, { title: 'A letter' })
    await client.call('POST', `${paths.notifications}/mark-all-read`, { headers: member.headers })
    await member.publish(1, { title: 'A later letter' })
    const page = await openHiddenInbox(context, `/inbox/${id}`)
    await press(page, 'Mark as unread')
    await expect(heading(page, 'Inbox')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
    await expect(async () => {
      // The list is hidden when it opens. Items must be visible for one second, and a refresh of
      // the list restarts this second.
      await lookFor(page, 1100)
      await expect(toast(page)).toContainText('Marked 1 as read', { timeout: 500 })
    }).toPass({ timeout: 60_000 })
    await expect(marker(page, 'A letter')).toBeVisible()
    await page.clock.runFor(8100)
    await expect.poll(() => member.countUnread()).toBe(1)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  })

  test('loading a notification page marks nothing as read; other people get a 404', async ({
    page,
    openBrowser,
    service,
    client,
    complaints,
    member,
  }) => {
    complaints.expect(/^404 GET \/inbox\/.+$/)
    // Turns off automatic marking, because the list would mark its items as read after a second.
    await member.markByHand()
    const [{ id }] = await member.publish(1, { title: 'A letter' })
    await page.goto(`/inbox/${id}`)
    await expect(heading(page, 'A letter')).toBeVisible()
    await page.reload()
    expect(await member.countUnread()).toBe(3)
    await press(page, 'Mark as read')
    await expect(heading(page, 'Inbox')).toBeVisible()
    await expect.poll(() => member.countUnread()).toBe(2)
    const other = await openBrowser()
    await prepareMember(other, service.url, client)
    const stranger = await other.newPage()
    for (const path of [`/inbox/${id}`, '/inbox/nothing'])
      expect((await stranger.goto(path))?.status()).toBe(404)
  })

  test('clicking a notification about the status opens the status page', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const page = await openInbox(context)
    await page.getByRole('button', { name: "You're approved", exact: true }).click()
    await expect(page).toHaveURL(/\/status$/)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    await expect.poll(() => member.countUnread()).toBe(1)
  })
})
