import { expect, type Page, test } from '../support/browser'
import { expectAlert, failed, failure, offline } from '../support/failures'
import {
  applyPath,
  arrive,
  fillers,
  heading,
  press,
  submitStep,
  waitForHydration,
} from '../support/journey'
import { removeLateScripts, restoreScripts } from '../support/late-scripts'
import { avery, type StepSlug, stepSlugs } from '../support/people'
import { markByHand } from '../support/windows'

const status = (page: Page) => page.locator('#form-status')
const line = (page: Page) => page.locator('[data-connection]')
const offlineLine = "You're offline. Your answers stay on this page."
const slowLine = 'This is taking longer than usual. Nothing on this page is lost.'
/** The typed text and the chosen options of the form of the page. */
const readForm = (page: Page) =>
  page.locator('main form').evaluate((form) =>
    [...(form as HTMLFormElement).elements].flatMap((control) => {
      if (control instanceof HTMLInputElement && control.type !== 'hidden')
        // Removes spaces and dashes, because the field of a Social Security number groups the
        // digits when it loses the focus.
        return [[control.name, control.value.replace(/[ -]/g, ''), control.checked]]
      return control instanceof HTMLSelectElement ? [[control.name, control.value]] : []
    }),
  )

/** Holds these requests until the test calls the returned function. */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function fill(page: Page, step: StepSlug): Promise<unknown> {
  const change = page.getByRole('button', { name: 'Change' })
  if (step === 'ssn' && (await change.isVisible())) await change.click()
  await fillers[step](page, avery)
  return readForm(page)
}

/**
 * Clicks the button of a step again. Moves the clock first, because a form ignores a second click
 * within a second.
 */
async function submitAgain(page: Page, step: StepSlug): Promise<void> {
  await page.clock.fastForward(1000)
  await submitStep(page, step)
}

/**
 * Presses the button of a step offline. Expects that the page reports the lost connection and keeps
 * every answer.
 */
async function submitOffline(page: Page, step: StepSlug): Promise<void> {
  const typed = await readForm(page)
  await page.context().setOffline(true)
  await submitStep(page, step)
  await expectAlert(page, offline)
  expect(await readForm(page)).toEqual(typed)
  await page.context().setOffline(false)
}

test('each form step reports offline, slow and failed requests and keeps every answer', async ({
  page,
  context,
  complaints,
  startForm,
}) => {
  // The timeout is long, because the test opens every step twice, which takes minutes on a busy
  // machine.
  test.setTimeout(480_000)
  complaints.expect(/^500 POST \/api\/apply\/[\w-]+$/)
  complaints.expect(/^404 GET \/_next\/static\//)
  await startForm({ at: 'review' })
  await page.clock.install()
  for (const [index, step] of stepSlugs.entries()) {
    const next = stepSlugs[index + 1] ?? 'review'
    const own = `**/api/apply/${step}`
    await test.step(`${step}: the form works although a script returns 404`, async () => {
      await removeLateScripts(page, [applyPath(step), applyPath(next)])
      await page.goto(applyPath(step))
      await waitForHydration(page)
      await fill(page, step)
      await submitOffline(page, step)
      // The page lacks a script, so the next click sends the form without scripts.
      await expect(async () => {
        // An earlier press may have opened the next page by now.
        if (!page.url().endsWith(applyPath(next))) await submitAgain(page, step)
        await page.waitForURL(`**${applyPath(next)}`, { timeout: 3000 })
      }).toPass()
      await restoreScripts(page)
    })
    await test.step(`${step}: offline, failed and slow requests show a message`, async () => {
      await page.goto(applyPath(step))
      await waitForHydration(page)
      const typed = await fill(page, step)
      await submitOffline(page, step)
      await page.route(own, (route) => route.fulfill(failure))
      await submitAgain(page, step)
      await expect(status(page)).toHaveText(/^Still submitting/)
      await expect(async () => {
        // Skips the waits before the retries.
        await page.clock.fastForward(2000)
        await expectAlert(page, failed, { timeout: 300 })
      }).toPass()
      await expect(status(page)).not.toContainText('You can keep going')
      expect(await readForm(page)).toEqual(typed)
      await page.unroute(own)
      const release = await hold(page, own)
      await submitAgain(page, step)
      await expect(page.locator('main form [aria-busy=true]')).toBeVisible()
      await page.clock.fastForward(1000)
      await expect(line(page)).toHaveText(slowLine)
      release()
      await arrive(page, next)
      await expect(page).not.toHaveTitle(/^Error: /)
    })
  }
  await test.step('the review page reports the lost connection and submits when online again', async () => {
    await removeLateScripts(page, [applyPath('review'), applyPath('submitted')])
    await page.goto(applyPath('review'))
    await waitForHydration(page)
    await context.setOffline(true)
    await press(page, 'Submit application')
    await expectAlert(page, offline)
    await context.setOffline(false)
    const received = heading(page, 'Application received')
    await expect(async () => {
      await page.clock.fastForward(1000)
      if (!(await received.isVisible())) await press(page, 'Submit application')
      await expect(received).toBeVisible({ timeout: 3000 })
    }).toPass()
  })
})

test('the server renders the next form step if the scripts for that step are missing', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^404 GET \/_next\/static\//)
  await startForm()
  await page.goto(applyPath('name'))
  await waitForHydration(page)
  await page.getByLabel('First or given name').fill('Ada')
  await expect(status(page)).toHaveText(/^Saved at/)
  await removeLateScripts(page, [applyPath('name')])
  page.on('request', (request) => request.isNavigationRequest() && void restoreScripts(page))
  await submitStep(page, 'name')
  await arrive(page, 'date-of-birth')
})

/** Clicks each link and submits each form that needs the service. Expects that nothing opens. */
async function expectHeld(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  const controls = page.locator(
    'a[href^="/"]:not([href^="/sandbox"]):visible, main button[type=submit]:visible, header button[type=submit]:visible',
  )
  const names = await controls.allInnerTexts()
  expect(names.length).toBeGreaterThan(3)
  for (const [index, name] of names.entries()) {
    await test.step(`${pathname}: "${name}" does nothing while offline`, async () => {
      const control = controls.nth(index)
      const reports = await control.evaluate((one) => one.matches('[data-reports] button'))
      await control.click()
      await expect(line(page)).toHaveText(`${offlineLine} When you're back online, try again.`)
      // Some forms report failures themselves. Such a form checks the connection only after it has
      // checked its values.
      if (reports) await expect(page.locator('#error-summary')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(pathname)
    })
  }
}

test('while offline, links and buttons of account pages do nothing', async ({
  page,
  context,
  service,
  signUp,
}) => {
  await signUp()
  // Turns off automatic marking as read, because items that are marked would lose their buttons
  // during the test.
  await markByHand(context, service.url)
  const pages = [
    applyPath('submitted'),
    '/status',
    '/status/record',
    '/inbox',
    '/settings',
    '/settings/security',
    '/settings/email',
  ]
  for (const path of pages) {
    await page.goto(path)
    await waitForHydration(page)
    await expect(line(page)).toBeAttached()
    await context.setOffline(true)
    await expect(line(page)).toHaveText(offlineLine)
    await expectHeld(page)
    await context.setOffline(false)
    await expect(line(page)).toBeEmpty()
  }
})

test('account pages show a message if the response to a click is slow', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.goto('/status')
  await waitForHydration(page)
  await expect(line(page)).toBeAttached()
  const sendOn = await hold(page, /\/settings\?_rsc=/)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(line(page)).toHaveText(slowLine)
  sendOn()
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(line(page)).toBeEmpty()
  // The test cannot read the page while it navigates. So the page reports each text of its status
  // line.
  const seen: string[] = []
  await page.exposeFunction('report', (text: string) => void seen.push(text))
  await line(page).evaluate((element) => {
    const { report } = window as unknown as { report(text: string): void }
    const observer = new MutationObserver(() => report(element.textContent))
    observer.observe(element, { childList: true, subtree: true })
  })
  const release = await hold(page, '**/api/settings')
  await page.getByRole('button', { name: 'Save appearance' }).click({ noWaitAfter: true })
  await expect.poll(() => seen).toContain(slowLine)
  release()
})

test('"Mark all as read" works even if the scripts of the inbox cannot be loaded', async ({
  page,
  complaints,
  signUp,
}) => {
  complaints.expect(/^404 GET \/_next\/static\//)
  await signUp()
  await removeLateScripts(page, ['/inbox'])
  await page.goto('/inbox')
  await waitForHydration(page)
  await press(page, 'Mark all as read')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})
