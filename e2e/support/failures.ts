import { expect, type Page } from './browser'

/** The response of a service that fails. */
export const failure = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({
    errors: [{ code: 'INTERNAL_SERVER_ERROR', title: 'Something went wrong', target: 'common' }],
  }),
}
/** The reason and the next step that a form shows if the browser is offline. */
export const offline = [
  "You're offline.",
  "Nothing was sent. Your answers stay on this page. When you're back online, try again.",
]

/** The reason and the next step that a form shows if the service fails. */
export const failed = [
  "We couldn't save these answers.",
  "Nothing is lost: they're still on this page. Try again.",
]

/**
 * Expects the error summary with one reason. It has the focus, screen readers announce it, and the
 * title of the page names the error.
 */
export async function expectAlert(page: Page, texts: string[], options?: { timeout: number }) {
  const box = page.locator('#error-summary')
  const shown = box.getByRole('alert').locator('h2, li > *')
  await expect(shown).toHaveText(['There is a problem', ...texts], options)
  await expect(box).toBeFocused(options)
  await expect(page).toHaveTitle(/^Error: /, options)
}
