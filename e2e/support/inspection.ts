import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './browser'
import { drawSheets } from './gallery'
import { listHiddenFocus, listMotion, listOverflows, listSmallTargets } from './layout'

const widths = [1280, 320]
const longestMotionSeconds = 0.2
/** Of all rules these look at colours: what the others find is the same in the dark. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Looks at a page as it is, wide and narrow, light and dark: no breach of a rule of accessibility, nothing that scrolls sideways or is cut,
 * also with larger letters, nothing too small to hit, no focus that is hidden, and nothing that moves for long.
 */
export async function inspect(page: Page, state: string): Promise<void> {
  // Who makes the pictures anew goes the same ways, to every page and state.
  if (process.env.SCREENS_DIR) return drawSheets(page, state, process.env.SCREENS_DIR)
  const before = page.viewportSize()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const found: string[] = [
    ...(await listBreaches(page)),
    ...(await listMotion(page, longestMotionSeconds)),
  ]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const seen = [
      ...(await listOverflows(page)),
      ...(await listSmallTargets(page)),
      ...(await listHiddenFocus(page)),
    ]
    found.push(...seen.map((one) => `at ${width}: ${one}`))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Its other mode opens a second page for each look; these pages have no frames that would need it.
      const checker = new AxeBuilder({ page }).setLegacyMode(true)
      const { violations } = await (colorScheme === 'light'
        ? checker.withTags(tags)
        : checker.withRules(rulesOfColor)
      ).analyze()
      for (const { id, nodes } of violations)
        found.push(
          `at ${width}, ${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
        )
    }
  }
  found.push(...(await listMotion(page, 0)))
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  expect(found, state).toEqual([])
}

/** What no rule of the checker covers, and ours do. */
const listBreaches = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length
    const found: string[] = []
    if (document.documentElement.lang !== 'en') found.push('no language')
    if (count('h1') !== 1) found.push(`${count('h1')} headings of the first level`)
    for (const landmark of ['header', 'nav', 'main', 'footer'])
      if (count(landmark) === 0) found.push(`no ${landmark}`)
    if (document.querySelector('a[href]')?.getAttribute('href') !== '#main')
      found.push('the way past the header is not the first link')
    if (count('[placeholder]') > 0) found.push('a placeholder')
    if (count('[tabindex]:not([tabindex="-1"]):not([tabindex="0"])') > 0)
      found.push('an order of its own for the Tab key')
    if (count('[required]') > 0) found.push('a field that the browser judges')
    if (
      !/ – Latchkey$|^Open an account with Latchkey$/.test(
        document.title.replace(/^\(\d+\+?\) /, ''),
      )
    )
      found.push(`title ${document.title}`)
    const heights = [
      ...document.querySelectorAll<HTMLElement>(
        'input:not([type=radio], [type=checkbox], [type=hidden]), select',
      ),
    ]
    if (heights.some((one) => one.offsetParent && one.offsetHeight < 44))
      found.push('an input of less than 44 pixels')
    return found
  })
