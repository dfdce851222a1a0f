import { expect, type Page, test } from '../support/browser'
import { applyPath, fillers, press, submitStep, waitForHydration } from '../support/journey'
import { avery } from '../support/people'

// The screen is so small that the button and the top of a page are never visible at the same time.
test.use({ viewport: { width: 320, height: 568 } })

const respond = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ errors: [{ code, title: 'Refused', target: 'common' }] }),
})
const sorry = 'Sorry, there is a problem with the service.'
const unmatched = "We couldn't match your information."

/** Expects that the heading of the alert is visible, and that the box around it has the focus. */
async function expectNoticed(page: Page, title: string): Promise<void> {
  await expect(page.locator('#error-summary')).toBeFocused()
  await expect(page.getByRole('alert').getByText(title, { exact: true })).toBeInViewport()
}

test('each refused submission moves the focus to its message and scrolls it into view', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^(400|500) POST \/api\/apply\/submit$/)
  await startForm({
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0009' } },
  })
  await page.clock.install()
  await page.goto(applyPath('review'))
  await waitForHydration(page)
  const button = page.getByRole('button', { name: /^(Submit application|Try again)$/ })
  const submitAtBottom = async () => {
    await page.clock.fastForward(1000)
    await button.click()
  }
  const expectSeen = async (title: string) => {
    await expectNoticed(page, title)
    // If the person only needs to press the button again, the message is above the button.
    if (title === sorry) await expect(button).toBeInViewport({ ratio: 1 })
    else await expect(button).not.toBeInViewport()
  }
  const expectSeenAfterRetries = async (title: string) => {
    await expect(async () => {
      // Skips the waits before the retries.
      await page.clock.fastForward(8000)
      await expect(page.getByRole('alert').getByText(title, { exact: true })).toBeVisible({
        timeout: 300,
      })
    }).toPass()
    await expectSeen(title)
  }
  await test.step('two refusals of the identity partner show the message in view', async () => {
    for (let round = 0; round < 2; round++) {
      const answered = page.waitForResponse('**/api/apply/submit')
      await submitAtBottom()
      await answered
      await expectSeen(unmatched)
    }
  })
  await test.step('a 500 response shows the message in view', async () => {
    await page.route('**/api/apply/submit', (route) =>
      route.fulfill(respond(500, 'INTERNAL_SERVER_ERROR')),
    )
    await submitAtBottom()
    await expectSeenAfterRetries(sorry)
    await page.unroute('**/api/apply/submit')
  })
  await test.step('a lost connection shows the message in view', async () => {
    await page.route('**/api/apply/submit', (route) => route.abort('connectionfailed'))
    await submitAtBottom()
    await expectSeenAfterRetries(sorry)
  })
})

test('the alert of a 429 gets the focus in form steps, corrections, settings and help', async ({
  page,
  complaints,
  signUp,
  startForm,
}) => {
  complaints.expect(/^429 POST \/api\//)
  const expectRefused = async (action: string, send: () => Promise<void>, title: string) => {
    await page.route(`**${action}`, (route) => route.fulfill(respond(429, 'RATE_LIMITED')))
    await send()
    await expectNoticed(page, title)
  }
  await test.step('a form step focuses the alert of a 429', async () => {
    await startForm({ at: 'address' })
    await page.goto(applyPath('address'))
    await waitForHydration(page)
    await fillers.address(page, avery)
    await expectRefused('/api/apply/address', () => submitStep(page, 'address'), sorry)
  })
  await test.step('the corrections form focuses the alert of a 429', async () => {
    await signUp({ socialSecurityNumber: '000-00-0002' })
    await page.goto('/status/information')
    await waitForHydration(page)
    const send = () => press(page, 'Submit these answers')
    await expectRefused('/api/corrections', send, sorry)
  })
  const wait = 'Wait a moment before you ask again.'
  await test.step('the settings form focuses the alert of a 429', async () => {
    await page.goto('/settings/email')
    await waitForHydration(page)
    await page.getByLabel('New email address').fill('avery@example.com')
    await expectRefused('/api/settings/email', () => press(page, 'Continue'), wait)
  })
  await test.step('the help form focuses the alert of a 429', async () => {
    await page.goto('/help')
    await waitForHydration(page)
    await page.getByLabel('How can we help?').fill('Please call me.')
    await expectRefused('/api/help', () => press(page, 'Send message'), wait)
  })
})

test('if Enter sends a long page and the save fails, the message scrolls into view', async ({
  page,
  context,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.goto(applyPath('address'))
  await waitForHydration(page)
  await fillers.address(page, avery)
  await context.setOffline(true)
  await page.getByLabel('Street address').press('Enter')
  const text = page.locator('#error-summary').getByText(/^Nothing was sent\./)
  await expect(text).toBeInViewport({ ratio: 1 })
})
