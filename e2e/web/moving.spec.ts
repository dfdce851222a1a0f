import { expect, type Page, test } from '../support/browser'
import { applyPath, arrive, fillers, heading, press, waitForHydration } from '../support/journey'
import { avery } from '../support/people'

/** Holds requests of the page until the test calls `go`, as if the service were slow. */
async function hold(page: Page, url: string | RegExp): Promise<{ go: () => void }> {
  const gone = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gone.promise
    await route.continue()
  })
  return {
    go: () => gone.resolve(),
  }
}

test.describe('busy state of links and buttons', () => {
  test('a clicked link is busy until its page is displayed', async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    const { go } = await hold(page, /\/start\?_rsc=/)
    const link = page.getByRole('link', { name: 'Open your application' })
    await link.click()
    await expect(link).toHaveAttribute('aria-busy', 'true')
    go()
    await expect(heading(page, 'What kind of account do you need?')).toBeVisible()
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  })

  test('the Continue button is busy while validation rules load, and sends one request', async ({
    page,
    startForm,
  }) => {
    await startForm()
    await page.goto(applyPath('name'))
    await arrive(page, 'name')
    await waitForHydration(page)
    const rules = await hold(page, '**/_next/static/**/*.js')
    const answer = await hold(page, '**/api/apply/name')
    await fillers.name(page, avery)
    let sent = 0
    page.on('request', (request) => request.url().endsWith('/api/apply/name') && sent++)
    const button = page.getByRole('button', { name: 'Continue' })
    await press(page, 'Continue')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await button.dispatchEvent('click')
    rules.go()
    await expect.poll(() => sent).toBe(1)
    await expect(button).toHaveAttribute('aria-busy', 'true')
    answer.go()
    await arrive(page, 'date-of-birth')
    expect(sent).toBe(1)
  })

  test('the Continue button stops being busy when the page shows an error', async ({
    page,
    startForm,
  }) => {
    await startForm()
    await page.goto(applyPath('name'))
    await page.getByLabel('First or given name').fill('')
    await press(page, 'Continue')
    await expect(page.locator('#error-summary')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy')
  })

  test('a busy button is usable again after the person returns to the page', async ({
    page,
    signUp,
  }) => {
    await signUp()
    await page.goto('/settings')
    await waitForHydration(page)
    // Keeps the browser on this page, as if the response had not arrived.
    await page.evaluate(() => window.addEventListener('submit', (event) => event.preventDefault()))
    const button = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(button).not.toHaveAttribute('aria-busy')
  })
})

test('the header marks the link of the current page with aria-current', async ({
  page,
  signUp,
}) => {
  await signUp()
  for (const [path, name, current] of [
    ['/status', 'Status', 'page'],
    ['/inbox', /^Inbox/, 'page'],
    ['/settings', 'Settings', 'page'],
    ['/settings/security', 'Settings', 'true'],
    ['/help', 'Help', 'page'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveAttribute(
      'aria-current',
      current,
    )
    await expect(page.getByRole('banner').locator('[aria-current]')).toHaveCount(1)
  }
})

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? 'URLs with a fragment' : 'URLs with a fragment, without a script',
    () => {
      test.use({ javaScriptEnabled })

      test('a URL with a fragment focuses the element that the fragment names', async ({
        page,
        startForm,
      }) => {
        await startForm({ at: 'address' })
        await page.goto(`${applyPath('name')}#lastName`)
        await expect(page.getByLabel('Last or family name')).toBeFocused()
        await page.goto(applyPath('address'))
        await page.keyboard.press('Shift+Tab')
        await page.locator('a[href="#main"]').press('Enter')
        await expect(page.locator('#main')).toBeFocused()
      })
    },
  )
