import { paths } from '../support/api'
import { expect, type Page } from '../support/browser'
import { openDatabase } from '../support/database'
import { frame, marker, openInbox, row, visitInbox } from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { bell } from '../support/journey'
import { periodMs } from '../support/windows'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const undoMs = 5100

test('a person can undo archiving for 5 s and later restore the item from the archive', async ({
  context,
  member,
}) => {
  await member.publish(2)
  await member.markByHand()
  const page = await openInbox(context)
  await button(page, 'Archive: Letter 2').focus()
  await page.keyboard.press('e')
  await expect(row(page, 'Letter 2')).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
  await frame(page)
  await expect(row(page, 'Letter 1')).toBeFocused()
  await page.keyboard.press('z')
  await expect(row(page, 'Letter 2')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
  await button(page, 'Archive: Letter 2').click()
  await context.clock.runFor(undoMs)
  await expect.poll(() => member.countUnread()).toBe(3)
  await page.getByRole('link', { name: 'Archived', exact: true }).click()
  await button(page, 'Move to inbox: Letter 2').click()
  await expect(page.getByText("You haven't archived anything.")).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
  await context.clock.runFor(undoMs)
  await expect.poll(() => member.countUnread()).toBe(4)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(row(page, 'Letter 2')).toBeVisible()
})

test('a reload right after archiving no longer shows the item', async ({
  page,
  service,
  member,
}) => {
  const [{ id }] = await member.publish(2)
  await visitInbox(page)
  // While this transaction locks the item, the service can render the list, but cannot archive the
  // item.
  const database = await openDatabase(service)
  await database.query('begin')
  await database.query('select id from notifications where id = $1 for update', [id])
  await button(page, 'Archive: Letter 1').click()
  await page.reload()
  await expect(page.locator('[data-alive=true]')).toBeVisible()
  await expect(row(page, 'Letter 1')).toHaveCount(0)
  await expect(row(page, 'Letter 2')).toBeVisible()
  await database.query('commit')
  await database.close()
  await expect(async () => {
    await page.reload()
    await expect(row(page, 'Letter 2')).toBeVisible()
    await expect(row(page, 'Letter 1')).toHaveCount(0, { timeout: 1 })
  }).toPass()
})

test('items archived just before the filter changes appear in the new list', async ({
  context,
  client,
  member,
}) => {
  const [{ id: first }] = await member.publish(3)
  await client.call('DELETE', `${paths.notifications}/${first}`, { headers: member.headers })
  await member.markByHand()
  const page = await openInbox(context)
  const filter = (name: string) => page.getByRole('link', { name, exact: true }).click()
  for (const title of ['Letter 1', 'Letter 3']) await button(page, `Archive: ${title}`).click()
  await filter('Archived')
  await expect(row(page, 'Letter')).toContainText(['Letter 3', 'Letter 1'])
  // Letter 1 is already read, so moving it does not change the unread count.
  for (const title of ['Letter 3', 'Letter 1'])
    await button(page, `Move to inbox: ${title}`).click()
  await expect(page.getByText("You haven't archived anything.")).toBeVisible()
  await filter('All')
  await expect(row(page, 'Letter')).toContainText(['Letter 3', 'Letter 2', 'Letter 1'])
  await expect(page.getByRole('button', { name: /new notification/ })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
})

test('an open inbox updates items that another client marks as unread or archives', async ({
  context,
  client,
  member,
}) => {
  const [{ id: first }, { id: second }] = await member.publish(2)
  await member.markByHand()
  const page = await openInbox(context)
  await marker(page, 'Letter 1').click()
  await context.clock.runFor(undoMs)
  await expect.poll(() => member.countUnread()).toBe(3)
  const { headers } = member
  await client.call('POST', `${paths.notifications}/${first}/unread`, { headers })
  await context.clock.runFor(33_000)
  await expect(marker(page, 'Letter 1')).toBeVisible()
  await client.call('POST', `${paths.notifications}/${second}/archive`, { headers })
  await context.clock.runFor(33_000)
  await expect(row(page, 'Letter 2')).toHaveCount(0)
})

test('an item returns a minute after its window crashed before sending the archival', async ({
  context,
  member,
}) => {
  await member.publish(1)
  await member.markByHand()
  const page = await openInbox(context)
  await expect(row(page, 'Letter 1')).toBeVisible()
  const crashing = await context.newPage()
  await crashing.addInitScript(() =>
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation()),
  )
  await visitInbox(crashing)
  await button(crashing, 'Archive: Letter 1').click()
  await expect(row(page, 'Letter 1')).toHaveCount(0)
  await crashing.close()
  await context.clock.runFor(60_000 + periodMs)
  await expect(row(page, 'Letter 1')).toBeVisible()
  expect(await member.countUnread()).toBe(3)
})
