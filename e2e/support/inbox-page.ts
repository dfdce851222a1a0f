import { type BrowserContext, expect, type Page } from './browser'
import { bell } from './journey'
import { setVisible } from './windows'

/** The message that offers to undo marking items as read. */
export const toast = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Marked/ })
export const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title })
export const marker = (page: Page, title: string) =>
  page.getByRole('button', { name: `Mark as read: ${title}`, exact: true })
export const unreadMarker = (page: Page, title: string) =>
  page.getByRole('button', { name: `Mark as unread: ${title}`, exact: true })

// The page moves the focus in the next animation frame. So a paused clock must run for a moment.
export const frame = (page: Page) => page.clock.runFor(50)

/** Opens the inbox and waits until its scripts handle the forms. */
export async function visitInbox(page: Page, path = '/inbox'): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[data-alive=true]')).toBeVisible()
}

/**
 * Pauses the clock of the page one second ahead. If that second has already passed, tries again.
 */
export const pauseClock = (context: BrowserContext, page: Page) =>
  expect(async () => context.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass()

/** Opens an inbox and pauses its clock. */
export async function openInbox(
  context: BrowserContext,
  path = '/inbox',
  time = new Date(),
): Promise<Page> {
  await context.clock.install({ time })
  const page = await context.newPage()
  await page.goto(path)
  await pauseClock(context, page)
  await expect(bell(page)).toBeVisible()
  // Waits for the lock, because the page polls once after it gets the lock. The clock must not
  // advance before this poll.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(1)
  return page
}

/** Opens an inbox in a hidden window with a paused clock. Its items have not been viewed. */
export async function openHiddenInbox(context: BrowserContext, path?: string): Promise<Page> {
  await context.clock.install()
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  })
  await visitInbox(page, path)
  await pauseClock(context, page)
  return page
}

/** Shows the window for some time. */
export async function lookFor(page: Page, ms: number): Promise<void> {
  await setVisible(page, true)
  await page.clock.runFor(ms)
}

/** Waits until the browser has reported which rows are in view. */
export const settleView = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new IntersectionObserver(resolve).observe(document.body)
      }),
  )
