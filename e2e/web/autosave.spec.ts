import type { Wire } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import { expectAlert } from '../support/failures'
import { applyPath, arrive, heading, press, row, waitForHydration } from '../support/journey'
import { type StepSlug, stepSlugs } from '../support/people'

const saveLine = (page: Page) => page.locator('#form-status')
const typedPath = (step: string) => `**/api/apply/${step}/typed`

test('the form saves valid and invalid answers while a person types', async ({
  page,
  context,
  openBrowser,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.goto(applyPath('address'))
  // If the test pauses between two fields, autosave first sends a part of the answers. So the test
  // waits for the complete save.
  const isWhole = ({ city, state }: Wire, isSame: unknown) =>
    city === 'Aust1n' && state === 'TX' && isSame === 'no'
  const kept = page.waitForResponse((response) => {
    if (!response.url().endsWith('/api/apply/address/typed')) return false
    const { address, isMailingAddressSame } = response.request().postDataJSON()
    return isWhole(address, isMailingAddressSame)
  })
  await page.getByLabel('Street address').fill('500 Oak St')
  await page.getByLabel('City').fill('Aust1n')
  await page.getByLabel('State, territory or military post').selectOption('TX')
  await page.getByLabel('No', { exact: true }).check()
  await kept
  await expect(saveLine(page)).toHaveText(/^Saved at \d{1,2}:\d\d [AP]M$/)
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
    /^Saved at/,
  )
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toMatch(/Oak|Aust1n/)

  const other = await openBrowser()
  await other.addCookies(await context.cookies())
  const again = await other.newPage()
  await again.goto(applyPath('address'))
  await expect(again.getByLabel('Street address')).toHaveValue('500 Oak St')
  await expect(again.getByLabel('City')).toHaveValue('Aust1n')
  await expect(again.getByLabel('State, territory or military post')).toHaveValue('TX')
  await expect(again.getByLabel('No', { exact: true })).toBeChecked()
  await expect(again.locator('#error-summary')).toHaveCount(0)
})

test('a refused form shows no message about saved answers', async ({ page, startForm }) => {
  await startForm({ at: 'address' })
  await page.goto(applyPath('address'))
  const kept = page.waitForResponse(typedPath('address'))
  await page.getByLabel('City').fill('Aust1n')
  await kept
  await expect(saveLine(page)).toHaveText(/^Saved at/)
  await press(page, 'Continue')
  await expect(page.locator('#error-summary')).toBeVisible()
  await expect(saveLine(page)).toBeEmpty()
  // This URL opens the page with the errors of a form that was sent without scripts. Here too, the
  // page must not show the line about saved answers.
  await page.goto(`${applyPath('address')}?fault=address.city:CITY_HAS_INVALID_FORMAT`)
  await expect(page.locator('#error-summary')).toBeVisible()
  await waitForHydration(page)
  await expect(saveLine(page)).toBeEmpty()
})

test('the review does not show an autosaved change before Continue submits the change', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'review' })
  await page.goto(`${applyPath('name')}?return=review`)
  const kept = page.waitForResponse(typedPath('name'))
  await page.getByLabel('Last or family name').fill('Quill')
  await kept
  await page.goto(applyPath('review'))
  await expect(row(page, 'Legal name')).toContainText('Avery Rae Quinn')
  await page.goto(`${applyPath('name')}?return=review`)
  await expect(page.getByLabel('Last or family name')).toHaveValue('Quill')
  await page.getByLabel('Last or family name').fill('Quinn')
  await press(page, 'Continue')
  await arrive(page, 'review')
  await page.goto(applyPath('name'))
  await expect(page.getByLabel('Last or family name')).toHaveValue('Quinn')
})

test('a failed autosave shows a message, and the typed text stays in the form', async ({
  page,
  context,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 POST \/api\/apply\/name\/typed$/)
  complaints.expect(/^401 POST \/api\/apply\/name\/typed$/)
  await startForm()
  await page.goto(applyPath('name'))
  const last = page.getByLabel('Last or family name')

  await page.route(typedPath('name'), (route) => route.abort('connectionfailed'))
  await last.fill('Quin')
  await expect(saveLine(page)).toHaveText(
    "This page can't reach Latchkey. Check your connection. Your last saved answers are safe.",
  )
  await page.unroute(typedPath('name'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(saveLine(page)).toHaveText(/^Saved at/)

  await page.route(typedPath('name'), (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' }),
  )
  await last.fill('Quinn')
  await expect(saveLine(page)).toHaveText("We couldn't save just now. You can keep going.")
  await page.unroute(typedPath('name'))

  await context.clearCookies()
  await last.fill('Quinnn')
  await expect(saveLine(page)).toHaveText("You're signed out. Sign in to save.")
  await expect(saveLine(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /^\/sign-in\?next=%2Fapply%2Findividual%2Fname$/,
  )
  await expect(last).toHaveValue('Quinnn')
})

test('an idle form page sends no save request', async ({ page, startForm }) => {
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
  )
  await page.clock.install()
  const look = async (step: StepSlug) => {
    await page.goto(applyPath(step), { waitUntil: 'networkidle' })
    await arrive(page, step)
    await page.clock.runFor(5000)
  }
  for (const at of ['address', 'identification'] as const) {
    await startForm({ at })
    await look(at)
  }
  await startForm({ at: 'review' })
  for (const step of stepSlugs) await look(step)
  expect(sent).toEqual([])
})

test('no SSN or signature is sent before Continue is pressed', async ({ page, startForm }) => {
  await startForm({ at: 'review' })
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
  )
  for (const step of ['ssn', 'w9'] as const) {
    await page.goto(applyPath(step))
    await arrive(page, step)
    if (step === 'ssn') await press(page, 'Change')
    await page
      .locator('form input[type=text]')
      .last()
      .pressSequentially('900 12 3456', { delay: 30 })
    // Leaving the page sends all answers that autosave has not sent yet.
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Social Security|W-9/)
  }
  expect(sent.filter((path) => path.startsWith('/api/apply/'))).toEqual([])
})

test('a person chooses between the answers that two tabs saved for one page', async ({
  page,
  context,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^409 POST \/api\/apply\/name$/)
  const { customerUid } = await startForm({ at: 'review' })
  const notice = page.locator('#error-summary')
  const other = await context.newPage()
  const change = async (here: string, there: string) => {
    // Blocks autosave, so that only Continue sends the answer, even if the test is slow.
    await page.route(typedPath('name'), (route) => route.abort())
    await page.goto(`${applyPath('name')}?return=review`)
    await other.goto(`${applyPath('name')}?return=review`)
    await other.getByLabel('Last or family name').fill(there)
    await press(other, 'Continue')
    await other.waitForURL(`**${applyPath('review')}`)
    await expect(row(other, 'Legal name')).toContainText(there)
    await page.getByLabel('Last or family name').fill(here)
    await press(page, 'Continue')
    await expectAlert(page, [
      'You changed this in another tab or browser',
      'Compare both answers and keep the correct one.',
    ])
    // A click before the page has loaded may have no effect.
    await page.waitForLoadState()
    await expect(notice.getByRole('row')).toHaveCount(2)
    await expect(notice.getByRole('row').last().getByRole('cell')).toHaveText([
      `Avery Rae ${here}`,
      `Avery Rae ${there}`,
    ])
    await expect(page.getByLabel('Last or family name')).toHaveValue(here)
  }
  await change('Quin', 'Quill')
  await press(page, 'Keep the answers from this tab')
  await page.waitForURL(`**${applyPath('review')}`)
  await expect(row(page, 'Legal name')).toContainText('Avery Rae Quin')

  await change('Quince', 'Quick')
  await page.getByRole('link', { name: 'Use the saved answers' }).click()
  await expect(page.getByLabel('Last or family name')).toHaveValue('Quick')
  await expect(notice).toHaveCount(0)
  await press(page, 'Continue')
  await page.waitForURL(`**${applyPath('review')}`)
  await expect(row(page, 'Legal name')).toContainText('Avery Rae Quick')
  const database = await openDatabase(service)
  expect(
    await database.query('select 1 from drafts where customer_id = $1', [customerUid]),
  ).toHaveLength(1)
  await database.close()
})

test('the choice between two SSNs shows only their last digits', async ({
  page,
  context,
  complaints,
  startForm,
}) => {
  complaints.expect(/^409 POST \/api\/apply\/ssn$/)
  await startForm({ at: 'ssn' })
  const other = await context.newPage()
  for (const window of [page, other]) await window.goto(applyPath('ssn'))
  const number = (window: Page) => window.getByLabel('What is your Social Security number?')
  await number(other).fill('900-77-8888')
  await press(other, 'Continue')
  await other.waitForURL(`**${applyPath('address')}`)
  await number(page).fill('900-65-4321')
  await press(page, 'Continue')
  await expect(heading(page, 'What is your Social Security number?')).toBeVisible()
  await expect(page.locator('#error-summary').getByRole('cell')).toHaveText([/4321/, /8888/])
  expect(await page.content()).not.toMatch(/900.?65.?4321|900.?77.?8888/)
})
