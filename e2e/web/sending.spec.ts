import { expect, type Page, test } from '../support/browser'
import { failure } from '../support/failures'
import { applyPath, arrive, heading, press, waitForHydration } from '../support/journey'
import { countProfiles } from '../support/people'

const submitPath = '**/api/apply/submit'
const status = (page: Page) => page.locator('#form-status')
const sorry = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Sorry, there is a problem with the service.' })

test('the form retries a failed submission after 1, 2, 4, 8 s with one Idempotency-Key', async ({
  page,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 POST \/api\/apply\/submit$/)
  const { customerUid } = await startForm({ at: 'review' })
  const keys: (string | undefined)[] = []
  await page.route(submitPath, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.fulfill(failure)
  })
  await page.clock.install()
  await page.goto(applyPath('review'))
  await waitForHydration(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await press(page, 'Submit application')
  for (const [index, seconds] of [1, 2, 4, 8].entries()) {
    const attempt = index + 1
    await expect(status(page)).toHaveText(`Still submitting. Trying again (${attempt} of 4)…`)
    expect(keys.length).toBe(attempt)
    await page.clock.runFor(seconds * 1000 - 10)
    expect(keys.length).toBe(attempt)
    await page.clock.runFor(20)
    await expect.poll(() => keys.length).toBe(attempt + 1)
  }
  await expect(sorry(page)).toContainText(
    "We haven't received your application. Your answers are saved.",
  )
  await expect(page.locator('#error-summary')).toBeFocused()
  await expect(page.locator('#error-summary').getByRole('heading')).toHaveText('There is a problem')
  await expect(page).toHaveTitle(/^Error: /)
  await page.clock.runFor(60_000)
  expect(keys.length).toBe(5)
  await page.clock.resume()

  await page.unroute(submitPath)
  const sent = page.waitForRequest(submitPath)
  await press(page, 'Try again')
  keys.push((await sent).headers()['idempotency-key'])
  await expect(heading(page, 'Application received')).toBeVisible()
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
  expect(await countProfiles(service, customerUid)).toBe(1)
})

test('an application is stored once even if its responses are lost', async ({
  page,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 POST \/api\/apply\/submit$/)
  const { customerUid } = await startForm({ at: 'review' })
  let lost = 0
  await page.route(submitPath, async (route) => {
    const answer = await route.fetch()
    if (lost === 2) return route.fulfill({ response: answer })
    lost++
    return route.fulfill(failure)
  })
  await page.goto(applyPath('review'))
  await waitForHydration(page)
  await press(page, 'Submit application')
  await expect(heading(page, 'Application received')).toBeVisible()
  expect(lost).toBe(2)
  expect(await countProfiles(service, customerUid)).toBe(1)
})

test('the form reports a lost connection and repeats the request later', async ({
  page,
  service,
  startForm,
}) => {
  const { customerUid } = await startForm({ at: 'review' })
  await page.goto(applyPath('review'))
  await waitForHydration(page)
  await page.route(submitPath, (route) => route.abort('connectionfailed'))
  await press(page, 'Submit application')
  await expect(status(page)).toHaveText(/^Still submitting\. Trying again \([2-4] of 4\)…$/)
  await page.unroute(submitPath)
  await expect(heading(page, 'Application received')).toBeVisible()
  expect(await countProfiles(service, customerUid)).toBe(1)
})

test('an application submitted offline shows an alert and can be submitted online', async ({
  page,
  context,
  service,
  startForm,
}) => {
  const { customerUid } = await startForm({ at: 'review' })
  await page.goto(applyPath('review'))
  await waitForHydration(page)
  const sent: string[] = []
  page.on('request', (request) =>
    request.url().endsWith('/api/apply/submit') ? sent.push(request.url()) : undefined,
  )
  await context.setOffline(true)
  await press(page, 'Submit application')
  const box = page.locator('#error-summary')
  await expect(box).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(box.getByRole('heading')).toHaveText('There is a problem')
  await expect(box.getByRole('alert')).toContainText("You're offline.")
  await expect(box.getByRole('alert')).toContainText('Nothing was sent.')
  await expect(status(page)).not.toContainText('Still submitting')
  await expect(sorry(page)).toHaveCount(0)
  expect(sent.length).toBeLessThanOrEqual(1)
  await context.setOffline(false)
  const received = heading(page, 'Application received')
  await expect(async () => {
    if (!(await received.isVisible())) await press(page, 'Submit application')
    await expect(received).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(await countProfiles(service, customerUid)).toBe(1)
})

test('double clicks in one or two windows submit one application', async ({
  page,
  context,
  service,
  startForm,
}) => {
  const { customerUid } = await startForm({ at: 'review' })
  const other = await context.newPage()
  for (const window of [page, other]) {
    await window.goto(applyPath('review'))
    await waitForHydration(window)
  }
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/apply/submit') && sent.push(request.url()),
  )
  const button = (window: Page) => window.getByRole('button', { name: 'Submit application' })
  await Promise.all([button(page).dblclick(), button(other).dblclick()])
  await expect(
    heading(page, 'Application received')
      .or(page.getByText(/^Received ·/))
      .first(),
  ).toBeVisible()
  await expect(other).toHaveURL(/\/(submitted|status)$/)
  expect(sent.length).toBe(1)
  expect(await countProfiles(service, customerUid)).toBe(1)
})

test.describe('double clicks without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a double click submits one application', async ({
    page,
    service,
    startForm,
  }) => {
    const { customerUid } = await startForm({ at: 'review' })
    await page.goto(applyPath('review'))
    await page.getByRole('button', { name: 'Submit application' }).dblclick({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/(submitted|status)$/)
    expect(await countProfiles(service, customerUid)).toBe(1)
  })
})

test('a form page keeps its answer after a failed save and retries the save', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 POST \/api\/apply\/name$/)
  await startForm()
  await page.goto(applyPath('name'))
  await waitForHydration(page)
  let tries = 0
  await page.route('**/api/apply/name', (route) =>
    ++tries <= 2 ? route.fulfill(failure) : route.continue(),
  )
  await page.getByLabel('First or given name').fill('Ada')
  await press(page, 'Continue')
  const alert = page.locator('#error-summary').getByRole('alert')
  await expect(alert).toContainText("We couldn't save these answers.")
  await expect(alert).toContainText("Nothing is lost: they're still on this page. Try again.")
  await expect(page.locator('#error-summary')).toBeFocused()
  await expect(status(page)).not.toContainText('You can keep going')
  await expect(page.getByLabel('First or given name')).toHaveValue('Ada')
  expect(tries).toBe(2)
  await expect(async () => {
    await press(page, 'Continue')
    await arrive(page, 'date-of-birth')
  }).toPass()
})
