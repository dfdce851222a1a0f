import { expect, type Page, test } from '../support/browser'
import {
  applyPath,
  arrive,
  confirmAccount,
  enterCode,
  heading,
  press,
  signIn,
  waitForHydration,
} from '../support/journey'
import { endCodeWait, moveClock } from '../support/people'
import type { Service } from '../support/service'
import { openWatched } from '../support/windows'

/** Follows the link of the page about the ended session, and confirms the emailed code. */
async function signInAgain(page: Page, service: Service, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await endCodeWait(service)
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await enterCode(page, email)
}

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Do you need more time?' })

test('a warning with a Stay button appears 2.5 minutes before an idle session ends', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.clock.install()
  const openedAt = Date.now()
  await openWatched(page, applyPath('name'))
  await page.getByLabel('Last or family name').focus()
  // The clock of the page has also run since `openedAt`. So the test subtracts this time.
  await page.clock.fastForward(740_000 - (Date.now() - openedAt))
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.fastForward('00:10')
  await expect(dialog(page)).toHaveAccessibleDescription(
    /^For your security, we'll sign you out in 2 minutes( \d+ seconds?)?\. Your answers are saved\.$/,
  )
  await expect(dialog(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  // The digits change every second, but the dialog announces the time only every half minute.
  const spoken = dialog(page).getByRole('status')
  await expect(spoken).toHaveText(/^We'll sign you out in 2 minutes( 30 seconds)?\.$/)
  await page.clock.fastForward('01:00')
  await expect(spoken).toHaveText(/^We'll sign you out in 1 minute( 30 seconds)?\.$/)

  const extended = page.waitForResponse('**/api/session/extend')
  await press(page, 'Stay signed in')
  expect((await extended).status()).toBe(200)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Last or family name')).toBeFocused()
  // The second warning and its Escape key must work like the first.
  await page.clock.fastForward('12:31')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('activity in one tab extends the session of all tabs', async ({
  page,
  context,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.clock.install()
  await openWatched(page, applyPath('name'))
  const other = await context.newPage()
  await openWatched(other, applyPath('date-of-birth'))
  await page.clock.fastForward('12:31')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(other)).toBeVisible()
  await press(page, 'Stay signed in')
  await expect(dialog(page)).toHaveCount(0)
  await expect(dialog(other)).toHaveCount(0)
})

test('during activity the browser extends the session without a dialog', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.clock.install()
  await openWatched(page, applyPath('ssn'))
  for (let minute = 0; minute < 16; minute += 4) {
    const extended = page.waitForRequest('**/api/session/extend')
    await page.keyboard.press('Shift')
    await page.clock.fastForward('04:00')
    await extended
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('typed answers survive an expired session, and signing in opens the same step', async ({
  page,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^401 GET \/api\/session$/)
  const { email } = await startForm({ at: 'identification' })
  await page.clock.install()
  await openWatched(page, applyPath('address'))
  const kept = page.waitForResponse('**/api/apply/address/typed')
  await page.getByLabel('City').fill('Houston')
  await page.clock.fastForward(1500)
  expect((await kept).status()).toBe(200)
  await page.clock.fastForward('13:00')
  await expect(dialog(page)).toBeVisible()
  await moveClock(service, 16 * 60)
  await page.clock.fastForward('02:31')
  await expect(heading(page, "You're signed out")).toBeVisible()
  await expect(page.getByText('after 15 minutes without activity')).toBeVisible()
  await signInAgain(page, service, email)
  await arrive(page, 'address')
  await expect(page.getByLabel('City')).toHaveValue('Houston')
})

test('typed corrections survive an expired session without being sent', async ({
  page,
  service,
  complaints,
  signUp,
}) => {
  // Allows a 401 for the bell too, because it may poll once more before the page learns that the
  // session has ended.
  complaints.expect(/^401 GET \/api\/(session|notifications\/unread-count)$/)
  const { email } = await signUp({ socialSecurityNumber: '000-00-0002' })
  await page.clock.install()
  await openWatched(page, '/status/information')
  await page.getByLabel('City').fill('Houston')
  await page.clock.fastForward('13:00')
  await expect(dialog(page)).toBeVisible()
  await moveClock(service, 16 * 60)
  await page.clock.fastForward('02:31')
  await expect(heading(page, "You're signed out")).toBeVisible()
  await signInAgain(page, service, email)
  await confirmAccount(page)
  await expect(heading(page, 'What we still need')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Houston')
  await expect(page.getByLabel('Street address')).toHaveValue('500 Oak Street')
  await expect(page.locator('#error-summary')).toHaveCount(0)
})

test('typed text stays on an offline page after the session ends, and survives sign-in', async ({
  page,
  context,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^401 (GET \/api\/session|POST \/api\/apply\/address\/typed)$/)
  const { email } = await startForm({ at: 'identification' })
  await page.clock.install()
  await openWatched(page, applyPath('address'))
  await waitForHydration(page)
  const saveLine = page.locator('#form-status')
  const saved = page.waitForResponse('**/api/apply/address/typed')
  await page.getByLabel('City').fill('Dallas')
  await page.clock.fastForward(1500)
  await saved
  await context.setOffline(true)
  await page.getByLabel('City').fill('Houston')
  await page.clock.fastForward(1500)
  await expect(saveLine).toHaveText(/^This page can't reach Latchkey/)
  await page.clock.fastForward('13:00')
  await expect(dialog(page)).toBeVisible()
  await moveClock(service, 16 * 60)
  for (let minute = 0; minute < 5; minute++) await page.clock.runFor('01:00')
  await expect(page.getByLabel('City')).toHaveValue('Houston')
  await context.setOffline(false)
  await expect(saveLine).toHaveText(/^You're signed out/)
  await page.clock.runFor('00:20')
  await expect(heading(page, "You're signed out")).toBeVisible()
  await signInAgain(page, service, email)
  await arrive(page, 'address')
  await expect(page.getByLabel('City')).toHaveValue('Houston')
})

test('a browser session expires after twelve hours despite activity', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.clock.install()
  await page.route('**/api/session/extend', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ data: { idleSeconds: 900, mostSeconds: 100 } }),
    }),
  )
  await openWatched(page, applyPath('name'))
  await page.keyboard.press('Shift')
  await page.clock.fastForward('01:00')
  await expect(dialog(page)).toHaveAccessibleDescription(
    /^Your session is reaching its maximum length/,
  )
  await press(page, 'Keep going for now')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('Last or family name')).toBeEditable()
})

test('signing out in one tab signs the other tabs out', async ({
  page,
  context,
  complaints,
  signUp,
}) => {
  complaints.expect(/^401 GET \/api\/session$/)
  await signUp()
  const other = await context.newPage()
  await openWatched(other, '/inbox')
  await openWatched(page, '/status')
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('button', { name: 'Sign out' })
    .click()
  await expect(heading(page, "You're signed out")).toBeVisible()
  await expect(other).toHaveURL(/\/signed-out$/)
  await other.goBack()
  await expect(other.getByRole('heading', { level: 1 })).not.toHaveText('Inbox')
})

test('signing in opens the requested page and never another site', async ({
  page,
  context,
  service,
  signUp,
}) => {
  const { email } = await signUp()
  await context.clearCookies()
  await page.goto('/settings/security')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fsettings%2Fsecurity$/)
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await enterCode(page, email)
  await confirmAccount(page)
  await expect(heading(page, "Where you're signed in")).toBeVisible()

  await context.clearCookies()
  await page.goto('/sign-in?next=https%3A%2F%2Fevil.example%2Fapply')
  await expect(page.locator('input[name=next]')).toHaveCount(0)
  await endCodeWait(service)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/status$/)
})
