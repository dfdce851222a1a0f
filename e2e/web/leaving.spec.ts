import { sampleAnswers } from '@/lib/signup/sample-answers'
import { expect, type Page, test } from '../support/browser'
import { expectAlert, failed, failure, offline } from '../support/failures'
import { applyPath, arrive, press, waitForHydration } from '../support/journey'
import { removeLateScripts, restoreScripts } from '../support/late-scripts'
import { post, postSteps, startWithoutInvitation } from '../support/people'

const saveLine = (page: Page) => page.locator('#form-status')
const waitForSave = (page: Page) => page.waitForResponse('**/api/apply/address/typed')
const city = (page: Page) => page.getByLabel('City')

test('each link of a step keeps typed answers if lazily loaded scripts return 404', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^404 GET \/_next\/static\//)
  await startForm({ at: 'review' })
  const links = ['Back', 'About you', 'Help'] as const
  for (const [index, name] of links.entries()) {
    await test.step(`the link ${name} saves the typed text before it opens its page`, async () => {
      const typed = `Town ${'abc'[index]}`
      await removeLateScripts(page, [applyPath('address')])
      await page.goto(applyPath('address'))
      await waitForHydration(page)
      await city(page).fill(typed)
      await expect(saveLine(page)).toHaveText("We couldn't save just now. You can keep going.")
      await restoreScripts(page)
      const link = page.getByRole('link', { name, exact: true }).first()
      const href = (await link.getAttribute('href'))!
      await link.click()
      await page.waitForURL(`**${href}`)
      await page.goto(applyPath('address'))
      await expect(city(page)).toHaveValue(typed)
    })
  }
})

test('offline and without lazy scripts, each link of a form page shows an error', async ({
  page,
  context,
  complaints,
  startForm,
}) => {
  complaints.expect(/^404 GET \/_next\/static\//)
  await startForm({ at: 'review' })
  await removeLateScripts(page, [applyPath('address'), applyPath('review')])
  for (const [step, links] of [
    ['address', ['Back', 'About you', 'Help', 'Save and exit']],
    ['review', ['Back', 'About you', 'Help', 'Save and exit', 'Change']],
  ] as const) {
    await page.goto(applyPath(step))
    await waitForHydration(page)
    if (step === 'address') await city(page).fill('Houston')
    await context.setOffline(true)
    for (const name of links) {
      await test.step(`${step}: the link ${name} shows an error and does not leave the page`, async () => {
        const link = page.getByRole('link', { name, exact: name !== 'Change' }).first()
        await link.click()
        await expectAlert(page, offline)
        await expect(page).toHaveURL(new RegExp(`${applyPath(step)}$`))
        await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      })
    }
    if (step === 'address') await expect(city(page)).toHaveValue('Houston')
    else {
      await press(page, 'Save and exit')
      await expectAlert(page, offline)
    }
    await context.setOffline(false)
  }
})

test('a link of a step waits for the save; after a failed save, a second click leaves', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 POST \/api\/apply\/address\/typed$/)
  await startForm({ at: 'address' })
  await page.goto(applyPath('address'))
  await waitForHydration(page)
  await page.route('**/api/apply/address/typed', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' }),
  )
  await city(page).fill('Houston')
  await expect(saveLine(page)).toHaveText(/^We couldn't save just now/)
  const back = page.getByRole('link', { name: 'Back' })
  await back.click()
  await expect(saveLine(page)).toHaveText(
    "We couldn't save just now. Your answers stay on this page. To leave without saving, press the link again.",
  )
  await expect(city(page)).toHaveValue('Houston')
  await expect(page).toHaveURL(new RegExp(`${applyPath('address')}$`))
  await back.click()
  await expect(city(page)).toHaveCount(0)
  await page.unroute('**/api/apply/address/typed')
  await page.goto(applyPath('address'))
  await waitForHydration(page)
  await city(page).fill('Dallas')
  await back.click()
  await arrive(page, 'ssn')
  await page.goto(applyPath('address'))
  await expect(city(page)).toHaveValue('Dallas')
})

/** Types a city into the address step and presses Continue. The service fails. */
async function failContinue(page: Page): Promise<void> {
  await page.goto(applyPath('address'))
  await waitForHydration(page)
  await page.route('**/api/apply/address', (route) => route.fulfill(failure))
  await city(page).fill('Houston')
  await press(page, 'Continue')
  await expectAlert(page, failed, { timeout: 30_000 })
}

test('after a failed Continue, the page saves the answers when it is online again', async ({
  page,
  context,
  startForm,
}) => {
  await startForm({ at: 'identification' })
  await page.goto(applyPath('address'))
  await waitForHydration(page)
  const loaded = waitForSave(page)
  await city(page).fill('Dallas')
  await loaded
  await context.setOffline(true)
  await city(page).fill('Houston')
  await press(page, 'Continue')
  await expectAlert(page, offline)
  const saved = waitForSave(page)
  await context.setOffline(false)
  expect((await saved).status()).toBe(200)
  await page.goto(applyPath('address'))
  await expect(city(page)).toHaveValue('Houston')
})

test('after a failed Continue, a link of the page saves the answers before it opens', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 POST \/api\/apply\/address$/)
  await startForm({ at: 'identification' })
  await failContinue(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await arrive(page, 'ssn')
  await page.goto(applyPath('address'))
  await expect(city(page)).toHaveValue('Houston')
})

test('after a failed Continue, opening another page by its URL saves the answers', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 POST \/api\/apply\/address$/)
  await startForm({ at: 'identification' })
  await failContinue(page)
  await page.goto('/help')
  // The browser may send the answers after it has opened the page.
  await expect(async () => {
    await page.goto(applyPath('address'))
    await expect(city(page)).toHaveValue('Houston', { timeout: 1000 })
  }).toPass()
})

test('an address filled in with "Use my business address" is saved without typing', async ({
  page,
  context,
  service,
}) => {
  await startWithoutInvitation(page, service.url, 'businessowner')
  await post(context, service.url, '/api/apply/business', sampleAnswers.business)
  await postSteps(context, service.url, { at: 'address' })
  await page.goto('/apply/business-owner/address')
  await waitForHydration(page)
  const saved = waitForSave(page)
  await press(page, 'Use my business address')
  expect((await saved).status()).toBe(200)
  const filled = await city(page).inputValue()
  expect(filled).not.toBe('')
  await page.reload()
  await expect(city(page)).toHaveValue(filled)
})
