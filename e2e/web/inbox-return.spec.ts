import { expect, type Page } from '../support/browser'
import { row, visitInbox } from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { heading } from '../support/journey'

const ways = [
  [
    'the Back link',
    (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back' }).click(),
  ],
  ["the browser's Back button", (page: Page) => page.goBack()],
] as const
for (const [way, goBack] of ways)
  test(`${way} returns from an older item to its row in the list`, async ({ page, member }) => {
    await member.markByHand()
    await member.publish(60)
    await page.setViewportSize({ width: 1280, height: 800 })
    await visitInbox(page)
    const rows = page.getByRole('main').locator('li[data-item]')
    await page.getByRole('link', { name: 'Show 50 older' }).click()
    await expect(rows).toHaveCount(62)
    const opened = row(page, 'Letter 3').filter({ hasNotText: /Letter 3\d/ })
    await opened.getByRole('button', { name: 'Letter 3', exact: true }).click()
    await expect(heading(page, 'Letter 3')).toBeVisible()
    // The list beside the open item has the same rows as the inbox.
    await expect(page.getByRole('complementary').locator('li[data-item]')).toHaveCount(62)
    await goBack(page)
    await expect(heading(page, 'Inbox')).toBeVisible()
    await expect(rows).toHaveCount(62)
    await expect(opened).toBeFocused()
    await expect(opened).toBeInViewport()
    await expect(opened.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  })
