import { expect, type Page, test } from '../support/browser'
import { applyPath, arrive, heading, headingOf, press } from '../support/journey'
import { listOverflows } from '../support/layout'
import { prepare } from '../support/people'

const column = (page: Page) => page.getByRole('complementary', { name: 'About this application' })
const outline = (page: Page) => page.getByRole('navigation', { name: 'Your application' })

test('on wide screens a column shows the sections, who sees the answers, and help', async ({
  page,
  context,
  service,
  client,
}) => {
  await prepare(context, service.url, client, { at: 'identification' })
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(applyPath('identification'))
  await arrive(page, 'identification')
  await expect(outline(page).locator('[aria-current=step]')).toHaveText('ID')
  await expect(outline(page).getByRole('link')).toHaveText(['About you', 'Address'])
  await expect(column(page)).toContainText('Who sees your answers')
  await expect(column(page)).toContainText(/We keep your answers until \w+ \d+, \d{4}/)
  expect(await listOverflows(page)).toEqual([])
  const [form, side] = await Promise.all([
    page.getByRole('main').boundingBox(),
    column(page).boundingBox(),
  ])
  expect(form!.width).toBe(560)
  expect(side!.x).toBeGreaterThan(form!.x + form!.width)

  await outline(page).getByRole('link', { name: 'Address' }).click()
  await arrive(page, 'address')
  await expect(outline(page).locator('[aria-current=step]')).toHaveText('Address')
  await expect(heading(page, headingOf('address'))).toBeFocused()
})

test('the column follows the form in the tab order and is absent on narrow screens', async ({
  page,
  context,
  service,
  client,
}) => {
  await prepare(context, service.url, client, { at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  await arrive(page, 'date-of-birth')
  const isAfter = await column(page).evaluate(
    (aside) =>
      (document.querySelector('main')!.compareDocumentPosition(aside) &
        Node.DOCUMENT_POSITION_FOLLOWING) !==
      0,
  )
  expect(isAfter).toBe(true)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(column(page)).toBeHidden()
})

test('each Continue moves the progress by one page', async ({ page, context, service, client }) => {
  await prepare(context, service.url, client, { at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  await expect(page.getByText('Step 2 of 10 · About you')).toBeVisible()
  await page.getByLabel('Month').fill('7')
  await page.getByLabel('Day').fill('24')
  await page.getByLabel('Year').fill('1988')
  await press(page, 'Continue')
  await expect(page.getByText('Step 3 of 10 · About you')).toBeVisible()
  await expect(page).toHaveTitle(/ – Step 3 of 10 – /)
})
