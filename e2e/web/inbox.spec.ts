import { expect } from '../support/browser'
import { frame, marker, openInbox, row, toast } from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { bell, heading, press } from '../support/journey'
import { watchMarks } from '../support/windows'

const markAllPath = '**/api/notifications/mark-all-read'
test.describe('marking items as read by button', () => {
  test('a person can undo a mark-as-read for five seconds before the request is sent', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const page = await openInbox(context)
    const marks = watchMarks(page)
    await marker(page, "You're approved").click()
    await expect(toast(page)).toContainText('Marked as read')
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    await frame(page)
    await expect(row(page, "You're approved")).toBeFocused()
    await context.clock.runFor(4800)
    await press(page, 'Undo')
    await expect(marker(page, "You're approved")).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
    await frame(page)
    await expect(row(page, "You're approved")).toBeFocused()
    await context.clock.runFor(20_000)
    expect(marks).toEqual([])
    expect(await member.countUnread()).toBe(2)
  })

  test('marking an item as read sends the request after 5 s unless Undo has the focus', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const page = await openInbox(context)
    const marks = watchMarks(page)
    await marker(page, "You're approved").click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await context.clock.runFor(20_000)
    await page.mouse.move(0, 0)
    await context.clock.runFor(4000)
    await undo.focus()
    await context.clock.runFor(20_000)
    expect(marks).toEqual([])
    await expect(undo).toBeVisible()
    await heading(page, 'Inbox').focus()
    await context.clock.runFor(1100)
    await expect(undo).toHaveCount(0)
    await expect.poll(() => marks.length).toBe(1)
    await expect.poll(() => member.countUnread()).toBe(1)
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  })

  test('"Mark all as read" can be undone for 8 s; then the page sends one request', async ({
    context,
    member,
  }) => {
    const [, newest] = await member.publish(2)
    await member.markByHand()
    const page = await openInbox(context)
    const marks = watchMarks(page)
    await press(page, 'Mark all as read')
    await expect(toast(page)).toContainText('Marked 4 as read')
    await expect(bell(page)).toHaveAccessibleName('Inbox')
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await frame(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
    await frame(page)
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
    await context.clock.runFor(10_000)
    expect(marks).toEqual([])

    await press(page, 'Mark all as read')
    await member.publish(1, { title: 'A late letter' })
    await context.clock.runFor(7900)
    expect(marks).toEqual([])
    await context.clock.runFor(200)
    await expect.poll(() => marks).toEqual([`before ${newest.id}`])
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
    expect(await member.countUnread()).toBe(1)
  })

  test('a second Enter after "Mark all as read" does nothing; Undo stays while focused', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const page = await openInbox(context)
    const marks = watchMarks(page)
    const undo = page.getByRole('button', { name: 'Undo' })
    await page.getByRole('button', { name: 'Mark all as read' }).focus()
    await page.keyboard.press('Enter')
    await frame(page)
    await expect(page.locator('#inbox-toast')).toBeFocused()
    await page.keyboard.press('Enter')
    await context.clock.runFor(5000)
    await expect(page).toHaveURL(/\/inbox$/)
    await expect(undo).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused()
    await undo.hover()
    await page.mouse.move(0, 0)
    await context.clock.runFor(20_000)
    await expect(undo).toBeFocused()
    expect(marks).toEqual([])
    await page.keyboard.press('Tab')
    await context.clock.runFor(8100)
    await expect(undo).toHaveCount(0)
    await expect.poll(() => member.countUnread()).toBe(0)
  })

  test('if mark-all-read is refused, the items are unread again and a message appears', async ({
    context,
    complaints,
    member,
  }) => {
    complaints.expect(/^404 POST \/api\/notifications\/mark-all-read$/)
    await member.markByHand()
    const page = await openInbox(context)
    const refused = { status: 404, contentType: 'application/json', body: '{"errors":[]}' }
    await page.route(markAllPath, (route) => route.fulfill(refused))
    await press(page, 'Mark all as read')
    await context.clock.runFor(8100)
    await expect(
      page.getByRole('alert').filter({ hasText: "We couldn't mark them as read. Try again." }),
    ).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
    await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(2)
    await press(page, 'Dismiss')
    await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toHaveCount(0)
  })

  test('an item marked as read in the Unread list stays there until the next visit', async ({
    context,
    member,
  }) => {
    await member.markByHand()
    const page = await openInbox(context, '/inbox?filter=unread')
    const before = await row(page, 'We received your application').boundingBox()
    const marked = page.waitForResponse('**/read')
    await marker(page, "You're approved").click()
    await context.clock.runFor(6000)
    expect((await marked).status()).toBe(200)
    await expect(page.getByRole('link', { name: 'Unread (1)' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(row(page, "You're approved")).toBeVisible()
    await expect(row(page, "You're approved").getByText('Unread:')).toHaveCount(0)
    expect(await row(page, 'We received your application').boundingBox()).toEqual(before)
    await page.goto('/inbox?filter=unread')
    await expect(row(page, 'We received your application')).toBeVisible()
    await expect(row(page, "You're approved")).toHaveCount(0)
  })
})

test('the inbox buttons mark and open notifications before scripts load', async ({
  page,
  context,
  service,
  member,
}) => {
  const html = await (await context.request.get(`${service.url}/inbox`)).text()
  // Blocks all scripts that the page loads later. Its HTML does not contain them.
  await page.route('**/*.js', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  )
  await page.goto('/inbox')
  await press(page, "Mark as read: You're approved")
  await expect(marker(page, "You're approved")).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  expect(await member.countUnread()).toBe(1)
  await page.getByRole('button', { name: 'We received your application', exact: true }).click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(bell(page)).toHaveAccessibleName('Inbox')
})
