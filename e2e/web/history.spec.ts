import { expect, type Page, test } from '../support/browser'
import { answer, applyPath, arrive, press, travel, waitForHydration } from '../support/journey'
import { makeEmail } from '../support/people'

const isTyped = (response: { url(): string }) => response.url().endsWith('/api/apply/address/typed')

/** Opens the address step from the previous step. Next.js then has both pages in memory. */
async function openAddress(page: Page): Promise<void> {
  await page.goto(applyPath('address'))
  await waitForHydration(page)
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await arrive(page, 'ssn')
  await travel(page, 'back')
  await arrive(page, 'address')
}

test("the browser's Back button shows the last saved answers", async ({ page, startForm }) => {
  await startForm({ at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  await answer(page, 'date-of-birth')
  for (const [choice, path] of [
    ['Neither', '/not-eligible'],
    ['U.S. citizen', applyPath('ssn')],
  ] as const) {
    await page.getByLabel(choice).check()
    await press(page, 'Continue')
    await page.waitForURL(`**${path}`)
    await travel(page, 'back')
    await arrive(page, 'citizenship')
    await expect(page.getByLabel(choice)).toBeChecked()
  }
  await travel(page, 'back')
  await arrive(page, 'date-of-birth')
  await expect(page.getByLabel('Year')).toHaveValue('1988')
  await travel(page, 'forward')
  await arrive(page, 'citizenship')
  await expect(page.getByLabel('U.S. citizen')).toBeChecked()
})

test("the browser's Back button shows the answers saved during typing", async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await openAddress(page)
  const city = page.getByLabel('City')
  const kept = page.waitForResponse(isTyped)
  await city.fill('Austin')
  await kept
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('**/help')
  await travel(page, 'back')
  await arrive(page, 'address')
  await expect(city).toHaveValue('Austin')
})

test('Back on the code page opens the email page with the typed address filled in', async ({
  page,
}) => {
  const email = makeEmail()
  await page.goto('/sign-in')
  await waitForHydration(page)
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Continue')
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await travel(page, 'back')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
})

test('text typed after a click on an in-page link stays when the person presses Back', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await openAddress(page)
  await page.locator('a[href="#main"]').press('Enter')
  await expect(page).toHaveURL(/#main$/)
  const city = page.getByLabel('City')
  await city.fill('Austin')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${applyPath('address')}$`))
  await expect(city).toHaveValue('Austin')
})
