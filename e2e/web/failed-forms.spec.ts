import { expect, test } from '../support/browser'
import { expectAlert, failed, failure, offline } from '../support/failures'
import { applyPath, begin, heading, press, waitForHydration } from '../support/journey'
import { makeEmail } from '../support/people'

test('sign-in, settings, help and correction forms show a failure in the error summary', async ({
  page,
  context,
  complaints,
  signUp,
}) => {
  complaints.expect(/^500 POST \/api\//)
  const expectReported = async (path: string, field: string, value: string, button: string) => {
    await page.goto(path)
    await waitForHydration(page)
    await page.getByLabel(field, { exact: true }).fill(value)
    await context.setOffline(true)
    await press(page, button)
    await expectAlert(page, offline)
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(value)
    await context.setOffline(false)
    await page.route('**/api/**', (route) =>
      route.request().method() === 'POST' ? route.fulfill(failure) : route.fallback(),
    )
    await expect(async () => {
      await press(page, button)
      await expectAlert(page, failed, { timeout: 2000 })
    }).toPass()
    await page.unroute('**/api/**')
  }
  await expectReported('/sign-in', 'Email address', 'avery@example.com', 'Continue')
  // A form ignores a second click within a second. So the test opens a new page for the address.
  await page.goto('/sign-in')
  await waitForHydration(page)
  await page.getByLabel('Email address').fill('avery@example.com')
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page).toHaveTitle(/^Check your email/)
  await expectReported('/sign-in/check', '6-digit code', '123456', 'Continue')
  await signUp({ socialSecurityNumber: '000-00-0002' })
  await expectReported('/status/information', 'City', 'Houston', 'Submit these answers')
  await expectReported('/settings/email', 'New email address', 'a@example.com', 'Continue')
  await expectReported('/help', 'How can we help?', 'Please call me.', 'Send message')
})

/** The reason and the next step that a page shows if the browser did not send a plain form. */
const unsent = ["You're offline.", "Nothing was sent. When you're back online, try again."]

test('a form shows an error and its page stays open while the service is unreachable', async ({
  page,
  context,
  client,
  startForm,
  signUp,
}) => {
  const expectHeld = async (path: string, button: string) => {
    await page.goto(path)
    await waitForHydration(page)
    const pressed = page.getByRole('main').getByRole('button', { name: button }).last()
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await pressed.click()
    const summary = page.locator('#error-summary')
    await expect(summary).toContainText(/There is a problem.*This page can't reach Latchkey\./)
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await page.unroute('**/*')
    await context.setOffline(true)
    await pressed.click()
    await expect(summary.last()).toContainText("You're offline.")
    await expect(page).toHaveTitle(/^Error: /)
    await context.setOffline(false)
    expect(page.url()).toContain(path)
  }
  await begin(page, makeEmail())
  await expectHeld('/verify-email/check', 'Send a new code')
  const { token } = await client.invite({ email: makeEmail() })
  await expectHeld(`/invite/${token}`, 'Accept and start')
  await startForm({ at: 'review' })
  await expectHeld(applyPath('review'), 'Save and exit')
  await expectHeld('/apply/individual/delete', 'Delete my application')
  await context.clearCookies()
  const { customerUid } = await signUp()
  const { headers } = await client.systemSession()
  const path = `/entrypoint/org/v1/customers/${customerUid}/links`
  const made = await client.call('POST', path, { headers, json: { purpose: 'status' } })
  await expectHeld(new URL(made.body.data.url).pathname, 'Continue')
  await expectHeld('/settings', 'Save appearance')
  await expectHeld('/settings/close', 'Email me a code')
})

test('settings and consent withdrawal show an error if a person is offline', async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  for (const [path, button] of [
    ['/settings', 'Save appearance'],
    ['/settings', 'Save email and inbox settings'],
    ['/settings/records', 'Withdraw my agreement'],
    ['/settings/security', 'Sign out everywhere'],
  ] as const) {
    await page.goto(path)
    await waitForHydration(page)
    const title = await page.title()
    await context.setOffline(true)
    await press(page, button)
    await expectAlert(page, unsent)
    await expect(page).toHaveTitle(`Error: ${title.replace(/^\(\d+\) /, '')}`)
    await context.setOffline(false)
    await press(page, button)
    await expect(page.locator('#error-summary')).toHaveCount(0)
    await expect(page).toHaveTitle(/^(?!Error: )/)
  }
})
