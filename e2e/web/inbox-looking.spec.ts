import { expect } from '../support/browser'
import {
  lookFor,
  marker,
  openHiddenInbox,
  openInbox,
  row,
  settleView,
  toast,
} from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { bell, press } from '../support/journey'
import { setVisible, watchMarks } from '../support/windows'

test.describe('marking items in view as read', () => {
  test('an item in view for 1 s is shown as read; the page sends that change after 8 s', async ({
    context,
    member,
  }) => {
    const [newest] = await member.publish(1)
    const page = await openHiddenInbox(context)
    const marks = watchMarks(page)
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await settleView(page)
    await lookFor(page, 900)
    await expect(toast(page)).toHaveCount(0)
    await context.clock.runFor(200)
    await expect(toast(page)).toContainText('Marked 3 as read')
    await expect(bell(page)).toHaveAccessibleName('Inbox')
    await expect(page.getByText('New', { exact: true })).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^Mark (all )?as read/ })).toHaveCount(0)
    expect(marks).toEqual([])
    // The notification arrives after the person has viewed the list, and before the page sends its
    // request to mark the items as read.
    await member.publish(1, { title: 'A late letter' })
    await context.clock.runFor(8100)
    await expect.poll(() => marks).toEqual([`before ${newest.id}`])
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    await page.goto('/inbox')
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await expect(marker(page, 'A late letter')).toBeVisible()
  })

  test('items out of view and items with an action are not marked as read automatically', async ({
    context,
    member,
  }) => {
    await member.publish(20)
    const data = { action: { label: 'See your status', url: '/status' } }
    const [asking] = await member.publish(1, { title: 'A question', data })
    const page = await openHiddenInbox(context)
    const marks = watchMarks(page)
    await settleView(page)
    await lookFor(page, 1100)
    await expect(toast(page)).toBeVisible()
    await expect(marker(page, 'Letter 20')).toHaveCount(0)
    await expect(marker(page, 'A question')).toBeVisible()
    await expect(marker(page, "You're approved")).toBeVisible()
    // Items that are viewed while Undo is possible join the same request. So one undo reverts all
    // of them.
    await row(page, 'We received your application').scrollIntoViewIfNeeded()
    await settleView(page)
    await context.clock.runFor(1100)
    await expect(marker(page, "You're approved")).toHaveCount(0)
    expect(marks).toEqual([])
    const unseen = await page.getByRole('button', { name: /^Mark as read/ }).count()
    expect(unseen).toBeGreaterThan(1)
    await expect(bell(page)).toHaveAccessibleName(`Inbox, ${unseen} unread`)
    await context.clock.runFor(8100)
    await expect.poll(() => marks.length).toBe(23 - unseen)
    expect(marks).not.toContain(asking.id)
    await expect.poll(() => member.countUnread()).toBe(unseen)
    // The page polls once in this time.
    await context.clock.runFor(33_000)
    await expect(bell(page)).toHaveAccessibleName(`Inbox, ${unseen} unread`)
  })

  test('an inbox row behind the filter bar is not marked as read automatically', async ({
    context,
    member,
  }) => {
    await member.publish(20)
    const page = await openHiddenInbox(context)
    await row(page, 'Letter 20').evaluate((item) =>
      window.scrollTo(0, window.scrollY + item.getBoundingClientRect().top),
    )
    await settleView(page)
    await lookFor(page, 1100)
    await expect(marker(page, 'Letter 18')).toHaveCount(0)
    await expect(marker(page, 'Letter 20')).toBeVisible()
  })

  test('viewing the list marks nothing as read during the undo time of an archived item', async ({
    context,
    member,
  }) => {
    await member.publish(30)
    const page = await openHiddenInbox(context)
    const marks = watchMarks(page)
    const archive = (title: string) =>
      page.getByRole('button', { name: `Archive: ${title}`, exact: true }).click()
    await archive('Letter 30')
    await settleView(page)
    await lookFor(page, 1500)
    await expect(toast(page)).toHaveCount(0)
    await context.clock.runFor(3600)
    await expect.poll(() => member.countUnread()).toBe(31)
    await settleView(page)
    await context.clock.runFor(1100)
    await expect(toast(page)).toBeVisible()
    await archive('Letter 29')
    await settleView(page)
    await context.clock.runFor(1500)
    await press(page, 'Undo')
    await expect(row(page, 'Letter 29')).toBeVisible()
    await expect.poll(() => marks.length).toBeGreaterThan(0)
  })

  test('Undo stops the automatic marking as read for the rest of the visit', async ({
    context,
    member,
  }) => {
    const page = await openInbox(context)
    const marks = watchMarks(page)
    await context.clock.runFor(1100)
    await press(page, 'Undo')
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await context.clock.runFor(60_000)
    expect(marks).toEqual([])
    expect(await member.countUnread()).toBe(2)
  })

  test('a mark-as-read request is sent even if the person leaves during the undo time', async ({
    context,
    member,
  }) => {
    const page = await openInbox(context)
    await context.clock.runFor(1100)
    await expect(toast(page)).toBeVisible()
    await page.goto('/help')
    await expect.poll(() => member.countUnread()).toBe(0)
  })

  test('an inbox in a hidden window marks no items as read', async ({ context, signUp }) => {
    await signUp()
    const page = await openHiddenInbox(context)
    await settleView(page)
    await context.clock.runFor(60_000)
    await lookFor(page, 900)
    await setVisible(page, false)
    await context.clock.runFor(60_000)
    await lookFor(page, 900)
    await expect(toast(page)).toHaveCount(0)
    await context.clock.runFor(200)
    await expect(toast(page)).toContainText('Marked 2 as read')
  })

  test('one setting turns off the automatic marking as read, in every browser', async ({
    context,
    openBrowser,
    page: settings,
    member,
  }) => {
    await settings.goto('/settings')
    const choice = settings.getByLabel('Mark notifications as read when I view my inbox')
    await expect(choice).toBeChecked()
    await choice.uncheck()
    await press(settings, 'Save email and inbox settings')
    await expect(settings.getByText('Saved.')).toBeVisible()
    await expect(choice).not.toBeChecked()
    const other = await openBrowser()
    await other.addCookies(await context.cookies())
    const page = await openInbox(other)
    const marks = watchMarks(page)
    await context.clock.runFor(60_000)
    await other.clock.runFor(60_000)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
    expect(marks).toEqual([])
    expect(await member.countUnread()).toBe(2)
  })
})
