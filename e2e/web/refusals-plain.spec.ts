import { paths, signupBody } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import { applyPath, arrive, heading, press, row } from '../support/journey'
import { countProfiles, moveClock, prepare } from '../support/people'
import type { Service } from '../support/service'

test.use({ javaScriptEnabled: false })

const findAlert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })
const submit = (page: Page) => press(page, 'Submit application')
async function change(service: Service, statement: string, values: unknown[] = []): Promise<void> {
  const database = await openDatabase(service)
  await database.query(statement, values)
  await database.close()
}

test('without a script a field fault is shown on the review and at its step', async ({
  page,
  context,
  service,
  client,
}) => {
  const [year, month, day] = new Date(Date.now() - 24 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
  await prepare(context, service.url, client, {
    at: 'review',
    answers: { 'date-of-birth': { dateOfBirth: { year, month, day } } },
  })
  await page.goto(applyPath('review'))
  await moveClock(client, -3 * 24 * 3600)
  await submit(page)
  await arrive(page, 'review')
  await expect(page).toHaveTitle(/^Error: /)
  const message = 'Date of birth must be in the past'
  await expect(row(page, 'Date of birth')).toContainText(message)
  await expect(
    row(page, 'Date of birth').getByRole('link', { name: 'Fix date of birth' }),
  ).toBeVisible()
  await page.locator('#error-summary').getByRole('link', { name: message }).click()
  await arrive(page, 'date-of-birth')
  await expect(page.locator('#dateOfBirth-error')).toHaveText(`Error: ${message}`)
  await moveClock(client, 0)
  await page.getByLabel('Month').fill('7')
  await page.getByLabel('Day').fill('24')
  await page.getByLabel('Year').fill('1988')
  await press(page, 'Continue')
  await arrive(page, 'review')
  await expect(row(page, 'Date of birth')).toContainText('07/24/1988')
})

/** The links of the review, for each of the four faults of the API. */
const links = [
  ['date-of-birth', 'dateOfBirth', 'DAY_BEFORE_NOW_INVALID', 'Date of birth must be in the past'],
  ['ssn', 'socialSecurityNumber', 'SSN', 'Social Security number must be 9 numbers'],
  [
    'address',
    'address.city',
    'CITY_HAS_INVALID_FORMAT',
    'City must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  [
    'employment',
    'employment.annualIncome',
    'DECIMALFORMAT',
    'Annual income must be an amount in dollars and cents',
  ],
] as const
test('every field fault in a URL is shown at its field', async ({
  page,
  context,
  service,
  client,
}) => {
  await prepare(context, service.url, client, { at: 'review' })
  for (const [step, source, code, message] of links) {
    await page.goto(`${applyPath(step)}?return=review&fault=${source}:${code}`)
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.locator('#error-summary').getByRole('link')).toHaveText([message])
    await expect(page.locator('p[id$="-error"]')).toHaveText([`Error: ${message}`])
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  }
})

test('a refusal by the identity provider offers four changes, the third one contact', async ({
  page,
  context,
  service,
  client,
}) => {
  const { customerUid } = await prepare(context, service.url, client, {
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0009' } },
  })
  await page.goto(applyPath('review'))
  for (const time of [1, 2, 3]) {
    await submit(page)
    const alert = findAlert(page, "We couldn't match your information.")
    await expect(alert.getByRole('link')).toHaveCount(4)
    await expect(
      alert.getByText(/with reference [2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\.$/),
    ).toBeVisible()
    await expect(alert.getByText('BAAS_ERROR_FIELD')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveCount(time === 3 ? 1 : 0)
  }
  await page.goto('/status')
  await expect(heading(page, "We couldn't send your application")).toBeVisible()
  await expect(page).toHaveTitle(/^We couldn't send your application/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await arrive(page, 'review')
  // A changed answer makes a new attempt.
  await page.getByRole('link', { name: 'Change home address' }).click()
  await page.getByLabel('City').fill('Houston')
  await press(page, 'Continue')
  await arrive(page, 'review')
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
  expect(await countProfiles(service, customerUid)).toBe(0)
})

test('a failed submission reports that nothing was received and can be repeated', async ({
  page,
  context,
  service,
  client,
}) => {
  const { customerUid } = await prepare(context, service.url, client, { at: 'review' })
  await page.goto(applyPath('review'))
  await change(
    service,
    'alter table signup_reservations add constraint away check (false) not valid',
  )
  await submit(page)
  await change(service, 'alter table signup_reservations drop constraint away')
  await expect(findAlert(page, 'Sorry, there is a problem with the service.')).toContainText(
    'We have not received your application. Your answers are saved.',
  )
  await press(page, 'Try again')
  await expect(page).toHaveURL(/\/(submitted|status)$/)
  expect(await countProfiles(service, customerUid)).toBe(1)
})

test('a failed page shows the problem page at its URL and works again later', async ({
  page,
  context,
  service,
  client,
  complaints,
}) => {
  complaints.expect(/^500 GET \/apply\/individual\/address$/)
  await prepare(context, service.url, client, { at: 'address' })
  await change(service, 'alter table drafts rename to drafts_away')
  const answer = await page.goto(applyPath('address'))
  await change(service, 'alter table drafts_away rename to drafts')
  expect(answer?.status()).toBe(500)
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await expect(heading(page, 'Sorry, there is a problem with the service')).toBeVisible()
  await expect(page.getByText('What you have saved is safe.')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await arrive(page, 'address')
})

test('a submission during another one asks the person to submit again later', async ({
  page,
  context,
  service,
  client,
}) => {
  const { customerUid } = await prepare(context, service.url, client, { at: 'review' })
  await change(
    service,
    `insert into signup_reservations (customer_id, profile_id, submission, body_mac, holder, lease_until, state)
     values ($1, $1, 1, '', $1, now() + interval '1 hour', 'held')`,
    [customerUid],
  )
  await page.goto(applyPath('review'))
  await submit(page)
  await expect(findAlert(page, 'A signup of this person is under way')).toContainText(
    'then select Submit application again',
  )
  await change(service, 'delete from signup_reservations where customer_id = $1', [customerUid])
})

test('a submission after another signup or sign-out leads to the matching page', async ({
  page,
  context,
  service,
  client,
}) => {
  const { invite } = await prepare(context, service.url, client, { at: 'review' })
  await page.goto(applyPath('review'))
  const { headers } = await client.accept(invite.token)
  await client.call('POST', paths.signup('individual'), { headers, json: signupBody() })
  await moveClock(client, 5 * 60)
  await submit(page)
  await expect(heading(page, "You've already sent your application")).toBeVisible()
  await expect(page.getByText(/^We received it on \w+ \d+, \d{4}\.$/)).toBeVisible()
  await moveClock(client, 0)

  await context.clearCookies()
  await prepare(context, service.url, client, { at: 'review' })
  await page.goto(applyPath('review'))
  await context.clearCookies()
  await submit(page)
  await expect(page).toHaveURL(/\/session-expired\?next=%2Fapply%2Findividual%2Freview$/)
  await expect(page.getByText('Your answers are saved. Sign in to finish.')).toBeVisible()
})

test('the form of another account type shows the signed-in account instead', async ({
  page,
  context,
  service,
  client,
}) => {
  const { email } = await prepare(context, service.url, client, { at: 'address' })
  await page.goto('/apply/operator/name')
  await expect(heading(page, "This account can't do that")).toBeVisible()
  await expect(page.getByText("This account can't send this application.")).toBeVisible()
  await expect(page.getByText(`You're signed in as ${email}, an individual account.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in with another account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start as operator' })).toBeVisible()
})
