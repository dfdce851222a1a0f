import { expect, test } from '../support/browser'
import { agree, arrive, enterCode, heading, press, submit, submitStep } from '../support/journey'
import { stepSlugs } from '../support/people'

test('the sandbox fill button fills in every page until the application is submitted', async ({
  page,
}) => {
  const banner = page.getByRole('region', { name: 'Sandbox' })
  const fill = async () => {
    await banner.getByRole('button', { name: 'Fill this page' }).click()
    await expect(banner.getByRole('status')).toHaveText('This page is filled with test values')
  }
  await page.goto('/start/individual')
  await expect(heading(page, 'Before you start')).toBeVisible()
  await expect(banner.getByRole('button')).toHaveCount(0)
  await agree(page)
  await expect(heading(page, 'What is your email address?')).toBeVisible()
  await fill()
  const email = await page.getByLabel('Email address').inputValue()
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await enterCode(page, email)
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    await fill()
    await submitStep(page, slug)
    if (slug !== 'address') continue
    await arrive(page, 'mailing-address')
    await fill()
    await submitStep(page, 'mailing-address')
  }
  await arrive(page, 'review')
  await expect(banner.getByRole('button')).toHaveCount(0)
  await submit(page)
})

test.describe('the sandbox fill button without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sandbox fill button is absent without JavaScript', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(heading(page, 'Sign in')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fill this page' })).toHaveCount(0)
  })
})
