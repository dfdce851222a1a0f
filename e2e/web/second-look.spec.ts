import { expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import {
  applyPath,
  arrive,
  fillers,
  heading,
  press,
  row,
  submit,
  submitStep,
} from '../support/journey'
import { avery, countProfiles, post, type TestPerson } from '../support/people'

const islander: TestPerson = {
  ...avery,
  address: { street: '150 Calle A', unit: '', city: 'San Juan', state: 'PR', zipCode: '00926' },
}
const urbanization = (page: Page) => page.getByLabel('Urbanization (optional)')

test('the address step asks for an urbanization only if the state is Puerto Rico', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.goto(applyPath('address'))
  await arrive(page, 'address')
  await expect(urbanization(page)).toHaveCount(0)
  await fillers.address(page, islander)
  await urbanization(page).fill('Urb Las Gladiolas')
  await submitStep(page, 'address')
  await arrive(page, 'identification')
  await page.goto(applyPath('address'))
  await expect(urbanization(page)).toHaveValue('Urb Las Gladiolas')
  await page.getByLabel('State, territory or military post').selectOption('TX')
  await expect(urbanization(page)).toHaveCount(0)
  await page.getByLabel('ZIP code').fill('78701')
  await submitStep(page, 'address')
  await arrive(page, 'identification')
  await page.goto(applyPath('address'))
  await expect(urbanization(page)).toHaveCount(0)
})

test('on the organization page, an operator can enter only a job title', async ({
  page,
  context,
  service,
  client,
}) => {
  const { token } = await client.invite({ role: 'operator', firstName: 'Avery' })
  await post(context, service.url, '/api/invites', { token })
  await post(context, service.url, '/api/start/consent', {
    userType: 'operator',
    consent: 'yes',
    consentVersion: '2026-01',
  })
  await page.goto('/apply/operator/organization')
  await expect(page.getByRole('main')).toContainText('Which business do you work for?')
  await expect(page.getByRole('main')).toContainText('From your invitation')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByLabel('Job title (optional)').fill('Bookkeeper')
  await press(page, 'Continue')
  await expect(heading(page, 'What is your legal name?')).toBeVisible()
  await expect(page.getByLabel('First or given name')).toHaveValue('Avery')
})

test('correcting a wrong citizenship answer leads back to the review', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'review' })
  await page.goto(`${applyPath('citizenship')}?return=review`)
  await page.getByLabel('Neither').check()
  await press(page, 'Continue')
  await expect(heading(page, "You can't use this form")).toBeVisible()
  await page.getByRole('link', { name: 'change your answer' }).click()
  await arrive(page, 'citizenship')
  await page.getByLabel('U.S. citizen').check()
  await press(page, 'Continue')
  await arrive(page, 'review')
  await expect(
    page.getByRole('link', { name: 'Sign again signature of the tax form' }),
  ).toBeVisible()
})

test("a page opened before another person signed in cannot change that person's data", async ({
  page,
  context,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^401 POST \/api\/apply\/name(\/typed)?$/)
  complaints.expect(/^401 POST \/api\/apply\/submit$/)
  await startForm()
  await page.goto(applyPath('name'))
  await arrive(page, 'name')
  const review = await context.newPage()
  await startForm({ at: 'review' })
  await review.goto(applyPath('review'))
  await arrive(review, 'review')
  const { customerUid } = await startForm({ at: 'review' })
  await page.getByLabel('First or given name').fill('Maren')
  await press(page, 'Continue')
  await press(review, 'Submit application')
  for (const each of [page, review]) await expect(heading(each, "You're signed out")).toBeVisible()
  await page.goto(applyPath('name'))
  await expect(page.getByLabel('First or given name')).toHaveValue('Avery')
  expect(await countProfiles(service, customerUid)).toBe(0)
})

test('the page of an expired invitation names who can send a new invitation', async ({
  page,
  service,
  client,
}) => {
  const { token } = await client.invite()
  const database = await openDatabase(service)
  const [row] = await database.query(
    `update invites set expires_at = created_at + interval '1 millisecond' where token_hash = (select token_hash from invites order by created_at desc limit 1)
     returning (select name from organizations where id = organization_id) as organization`,
  )
  await database.close()
  await page.goto(`/invite/${token}`)
  await expect(heading(page, 'This invitation has expired')).toBeVisible()
  await expect(page.getByText(`Ask ${row?.organization} to send a new one.`)).toBeVisible()
})

test('the review and the application record show the urbanization of an address', async ({
  page,
  startForm,
}) => {
  const home = {
    address: '150 Calle A',
    city: 'San Juan',
    state: 'PR',
    zipCode: '00926',
    urbanization: 'Urb Las Gladiolas',
  }
  await startForm({
    at: 'review',
    answers: { address: { address: home, isMailingAddressSame: 'yes' } },
  })
  await page.goto(applyPath('review'))
  const lines = /Urb Las Gladiolas.*150 Calle A.*San Juan, PR 00926/s
  await expect(row(page, 'Home address')).toContainText(lines)
  await submit(page)
  await page.goto('/status/record')
  await expect(row(page, 'Home address')).toContainText(lines)
})
