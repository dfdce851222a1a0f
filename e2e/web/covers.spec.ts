import { expect, type Page } from '../support/browser'
import { visitInbox } from '../support/inbox-page'
import { test } from '../support/inbox-test'
import { press } from '../support/journey'
import { applyStyles, readers } from '../support/layout'

const line = (page: Page) => page.locator('[data-connection]')
const first = (page: Page) => page.getByRole('link', { name: 'Skip to main content' })
/** The width of the focus ring in pixels. */
const ring = 5

/**
 * Returns the focused element if the line about the connection, the toast or the edge of the window
 * covers it or its focus ring. Skips an element that is taller than the free space.
 */
const findCovered = (page: Page): Promise<string | undefined> =>
  page.evaluate((width) => {
    const focused = document.activeElement as HTMLElement
    const covers = [...document.querySelectorAll('[data-connection] p, [data-toast]')]
    if (focused === document.body || covers.some((one) => one.contains(focused))) return undefined
    const { top, bottom, height } = focused.getBoundingClientRect()
    const boxes = covers.map((one) => one.getBoundingClientRect())
    const free = window.innerHeight - boxes.reduce((sum, box) => sum + box.height, 0)
    if (height + 2 * width > free) return undefined
    const isCovered = boxes.some((box) => top - width < box.bottom && bottom + width > box.top)
    const isOutside = top < width || bottom > window.innerHeight - width
    return isCovered || isOutside
      ? `${top} to ${bottom}: ${focused.outerHTML.slice(0, 160)}`
      : undefined
  }, ring)

/**
 * Moves the focus with the keyboard from the last link of the page to the first link, and back.
 * Returns a list of the elements that were covered while they had the focus.
 */
async function listCovered(page: Page): Promise<string[]> {
  const found = new Set<string>()
  const links = page.getByRole('contentinfo').getByRole('link')
  await links.last().focus()
  for (const key of ['Shift+Tab', 'Tab'])
    for (const end = key === 'Tab' ? links.last() : first(page); ; ) {
      await page.keyboard.press(key)
      const covered = await findCovered(page)
      if (covered) found.add(`${key}, ${covered}`)
      if (await end.evaluate((link) => link === document.activeElement)) break
    }
  return [...found]
}

for (const [name, css] of [['normal text', ''], ...Object.entries(readers)] as const)
  test(`with ${name} at 320 px, no message covers the focused element or its ring`, async ({
    page,
    context,
    complaints,
    member,
  }) => {
    complaints.expect(/^404 POST \/api\/notifications\/mark-all-read$/)
    await member.markByHand()
    await member.publish(4)
    await page.setViewportSize({ width: 320, height: 640 })
    await visitInbox(page)
    await applyStyles(page, css)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(line(page)).toContainText('offline')
    expect(await listCovered(page)).toEqual([])
    await context.setOffline(false)
    await expect(line(page)).toBeEmpty()
    const refused = { status: 404, contentType: 'application/json', body: '{"errors":[]}' }
    await page.route('**/api/notifications/mark-all-read', (route) => route.fulfill(refused))
    await press(page, 'Mark all as read')
    await expect(page.getByRole('alert').locator('[data-toast]')).toBeVisible()
    expect(await listCovered(page)).toEqual([])
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(line(page)).toContainText('offline')
    expect(await listCovered(page)).toEqual([])
  })
