import { expect, type Page, test } from '../support/browser'
import {
  applyPath,
  arrive,
  fillers,
  press,
  submit,
  submitStep,
  waitForHydration,
} from '../support/journey'
import { avery, type StepSlug, stepSlugs } from '../support/people'
import { translate } from '../support/translation'

const summary = (page: Page) => page.locator('#error-summary')

/** A mistake after the empty answer. Its message must replace the message of the empty answer. */
const wrong: Partial<Record<StepSlug, [fill: (page: Page) => Promise<void>, message: string]>> = {
  name: [
    (page) => page.getByLabel('First or given name').fill('4very'),
    'First or given name must only include',
  ],
  'date-of-birth': [
    (page) => page.getByLabel('Month').fill('7'),
    'Date of birth must include a day and year',
  ],
  ssn: [
    (page) => page.getByLabel('What is your Social Security number?').fill('900-12'),
    'Social Security number must be 9 numbers',
  ],
  address: [
    (page) => page.getByLabel('Street address').fill('PO Box 12'),
    'Enter a street address. A PO Box can only be your mailing address',
  ],
  identification: [
    (page) => page.getByLabel('ID number').fill('D/12'),
    'ID number must only include letters, numbers and dashes',
  ],
  employment: [
    (page) => page.getByLabel('Annual income before taxes, in dollars').fill('abc'),
    'Annual income must be a number',
  ],
  w9: [
    (page) => page.getByLabel('Type your full name to sign').fill('Nobody'),
    'Signature must match your name',
  ],
}

test('a person completes and submits a form that the browser translated', async ({
  page,
  startForm,
}) => {
  await startForm()
  await page.goto(applyPath('name'))
  await waitForHydration(page)
  await translate(page)
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    await expect(page.locator('main font').first()).toBeAttached()
    // Empties the field, because it contains the first name from the invitation.
    if (slug === 'name') await page.getByLabel('First or given name').fill('')
    await submitStep(page, slug)
    await expect(summary(page)).toBeVisible()
    const [fill, message] = wrong[slug] ?? []
    if (fill && message) {
      await fill(page)
      await submitStep(page, slug)
      // Both the message at the field and the entry in the summary must be new.
      await expect(summary(page).getByRole('link', { name: message })).toBeVisible()
      await expect(page.locator('p[id$=-error]').filter({ hasText: message })).toBeVisible()
    }
    await fillers[slug](page, avery)
    await submitStep(page, slug)
  }
  await submit(page)
})

test('the form status line still updates after the browser translated the page', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 POST \/api\/apply\/name\/typed$/)
  await startForm()
  await page.goto(applyPath('name'))
  await waitForHydration(page)
  await translate(page)
  const line = page.locator('#form-status')
  const last = page.getByLabel('Last or family name')
  await last.fill('Qu')
  await expect(line).toHaveText(/^Saved at/)
  await page.route('**/typed', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' }),
  )
  await last.fill('Qui')
  await expect(line).toHaveText("We couldn't save just now. You can keep going.")
  await page.unroute('**/typed')
  await last.fill('Quin')
  await expect(line).toHaveText(/^Saved at/)
  await page.route('**/api/apply/name', (route) => route.abort('connectionfailed'))
  await page.getByLabel('First or given name').fill('Avery')
  await press(page, 'Continue')
  await expect(page.locator('#error-summary')).toContainText("This page can't reach Latchkey.")
})
