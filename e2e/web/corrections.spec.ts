import { connect } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import {
  applyPath,
  fillers,
  heading,
  press,
  row,
  submit,
  waitForHydration,
} from '../support/journey'
import { avery, prepareMember } from '../support/people'
import { startProvider } from '../support/provider'
import { startService } from '../support/service'

const moved = {
  ...avery,
  address: { street: '12 Elm St', unit: '', city: 'Houston', state: 'TX', zipCode: '77002' },
}
async function fillAddress(
  page: Page,
  { street, city, state, zipCode }: (typeof avery)['address'],
): Promise<void> {
  await page.getByLabel('Street address').fill(street)
  await page.getByLabel('City').fill(city)
  await page.getByLabel('State, territory or military post').selectOption(state)
  await page.getByLabel('ZIP code').fill(zipCode)
}

const urbanization = (page: Page) => page.getByLabel('Urbanization (optional)')

test('a person corrects a requested address and is approved', async ({ page, signUp }) => {
  await signUp({ socialSecurityNumber: '000-00-0002' })
  await page.goto('/status')
  await expect(heading(page, 'We need more information from you')).toBeVisible()
  // The link on the status page focuses the field that needs an answer.
  await page.getByRole('main').getByRole('link', { name: 'Home address' }).click()
  await expect(heading(page, 'What we still need')).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?What we still need – Latchkey$/)
  await expect(page.getByText(/^Due by/)).toBeVisible()
  await expect(page).toHaveURL(/#address\.address$/)
  await expect(page.getByLabel('Street address')).toBeFocused()
  // The provider requested only the address, so the page asks for no other answer. It contains the
  // earlier address.
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await expect(page.getByLabel('ID number')).toHaveCount(0)
  await fillAddress(page, { ...moved.address, city: 'Houst0n' })
  await press(page, 'Submit these answers')
  await expect(page.locator('#error-summary').getByRole('link')).toHaveText([
    'City must not include 0',
  ])
  await expect(page.getByLabel('City')).toHaveValue('Houst0n')
  await page.getByLabel('City').fill('Houston')
  await press(page, 'Submit these answers')
  await page.waitForURL('**/status')
  await expect(heading(page, "You're approved")).toBeVisible({ timeout: 60_000 })
  await page.goto('/status/record')
  await expect(row(page, 'Home address')).toContainText('Houston, TX 77002')
  // The signed tax form shows the earlier address. The corrected one is below it.
  await expect(page.getByRole('heading', { name: 'Changed after the signature' })).toBeVisible()
  await expect(row(page, 'City, state and ZIP code')).toContainText('Houston, TX 77002')
  await page.goto('/status/information')
  await expect(page).toHaveURL(/\/status$/)
})

test('a correction changes no data if another person signed in before the submission', async ({
  page,
  complaints,
  signUp,
}) => {
  complaints.expect(/^401 POST \/api\/corrections$/)
  await signUp({ socialSecurityNumber: '000-00-0002' })
  await page.goto('/status/information')
  await waitForHydration(page)
  await page.getByLabel('City').fill('Houston')
  await signUp({ socialSecurityNumber: '000-00-0002' })
  await press(page, 'Submit these answers')
  await expect(heading(page, "You're signed out")).toBeVisible()
  await page.goto('/status/information')
  await expect(page.getByLabel('City')).toHaveValue('Austin')
})

test('a correction of a Puerto Rico address shows and stores the urbanization', async ({
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
    answers: {
      ssn: { socialSecurityNumber: '000-00-0002' },
      address: { address: home, isMailingAddressSame: 'yes' },
    },
  })
  await page.goto(applyPath('review'))
  await submit(page)
  await expect(async () => {
    await page.goto('/status/information')
    await expect(urbanization(page)).toHaveValue('Urb Las Gladiolas', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await urbanization(page).fill('Urb El Alamo')
  await press(page, 'Submit these answers')
  await page.waitForURL('**/status')
  await page.goto('/status/record')
  await expect(row(page, 'Home address')).toContainText(/Urb El Alamo.*150 Calle A/s)
})

test('the corrections form asks for an urbanization if the new state is Puerto Rico', async ({
  page,
  startForm,
}) => {
  await startForm({
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0002' } },
  })
  await page.goto(applyPath('review'))
  await submit(page)
  await expect(async () => {
    await page.goto('/status/information')
    await expect(page.getByLabel('City')).toHaveValue('Austin', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(urbanization(page)).toHaveCount(0)
  await fillAddress(page, {
    street: '150 Calle A',
    unit: '',
    city: 'San Juan',
    state: 'PR',
    zipCode: '00926',
  })
  await urbanization(page).fill('Urb Las Gladiolas')
  await press(page, 'Submit these answers')
  await page.waitForURL('**/status')
  await page.goto('/status/record')
  await expect(row(page, 'Home address')).toContainText(/Urb Las Gladiolas.*150 Calle A/s)
})

test('a person corrects a requested ID and is approved', async ({ page, signUp }) => {
  await signUp({ socialSecurityNumber: '000-00-0003' })
  await page.goto('/status')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(heading(page, 'What we still need')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveCount(0)
  await fillers.identification(page, {
    ...avery,
    identification: { ...avery.identification, number: 'D7654321' },
  })
  await press(page, 'Submit these answers')
  await expect(heading(page, "You're approved")).toBeVisible({ timeout: 60_000 })
  await page.goto('/status/record')
  await expect(row(page, 'ID number')).toContainText('D7654321')
})

test('the corrections page rejects an unchanged ID number and links to support', async ({
  page,
  complaints,
  signUp,
}) => {
  complaints.expect(/^400 POST \/api\/corrections$/)
  await signUp({ socialSecurityNumber: '000-00-0003' })
  await page.goto('/status/information')
  await waitForHydration(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'contact us' })).toBeVisible()
  await press(page, 'Submit these answers')
  await expect(page.locator('#error-summary').getByRole('link')).toHaveText([
    "Enter the number of another ID. We couldn't confirm this one",
  ])
})

test('a person who must send Form W-8BEN sees whom to contact', async ({ page, signUp }) => {
  await signUp({ usCitizenshipStatus: 'NonResidentAlien' })
  await expect(async () => {
    await page.goto('/status')
    await expect(page.getByText('We need one more form from you.')).toBeVisible({ timeout: 1000 })
    await expect(page.getByText('We need Form W-8BEN instead of Form W-9.')).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('main').getByRole('link', { name: 'contact us', exact: true }).click()
  await expect(page).toHaveURL(/\/help$/)
})

test('a person corrects the expected transfers with the same checkboxes as in the form', async ({
  browser,
}) => {
  const requirements = [{ field: 'transferActivity', code: 'NOT_ACCEPTED', message: '' }]
  const provider = await startProvider({ status: 'incomplete', sequence: 2, requirements })
  const service = await startService({ env: provider.settings })
  try {
    const context = await browser.newContext({ baseURL: service.url })
    await prepareMember(context, service.url, connect(service))
    const page = await context.newPage()
    await page.goto('/status')
    await page.getByRole('main').getByRole('link', { name: 'Expected transfers' }).click()
    await expect(page.getByLabel('Cash deposits')).toBeFocused()
    await expect(page.getByLabel('Direct deposit and ACH')).toBeChecked()
    await page.getByLabel('None of these').check()
    await expect(page.getByLabel('Direct deposit and ACH')).not.toBeChecked()
    await page.getByLabel('None of these').uncheck()
    await press(page, 'Submit these answers')
    await expect(page.locator('#error-summary').getByRole('link')).toHaveText([
      'Select how you expect to move money, or select ‘None of these’',
    ])
    await page.getByLabel('Domestic wires').check()
    await press(page, 'Submit these answers')
    await page.waitForURL('**/status')
    await page.goto('/status/record')
    await expect(row(page, 'How you expect to move money')).toContainText('Domestic wires')
    await context.close()
  } finally {
    await service.stop()
    await provider.stop()
  }
})
