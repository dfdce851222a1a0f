import { type BrowserContext, expect, type Page } from './browser'
import { bell } from './journey'

/** What can be undone at the moment. */
export const toast = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Marked/ })
/** One notification of the list. */
export const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title })
export const marker = (page: Page, title: string) =>
  page.getByRole('button', { name: `Mark as read: ${title}`, exact: true })

// The focus moves with the next picture, and pictures come with time.
export const frame = (page: Page) => page.clock.runFor(50)

/** Opens the inbox and waits until a script marks what is pressed; before that a plain form does. */
export async function visitInbox(page: Page): Promise<void> {
  await page.goto('/inbox')
  await expect(page.locator('[data-alive=true]')).toBeVisible()
}

/** Takes time into the test's hand, a second ahead of the page; where more than that went by on the way it stands now, and is taken then. */
export const holdTime = (context: BrowserContext, page: Page) =>
  expect(async () => context.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass()

/** The inbox of somebody new, with time in the test's hand. */
export async function openInbox(
  context: BrowserContext,
  path = '/inbox',
  time = new Date(),
): Promise<Page> {
  await context.clock.install({ time })
  const page = await context.newPage()
  await page.goto(path)
  await holdTime(context, page)
  await expect(bell(page)).toBeVisible()
  // It asks for the count once it has the turn; before that no time may pass.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(1)
  return page
}
