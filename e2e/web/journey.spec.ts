import { expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import {
  answer,
  answerAll,
  applyPath,
  arrive,
  begin,
  enterCode,
  fillers,
  heading,
  press,
  row,
  signIn,
  submit,
  submitStep,
  travel,
  waitForHydration,
} from '../support/journey'
import { avery, endCodeWait, makeEmail, openMailbox, readLetter } from '../support/people'

test('a person without an invitation confirms an email code and opens an account', async ({
  page,
  service,
}) => {
  const logLength = service.log().length
  const email = makeEmail()
  const mailing = { street: 'PO Box 12', city: 'Dripping Springs', state: 'TX', zipCode: '78620' }
  await begin(page, email)
  await expect(page.getByText(email)).toBeVisible()
  await enterCode(page, email)
  await answerAll(page, { who: { ...avery, mailing, isSubject: true } })
  await expect(row(page, 'Mailing address')).toContainText('PO Box 12')
  await expect(row(page, 'Subject to backup withholding')).toContainText('Yes')
  await submit(page)
  await page.getByRole('link', { name: 'See or print your record' }).click()
  await expect(heading(page, 'Your application record')).toBeVisible()
  await expect(row(page, 'Legal name')).toContainText('Avery Quinn')
  await expect(row(page, 'Mailing address')).toContainText('Dripping Springs, TX 78620')
  await expect(row(page, 'How you expect to move money')).toContainText('Card payments')
  await expect(page.locator('del')).toContainText('backup withholding')
  await expect(page.getByText('Crossed out because you answered yes')).toBeVisible()
  await openMailbox(page, email)
  await expect(async () => {
    await page.reload()
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: email })
        .filter({ hasText: "There's an update on your application" }),
    ).toHaveCount(1, { timeout: 500 })
  }).toPass()
  expect(service.log().slice(logLength)).not.toContain('"level":"error"')
})

test('the email code leads directly to the first question, with no page in between', async ({
  page,
}) => {
  const email = makeEmail()
  await begin(page, email)
  // While the page loads, the framework adds an entry of this page to the history.
  await waitForHydration(page)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await enterCode(page, email)
  await arrive(page, 'name')
  // The test compares without repetitions, because the browser also reports a history entry that
  // the framework adds to a loaded page.
  expect(new Set(visited)).toEqual(new Set([applyPath('name')]))
})

test('an emailed link signs in another browser only after the person confirms', async ({
  page,
  openBrowser,
}) => {
  const email = makeEmail()
  await begin(page, email)
  const { link } = await readLetter(page, email)
  const scanner = await (await openBrowser()).newPage()
  await scanner.goto(link)
  await expect(heading(scanner, 'Confirm your email')).toBeVisible()

  const other = await (await openBrowser()).newPage()
  await other.goto(link)
  await press(other, 'Confirm my email address')
  await arrive(other, 'name')
  expect(new URL(other.url()).search).toBe('')
  await answerAll(other, { until: 'citizenship' })

  await scanner.reload()
  await expect(heading(scanner, 'This link no longer works')).toBeVisible()
})

test('another browser continues a saved application at the first unanswered step', async ({
  page,
  openBrowser,
  service,
}) => {
  const email = makeEmail()
  await begin(page, email)
  await enterCode(page, email)
  await answerAll(page, { until: 'identification' })
  await fillers.identification(page, avery)
  await page.getByRole('main').getByRole('button', { name: 'Save and exit' }).click()
  await expect(heading(page, 'Your application is saved')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(/We'll keep them until/)).toBeVisible()
  await press(page, 'Sign out')
  await expect(heading(page, "You're signed out")).toBeVisible()
  await page.goto(applyPath('address'))
  await expect(heading(page, 'Sign in')).toBeVisible()

  const other = await (await openBrowser()).newPage()
  await endCodeWait(service)
  await signIn(other, email)
  await arrive(other, 'employment')
  await other.goto(applyPath('ssn'))
  await expect(other.getByText('Saved: number ending in 3456')).toBeVisible()
  await expect(other.getByLabel('New Social Security number')).toBeHidden()
  await press(other, 'Continue')
  await arrive(other, 'address')
  await expect(other.getByLabel('City')).toHaveValue('Austin')
  await expect(other.getByLabel('State, territory or military post')).toHaveValue('TX')
  await expect(other.getByLabel('Yes', { exact: true })).toBeChecked()
  await other.goto(applyPath('identification'))
  await expect(other.getByLabel('ID number')).toHaveValue('D1234567')
})

test('URLs of later steps redirect to the current step of the application', async ({
  page,
  complaints,
  startForm,
}) => {
  await startForm({ at: 'address' })
  for (const path of [
    '/apply',
    '/apply/individual',
    applyPath('w9'),
    applyPath('review'),
    applyPath('employment'),
  ]) {
    await page.goto(path)
    await arrive(page, 'address')
  }
  await page.goto('/inbox')
  await arrive(page, 'address')
  await page.goto('/status')
  await expect(heading(page, 'Finish your application')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await arrive(page, 'address')
  await page.getByRole('link', { name: 'Back' }).click()
  await arrive(page, 'ssn')
  await page.goto(applyPath('name'))
  await expect(page.getByLabel('First or given name')).toHaveValue('Avery')
  await page.goto('/apply/individual/business')
  await expect(heading(page, 'Page not found')).toBeVisible()
  complaints.expect(/^404 GET \/apply\/individual\/business$/)
})

test('after changing the name, a person returns to the review and must sign again', async ({
  page,
  complaints,
  startForm,
}) => {
  await startForm({ at: 'review' })
  await page.goto(applyPath('review'))
  await page.getByRole('link', { name: 'Change home address' }).click()
  await arrive(page, 'address')
  await page.getByLabel('City').fill('Houston')
  await submitStep(page, 'address')
  await arrive(page, 'review')
  await expect(row(page, 'Home address')).toContainText('Houston, TX 78701')

  await page.getByRole('link', { name: 'Change name' }).click()
  await arrive(page, 'name')
  await page.getByLabel('Last or family name').fill('Quinn-Ortega')
  await submitStep(page, 'name')
  await arrive(page, 'review')
  const words = 'Sign your tax form again because your name or number changed'
  await expect(row(page, 'Tax form signed by')).toContainText(words)
  const notice = page.getByRole('heading', { level: 2, name: words })
  const first = page.getByRole('region', { name: 'About you' })
  expect((await notice.boundingBox())!.y).toBeLessThan((await first.boundingBox())!.y)
  await press(page, 'Submit application')
  complaints.expect(/^400 POST \/api\/apply\/submit$/)
  await expect(page.locator('#error-summary')).toBeFocused()
  await page.locator('#error-summary').getByRole('link', { name: words }).click()
  await arrive(page, 'w9')
  await fillers.w9(page, { ...avery, lastName: 'Quinn-Ortega' })
  await submitStep(page, 'w9')
  await submit(page)
})

test('a submitted application cannot be submitted again with the Back button', async ({
  page,
  service,
  startForm,
}) => {
  const { customerUid } = await startForm({ at: 'w9' })
  await page.goto(applyPath('w9'))
  await answer(page, 'w9')
  await submit(page)
  await page.goBack()
  await expect(heading(page, "You've already submitted your application")).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'See your status' }).click()
  await expect(page).toHaveURL(/\/status$/)
  for (const path of [applyPath('review'), applyPath('name'), '/start/individual']) {
    await page.goto(path)
    await expect(heading(page, "You've already submitted your application")).toBeVisible()
  }
  await page.goto('/apply/individual/submitted')
  await expect(page).toHaveURL(/\/status$/)
  const database = await openDatabase(service)
  expect(
    await database.query('select customer_id from drafts where customer_id = $1', [customerUid]),
  ).toEqual([])
  await database.close()
})

test('the tax form page shows terms, then questions, then the signature', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'w9' })
  await page.goto(applyPath('w9'))
  await arrive(page, 'w9')
  const order = await orderOf(page, [
    '#w9-terms',
    'input[type=radio]',
    '#certification',
    'input[type=checkbox]',
    '#signatureName',
  ])
  expect(order).toEqual([...order].sort((a, b) => a - b))
  const inputs = page.locator('form input:visible')
  await expect(inputs.last()).toHaveAttribute('id', 'signatureName')
  await expect(
    page
      .getByRole('region', { name: 'Certification' })
      .getByText(/Internal Revenue Service does not require your consent/),
  ).toBeVisible()
  await page.getByLabel('Yes', { exact: true }).check()
  await expect(page.locator('del')).toBeVisible()
  await page.getByLabel('No', { exact: true }).check()
  await expect(page.locator('del')).toBeHidden()
})

test('the skip link of the tax form leads past the terms to the first question', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'w9' })
  await page.goto(applyPath('w9'))
  await arrive(page, 'w9')
  const skip = page.getByRole('link', { name: 'Skip to the questions' })
  await skip.focus()
  await page.keyboard.press('Enter')
  const question = 'Has the IRS told you that you are subject to backup withholding?'
  await expect(page.getByRole('group', { name: question })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Terms' })).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('No', { exact: true })).toBeFocused()
})

/** Returns the position of each element in document order. */
const orderOf = (page: Page, selectors: readonly string[]): Promise<number[]> =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll('*')]
    return wanted.map((selector) => all.indexOf(document.querySelector(selector)!))
  }, selectors)

test("the browser's Back and Forward buttons show the steps with their answers", async ({
  page,
  startForm,
}) => {
  await startForm()
  await page.goto(applyPath('name'))
  await answerAll(page, { until: 'address' })
  for (const slug of ['ssn', 'citizenship', 'date-of-birth', 'name'] as const) {
    await travel(page, 'back')
    await arrive(page, slug)
  }
  await expect(page.getByLabel('Last or family name')).toHaveValue('Quinn')
  for (const slug of ['date-of-birth', 'citizenship'] as const) {
    await travel(page, 'forward')
    await arrive(page, slug)
  }
  await page.reload()
  await expect(page.getByLabel('U.S. citizen')).toBeChecked()
})
