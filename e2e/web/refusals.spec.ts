import { paths, signupBody } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import {
  answer,
  applyPath,
  arrive,
  confirmAccount,
  fillers,
  heading,
  press,
  row,
  signIn,
  submit,
  submitStep,
  waitForHydration,
} from '../support/journey'
import { avery, countProfiles, idUntil, moveClock, type StepSlug } from '../support/people'

const summary = (page: Page) => page.locator('#error-summary')

/** For steps whose answer the API rejects, the error code and the message on the review. */
const faults: { step: StepSlug; body: Record<string, unknown>; code: string; message: string }[] = [
  {
    step: 'date-of-birth',
    body: { dateOfBirth: '07/24/2188' },
    code: 'DAY_BEFORE_NOW_INVALID',
    message: 'Date of birth must be in the past',
  },
  {
    step: 'ssn',
    body: { socialSecurityNumber: '12345678' },
    code: 'SSN',
    message: 'Social Security number must be 9 numbers',
  },
  {
    step: 'address',
    body: { address: { ...(signupBody().address as object), city: 'Test4ville' } },
    code: 'CITY_HAS_INVALID_FORMAT',
    message: 'City must only include letters, spaces, hyphens, apostrophes and periods',
  },
  {
    step: 'employment',
    body: { employment: { ...(signupBody().employment as object), annualIncome: 'abc' } },
    code: 'DECIMALFORMAT',
    message: 'Annual income must be an amount in dollars and cents',
  },
]

test('the review links to the step of an invalid field, and Continue leads back', async ({
  page,
  client,
  complaints,
  startForm,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/submit$/)
  const { temporary } = await client.person()
  await startForm({ at: 'review' })
  await page.goto(applyPath('review'))
  await waitForHydration(page)
  for (const { step, body, code, message } of faults) {
    const refusal = await client.call('POST', paths.signup('individual'), {
      headers: temporary.headers,
      json: signupBody(body),
    })
    expect(refusal.body.errors[0].code).toBe(code)
    await page.route('**/api/apply/submit', (route) =>
      route.fulfill({
        status: refusal.status,
        contentType: 'application/json',
        body: refusal.text,
      }),
    )
    await arrive(page, 'review')
    await press(page, 'Submit application')
    await expect(summary(page)).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(summary(page).getByRole('link')).toHaveText([message])
    await expect(page.locator('dl').getByText(message)).toBeVisible()
    await expect(page.locator('dl').getByRole('link', { name: /^Fix/ })).toHaveCount(1)
    await summary(page).getByRole('link').click()
    await arrive(page, step)
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.locator('p[id$="-error"]')).toHaveText([`Error: ${message}`])
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
    expect(decodeURIComponent(page.url())).not.toMatch(/Test4ville|12345678|2188|abc/)
    await page.unroute('**/api/apply/submit')
    await fillers[step](page, avery)
    await submitStep(page, step)
  }
  await arrive(page, 'review')
})

test('the server refuses an ID that has expired according to the server clock', async ({
  page,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/submit$/)
  const { email } = await startForm({
    at: 'review',
    // The ID expires the day after tomorrow. Tomorrow would be too early, because midnight may pass
    // before the service checks this date.
    answers: { identification: idUntil(new Date(Date.now() + 2 * 24 * 3_600_000)) },
  })
  // Four days later, the ID has expired, and so has the session.
  await moveClock(service, 4 * 24 * 3600)
  await page.goto(applyPath('review'))
  await signIn(page, email)
  await arrive(page, 'review')
  await press(page, 'Submit application')
  await expect(
    summary(page).getByRole('link', { name: 'Expiration date must be in the future' }),
  ).toBeVisible()
})

test('all answers survive provider refusals; the third refusal adds a contact link', async ({
  page,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/submit$/)
  const { customerUid } = await startForm({
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0009' } },
  })
  await page.goto(applyPath('review'))
  await waitForHydration(page)
  const alert = page.getByRole('alert').filter({ hasText: "We couldn't match your information." })
  for (const time of [1, 2, 3]) {
    await press(page, 'Submit application')
    await expect(alert).toBeVisible()
    await expect(alert.getByRole('link')).toHaveText([
      'Change name',
      'Change date of birth',
      'Change Social Security number',
      'Change home address',
    ])
    await expect(
      alert.getByText(/with reference [2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\.$/),
    ).toBeVisible()
    // Checks only the main content, because the column beside the form always contains the link.
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveCount(
      time === 3 ? 1 : 0,
    )
    await expect(page.getByText('BAAS_ERROR_FIELD')).toBeHidden()
  }
  await expect(row(page, 'Home address')).toContainText('Austin, TX 78701')
  const [, reference] = /with reference (\S{9})\./.exec((await alert.textContent())!)!
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByLabel('Application reference (optional)')).toHaveValue(reference!)
  await expect(page).toHaveURL(/\/help$/)
  await page.goBack()
  await arrive(page, 'review')
  await page.getByRole('link', { name: 'Change Social Security number' }).first().click()
  await expect(page.getByText('Saved: number ending in 0009')).toBeVisible()
  await press(page, 'Change')
  await fillers.ssn(page, avery)
  await press(page, 'Continue')
  await arrive(page, 'review')
  await page.getByRole('link', { name: 'Sign again', exact: true }).click()
  await answer(page, 'w9')
  await submit(page)
  expect(await countProfiles(service, customerUid)).toBe(1)
})

test('a person who already signed up by API cannot submit the form', async ({
  page,
  context,
  service,
  client,
  complaints,
  startForm,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/(submit|name|name\/typed)$/)
  const { invite } = await startForm({ at: 'review' })
  await page.goto(applyPath('review'))
  await waitForHydration(page)
  const step = await context.newPage()
  await step.goto(applyPath('name'))
  const { headers } = await client.accept(invite.token)
  await client.call('POST', paths.signup('individual'), { headers, json: signupBody() })
  await moveClock(service, 5 * 60)
  await press(page, 'Submit application')
  await expect(heading(page, "You've already submitted your application")).toBeVisible()
  await expect(page).toHaveURL(/\/already-complete$/)
  await step.getByLabel('First or given name').fill('Ada')
  await press(step, 'Continue')
  await expect(heading(step, "You've already submitted your application")).toBeVisible()
})

test('a failed navigation shows an error page, and Try again opens the form step', async ({
  page,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^500 GET \/apply\/individual\/ssn$/)
  // React also logs an error, because it could not render the page.
  complaints.expect(/^console: .*React error #441/)
  await startForm({ at: 'address' })
  await page.goto(applyPath('address'), { waitUntil: 'networkidle' })
  const database = await openDatabase(service)
  await database.query('alter table drafts rename to drafts_away')
  try {
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(heading(page, "This page didn't load")).toBeVisible()
    await expect(page).toHaveTitle("This page didn't load – Latchkey")
  } finally {
    await database.query('alter table drafts_away rename to drafts')
    await database.close()
  }
  await page.getByRole('link', { name: 'Try again' }).click()
  await arrive(page, 'ssn')
})

test.describe('a session that expires during the form loses no answer and submits nothing', () => {
  test('an expired session loses no saved answer, and signing in opens the same step', async ({
    page,
    context,
    complaints,
    startForm,
  }) => {
    complaints.expect(/^401 POST \/api\/apply\/address(\/typed)?$/)
    const { email } = await startForm({ at: 'address' })
    await page.goto(applyPath('address'))
    await fillers.address(page, avery)
    await context.clearCookies()
    await press(page, 'Continue')
    await expect(heading(page, "You're signed out")).toBeVisible()
    await expect(page).toHaveURL(/\/session-expired\?next=%2Fapply%2Findividual%2Faddress$/)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, email)
    // The page asks whose account this is, because a browser without cookies does not know the
    // person.
    await confirmAccount(page)
    await arrive(page, 'address')
    // The page restores the answers that were typed when the session ended.
    await expect(page.getByLabel('Street address')).toHaveValue(avery.address.street)
    await expect(page.getByLabel('ZIP code')).toHaveValue(avery.address.zipCode)
    await page.goto(applyPath('name'))
    await expect(page.getByLabel('Last or family name')).toHaveValue('Quinn')
  })

  test('signing in again does not submit the application', async ({
    page,
    service,
    complaints,
    startForm,
  }) => {
    complaints.expect(/^401 POST \/api\/apply\/submit$/)
    const { email, customerUid } = await startForm({ at: 'review' })
    await page.goto(applyPath('review'))
    await waitForHydration(page)
    const database = await openDatabase(service)
    await database.query('delete from browser_sessions where customer_id = $1', [customerUid])
    await database.close()
    await press(page, 'Submit application')
    await expect(heading(page, "You're signed out")).toBeVisible()
    expect(await countProfiles(service, customerUid)).toBe(0)
    await page.goto(applyPath('review'))
    await expect(page).toHaveURL(/\/session-expired\?next=%2Fapply%2Findividual%2Freview$/)
    await signIn(page, email)
    await confirmAccount(page)
    await arrive(page, 'review')
    expect(await countProfiles(service, customerUid)).toBe(0)
    await submit(page)
    expect(await countProfiles(service, customerUid)).toBe(1)
  })
})
