import { expect } from '../support/browser'
import { test } from '../support/inbox-test'

test('the unread count over the bell grows if the browser enlarges only text', async ({
  page,
  member: _,
}) => {
  await page.goto('/status')
  const count = page.locator('[data-count]')
  const growth = await count.evaluate((one: HTMLElement) => {
    const before = one.offsetHeight
    one.style.fontSize = '26px'
    return one.offsetHeight / before
  })
  expect(growth).toBeGreaterThan(1.9)
})

test('at 320 px a Tab press scrolls to the whole focused filter or section link', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path, name] of [
    ['/inbox', 'Show'],
    ['/developers', 'Developers'],
  ] as const) {
    await page.goto(path)
    const links = await page.getByRole('navigation', { name }).getByRole('link').all()
    await links[0]!.focus()
    for (const link of links) {
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Tab')
    }
  }
})
