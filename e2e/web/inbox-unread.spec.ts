import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '../support/api'
import { expect, type Page } from '../support/browser'
import {
  frame,
  lookFor,
  marker,
  openHiddenInbox,
  openInbox,
  row,
  settleView,
  toast,
  unreadMarker,
  visitInbox,
} from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { bell, press } from '../support/journey'
import { watchMarks } from '../support/windows'

const unreadPath = '**/api/notifications/*/unread'
const undoMs = 5100

test.describe('marking read items of the list as unread', () => {
  test('a person can mark a read item of the list as unread and undo the change', async ({
    context,
    client,
    member,
  }) => {
    await client.call('POST', `${paths.notifications}/mark-all-read`, { headers: member.headers })
    const page = await openInbox(context)
    await expect(bell(page)).toHaveAccessibleName('Inbox')
    const again = unreadMarker(page, "You're approved")
    await again.focus()
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Marked as unread')
    await expect(marker(page, "You're approved")).toBeVisible()
    await expect(row(page, "You're approved")).toContainText('Unread:')
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    await frame(page)
    await expect(row(page, "You're approved")).toBeFocused()
    await press(page, 'Undo')
    await expect(bell(page)).toHaveAccessibleName('Inbox')
    await context.clock.runFor(undoMs)
    expect(await member.countUnread()).toBe(0)

    await row(page, "You're approved").hover()
    await again.click()
    await context.clock.runFor(undoMs)
    await expect.poll(() => member.countUnread()).toBe(1)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    await page.reload()
    await expect(marker(page, "You're approved")).toBeVisible()
  })

  test('viewing the list keeps an item unread if the person marked it as unread', async ({
    context,
    member,
  }) => {
    const [newest] = await member.publish(1)
    const page = await openHiddenInbox(context)
    const marks = watchMarks(page)
    await settleView(page)
    await lookFor(page, 1100)
    await expect(toast(page)).toContainText('Marked 3 as read')
    await unreadMarker(page, "You're approved").click()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    await expect.poll(() => member.countUnread()).toBe(0)
    await context.clock.runFor(undoMs)
    await expect.poll(() => member.countUnread()).toBe(1)
    expect(marks).toContain(`before ${newest.id}`)
    await settleView(page)
    await context.clock.runFor(1100)
    await expect(marker(page, "You're approved")).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
    expect(await member.countUnread()).toBe(1)
  })

  test('an item marked as unread stays unread while another window shows the item', async ({
    context,
    member,
  }) => {
    const [{ id }] = await member.publish(1)
    const page = await openHiddenInbox(context)
    const other = await context.newPage()
    // The list beside an open item does not mark viewed items as read. So only the first window
    // marks items as read.
    await visitInbox(other, `/inbox/${id}`)
    await lookFor(page, 1100)
    await expect(toast(page)).toContainText('Marked 3 as read')
    await expect(bell(other)).toHaveAccessibleName('Inbox')
    await unreadMarker(other, 'Letter 1').click()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    // The first window sends its mark-as-read immediately. The other window sends its
    // mark-as-unread after the undo period.
    await expect.poll(() => member.countUnread()).toBe(0)
    await context.clock.runFor(undoMs)
    await expect.poll(() => member.countUnread()).toBe(1)
    await settleView(page)
    await context.clock.runFor(1100)
    await expect(marker(page, 'Letter 1')).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
    expect(await member.countUnread()).toBe(1)
  })

  test('if marking as unread is refused, the item is shown as read and a message appears', async ({
    context,
    complaints,
    member,
  }) => {
    complaints.expect(/^404 POST \/api\/notifications\/.+$/)
    await member.markByHand()
    const page = await openInbox(context)
    await press(page, 'Mark all as read')
    await context.clock.runFor(8100)
    await expect.poll(() => member.countUnread()).toBe(0)
    await page.route(unreadPath, (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{"errors":[]}' }),
    )
    await unreadMarker(page, "You're approved").click()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    await context.clock.runFor(undoMs)
    await expect(
      page.getByRole('alert').filter({ hasText: "We couldn't mark that as unread. Try again." }),
    ).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Inbox')
    await expect(unreadMarker(page, "You're approved")).toBeVisible()
  })
})

test('an item marked as unread stays unread if an earlier mark-all response is late', async ({
  page,
  member,
}) => {
  const [{ id }] = await member.publish(1)
  const order: string[] = []
  page.on('request', (request) => request.url().endsWith('/unread') && order.push('the form'))
  await page.route('**/api/notifications/mark-all-read', async (route) => {
    await wait(1500)
    await route.continue()
  })
  page.on(
    'response',
    (response) => response.url().endsWith('/mark-all-read') && order.push('the answer'),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitInbox(page, `/inbox/${id}`)
  await press(page, 'Mark all as read')
  await page.getByRole('main').getByRole('button', { name: 'Mark as unread' }).click()
  await expect(page).toHaveURL(/\/inbox$/)
  expect(order).toEqual(['the answer', 'the form'])
  expect(await member.countUnread()).toBe(1)
})

test.describe('the Unread list right after a change', () => {
  const openUnread = async (page: Page, name: string) => {
    await page.getByRole('link', { name }).hover()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }

  test('the Unread list shows an item right after it was marked as unread', async ({
    context,
    client,
    member,
  }) => {
    await client.call('POST', `${paths.notifications}/mark-all-read`, { headers: member.headers })
    const page = await openInbox(context)
    let store = () => {}
    const stored = new Promise<void>((resolve) => {
      store = resolve
    })
    await page.route(unreadPath, async (route) => {
      await stored
      await route.continue()
    })
    await unreadMarker(page, "You're approved").click()
    await openUnread(page, 'Unread (1)')
    await expect(page.getByText("You're all caught up")).toHaveCount(0)
    store()
    await expect(marker(page, "You're approved")).toBeVisible()
    await expect(page.getByText("You're all caught up")).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    expect(await member.countUnread()).toBe(1)
  })

  test('the Unread list omits an item right after it was marked as read', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const page = await openInbox(context)
    await marker(page, "You're approved").click()
    await openUnread(page, 'Unread (1)')
    await expect(marker(page, 'We received your application')).toBeVisible()
    await expect(row(page, "You're approved")).toHaveCount(0)
    await expect.poll(() => member.countUnread()).toBe(1)
    await expect(row(page, "You're approved")).toHaveCount(0)
  })
})

test.describe('the inbox on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('on a phone, read items have a mark-as-unread button, and shortcuts are hidden', async ({
    page,
    client,
    member,
  }) => {
    await client.call('POST', `${paths.notifications}/mark-all-read`, { headers: member.headers })
    await visitInbox(page)
    await expect(page.getByText('Keyboard shortcuts')).toBeHidden()
    const again = unreadMarker(page, "You're approved")
    await expect(again).toHaveCSS('opacity', '1')
    expect((await again.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await again.tap()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  })
})
