import { expect, type Page, test } from '../support/browser'
import { applyPath, arrive, fillers, goOn, press, row, submit } from '../support/journey'
import { avery, prepare, type Someone } from '../support/people'

const islander: Someone = {
  ...avery,
  address: { street: '150 Calle A', unit: '', city: 'San Juan', state: 'PR', zipCode: '00926' },
}
const urbanization = (page: Page) => page.getByLabel('Urbanization (optional)')

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'an address in Puerto Rico' : 'the same without a script', () => {
    test.use({ javaScriptEnabled })

    test('has an urbanization, and no other address is asked for one', async ({ page, context, service, client }) => {
      await prepare(context, service.url, client, { at: 'address' })
      await page.goto(applyPath('address'))
      await arrive(page, 'address')
      await expect(urbanization(page)).toHaveCount(0)
      await fillers.address(page, islander)
      if (!javaScriptEnabled) {
        await goOn(page, 'address')
        await page.waitForURL((url) => url.hash === '#address.urbanization')
      }
      await urbanization(page).fill('Urb Las Gladiolas')
      await goOn(page, 'address')
      await arrive(page, 'identification')
      await page.goto(applyPath('address'))
      await expect(urbanization(page)).toHaveValue('Urb Las Gladiolas')
      await page.getByLabel('State, territory or military post').selectOption('TX')
      if (javaScriptEnabled) await expect(urbanization(page)).toHaveCount(0)
      await page.getByLabel('ZIP code').fill('78701')
      await goOn(page, 'address')
      await arrive(page, 'identification')
      await page.goto(applyPath('address'))
      await expect(urbanization(page)).toHaveCount(0)
    })
  })

test('an urbanization is on the review and on the record', async ({ page, context, service, client }) => {
  const home = { address: '150 Calle A', city: 'San Juan', state: 'PR', zipCode: '00926', urbanization: 'Urb Las Gladiolas' }
  await prepare(context, service.url, client, { at: 'review', answers: { address: { address: home, isMailingAddressSame: 'yes' } } })
  await page.goto(applyPath('review'))
  const lines = /Urb Las Gladiolas.*150 Calle A.*San Juan, PR 00926/s
  await expect(row(page, 'Home address')).toContainText(lines)
  await submit(page)
  await page.goto('/status/record')
  await expect(row(page, 'Home address')).toContainText(lines)
})

test.describe('a number that looks like a real one', () => {
  test.use({ javaScriptEnabled: false })

  test('is warned of without a script too, and taken with the next Continue', async ({ page, context, service, client }) => {
    await prepare(context, service.url, client, { at: 'ssn' })
    await page.goto(applyPath('ssn'))
    await fillers.ssn(page, { ...avery, socialSecurityNumber: '123-45-6789' })
    await press(page, 'Continue')
    await expect(page.getByText('This looks like a real number. Use a test number, like 900-12-3456.')).toBeVisible()
    await expect(page.getByText('Saved: number ending in 6789')).toBeVisible()
    await expect(page).not.toHaveTitle(/^Error/)
    expect(await page.content()).not.toMatch(/123-?45-?6789/)
    await press(page, 'Continue')
    await arrive(page, 'address')
  })
})
