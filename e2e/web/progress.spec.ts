import { sampleAnswers } from '@/lib/signup/sample-answers'
import { expect, test } from '../support/browser'
import { applyPath, press } from '../support/journey'

test('the progress bar is not full before the application is submitted', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'review' })
  await page.goto(applyPath('review'))
  const bar = page.getByText('Step 10 of 10 · Review').locator('+ div')
  const [whole, filled] = await Promise.all([
    bar.boundingBox(),
    bar.locator('span > span').last().boundingBox(),
  ])
  expect(filled!.x + filled!.width).toBeLessThan(whole!.x + whole!.width - 8)
})

test('each Continue increases the displayed step number by one', async ({ page, startForm }) => {
  await startForm({ at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  await expect(page.getByText('Step 2 of 10 · About you')).toBeVisible()
  await page.getByLabel('Month').fill('7')
  await page.getByLabel('Day').fill('24')
  await page.getByLabel('Year').fill('1988')
  await press(page, 'Continue')
  await expect(page.getByText('Step 3 of 10 · About you')).toBeVisible()
  await expect(page).toHaveTitle(/ – Step 3 of 10 – /)
})

test('the mailing address page moves the progress bar and shows "continued"', async ({
  page,
  startForm,
}) => {
  const { address } = sampleAnswers
  await startForm({ at: 'identification', answers: { address } })
  const filledTo = async (slug: 'address' | 'mailing-address', caption: string) => {
    await page.goto(applyPath(slug))
    const marks = page.getByText(caption, { exact: true }).locator('+ div > span > span')
    const { x, width } = (await marks.last().boundingBox())!
    return x + width
  }
  const before = await filledTo('address', 'Step 5 of 10 · Address')
  const here = await filledTo('mailing-address', 'Step 5 of 10 · Address, continued')
  expect(here).toBeGreaterThan(before + 8)
})
