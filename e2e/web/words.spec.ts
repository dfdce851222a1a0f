import { expect, test } from '../support/browser'
import { applyPath, press } from '../support/journey'
import { withholdRules } from '../support/withhold-rules'

test('without the rule scripts, the page shows an error that the server found', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/name$/)
  await startForm()
  await page.goto(applyPath('name'), { waitUntil: 'networkidle' })
  const countWithheld = await withholdRules(page)
  await page.getByLabel('First or given name').fill('Av3ry')
  await press(page, 'Continue')
  await expect(page.locator('#error-summary')).toBeFocused()
  const message =
    'First or given name must only include letters, spaces, hyphens, apostrophes and periods'
  await expect(page.locator('#error-summary').getByRole('link')).toHaveText([message])
  await expect(page.getByLabel('First or given name')).toHaveValue('Av3ry')
  expect(countWithheld()).toBeGreaterThan(0)
})
