import { devices } from 'playwright/test'
import { expect, type Page, test } from '../support/browser'
import { printFigures, secondsSince } from '../support/figures'
import { arrive, fillers, heading, submitStep } from '../support/journey'
import { doubleTextSize } from '../support/layout'
import { avery, makeEmail, readLetter, stepSlugs } from '../support/people'

const screenHeight = 640
const maxScreens = 3
const minTarget = 44

test.use({
  viewport: { width: 320, height: screenHeight },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
  userAgent: devices['Pixel 7'].userAgent,
})

type Looked = { widest: number; small: string[]; screensToButton: number }

const look = (page: Page): Promise<Looked> =>
  page.evaluate((least) => {
    const name = (one: Element) =>
      `${one.tagName.toLowerCase()} ${one.textContent?.trim() || one.id}`
    const isInText = (one: Element) => getComputedStyle(one).display === 'inline'
    const target = (one: Element) =>
      one.matches('[type=radio], [type=checkbox]') ? (one as HTMLInputElement).labels![0]! : one
    const controls = [
      ...document.querySelectorAll(
        'main :is(a[href], button, select, summary, input:not([type=hidden]))',
      ),
    ]
    // The test subtracts the height of this banner, because only a sandbox has it.
    const banner = document.querySelector('[aria-label=Sandbox]')!.getBoundingClientRect().height
    const buttons = [...document.querySelectorAll<HTMLElement>('main form button[type=submit]')]
    return {
      widest: document.documentElement.scrollWidth,
      small: controls
        .filter(
          (one) =>
            one.checkVisibility() &&
            !isInText(one) &&
            target(one).getBoundingClientRect().height < least,
        )
        .map(name),
      screensToButton:
        Math.max(
          0,
          buttons[0]!.getBoundingClientRect().bottom + window.scrollY - banner - window.innerHeight,
        ) / window.innerHeight,
    }
  }, minTarget)

test('on a 320 px dark screen with doubled text the form works by touch', async ({ page }) => {
  await doubleTextSize(page)
  const startedAt = performance.now()
  const email = makeEmail()
  const screens: Record<string, string> = {}
  const check = async (name: string, { isLong = false } = {}) => {
    const { widest, small, screensToButton } = await look(page)
    expect(widest, `${name} scrolls sideways`).toBeLessThanOrEqual(320)
    expect(small, `${name} has small targets`).toEqual([])
    screens[name] = screensToButton.toFixed(1)
    if (!isLong)
      expect(screensToButton, `${name}: screens to its button`).toBeLessThanOrEqual(maxScreens)
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()

  await page.goto('/start')
  await check('start')
  await page.getByLabel('Individual').tap()
  await press('Continue')
  await expect(heading(page, 'Before you start')).toBeVisible()
  // The law requires complete notices before the account opens. So this page may be long.
  await check('notices', { isLong: true })
  await page.getByLabel('I have read this and I agree to receive records electronically').tap()
  await press('Start')
  await page.getByLabel('Email address').fill(email)
  await check('email')
  await press('Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await page.getByLabel('6-digit code').fill((await readLetter(page, email)).code)
  await check('code')
  await press('Continue')
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    await fillers[slug](page, avery)
    await check(slug, { isLong: slug === 'w9' })
    await submitStep(page, slug)
  }
  await arrive(page, 'review')
  await check('review', { isLong: true })
  await page.getByRole('link', { name: 'Go to submit' }).tap()
  await expect(page.getByRole('button', { name: 'Submit application' })).toBeInViewport()
  await press('Submit application')
  await expect(heading(page, 'Application received')).toBeVisible()
  printFigures('T4 screens to the button', { ...screens, took: secondsSince(startedAt) })
})
