import { expect } from '../support/browser'
import { test } from '../support/inbox-test'

test('the bell and its unread count grow with enlarged text', async ({ page, member: _ }) => {
  await page.goto('/status')
  const count = page.locator('[data-count]')
  const bell = page.locator('svg:has(+ [data-count])')
  const measure = async () => [
    await bell.evaluate((one) => one.clientWidth),
    await count.evaluate((one: HTMLElement) => one.offsetHeight),
  ]
  expect(await measure()).toEqual([20, 18])
  // Some browsers enlarge only text.
  await count.evaluate((one: HTMLElement) => one.style.setProperty('font-size', '26px'))
  expect(await measure()).toEqual([20, 36])
  await count.evaluate((one: HTMLElement) => one.style.removeProperty('font-size'))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await measure()).toEqual([40, 36])
  const word = (await page.getByRole('banner').getByText('Inbox', { exact: true }).boundingBox())!
  const badge = (await count.boundingBox())!
  expect(badge.x + badge.width).toBeLessThan(word.x)
})

/** The width of the focus ring in pixels. Each row of links must have space for it. */
const ring = 5

for (const size of ['100%', '200%'])
  test(`at 320 px a link focused by Tab is fully visible with its ring, text at ${size}`, async ({
    page,
    member: _,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [path, name] of [
      ['/inbox', 'Show'],
      ['/developers', 'Developers'],
    ] as const) {
      await page.goto(path)
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text
      }, size)
      const links = await page.getByRole('navigation', { name }).getByRole('link').all()
      const row = (await links[0]!.locator('xpath=../..').boundingBox())!
      await links[0]!.focus()
      const walk = async (order: typeof links, key: string) => {
        for (const [index, link] of order.entries()) {
          await expect(link).toBeFocused()
          await expect(link).toBeInViewport({ ratio: 1 })
          const box = (await link.boundingBox())!
          expect(box.y - row.y).toBeGreaterThanOrEqual(ring)
          expect(row.y + row.height - box.y - box.height).toBeGreaterThanOrEqual(ring)
          if (index < order.length - 1) await page.keyboard.press(key)
        }
      }
      await walk(links, 'Tab')
      await walk(links.toReversed(), 'Shift+Tab')
    }
  })

test('at 320 px nothing covers or cuts off the focus ring of the first two links', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/developers')
  for (const size of ['100%', '200%']) {
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text
    }, size)
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await skip.focus()
    const { x, width } = (await skip.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(ring)
    expect(x + width).toBeLessThanOrEqual(320 - ring)
    await page.keyboard.press('Tab')
    const mark = page.getByRole('banner').getByRole('link').first()
    await mark.focus()
    const isOnTop = await mark.evaluate((one) => {
      const { left, bottom } = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(left + 2, bottom - 1))
    })
    expect(isOnTop).toBe(true)
  }
})

test('the navigation of a developer page opens with the current link in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [path, name] of [
    ['/developers', 'Quick start'],
    ['/developers/api/permissions', 'Permissions'],
    ['/sandbox/components', 'Components'],
  ] as const) {
    await page.goto(path)
    const column = page.getByRole('navigation', { name: 'Documentation' })
    const current = column.getByRole('link', { name, exact: true })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport({ ratio: 1 })
    const { y, height } = (await column.boundingBox())!
    const box = (await current.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(y)
    expect(box.y + box.height).toBeLessThanOrEqual(y + height)
    if (path === '/developers') expect(await column.evaluate((one) => one.scrollTop)).toBe(0)
  }
})
