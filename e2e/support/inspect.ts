import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './browser'
import { drawSheets } from './draw-sheets'
import { listHiddenFocus, listMotion, listOverflows, listSmallTargets } from './layout'

const widths = [1280, 320]
const maxMotionSeconds = 0.2
/** Rules about colours; all other rules give the same result in the dark theme. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Checks a page wide and narrow, light and dark: accessibility rules, overflow also with larger
 * text, target sizes, hidden focus and long motion.
 */
export async function inspect(page: Page, state: string): Promise<void> {
  // A run that draws the screenshots visits the same pages and states.
  if (process.env.SCREENS_DIR) return drawSheets(page, state, process.env.SCREENS_DIR)
  const before = page.viewportSize()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const found: string[] = [
    ...(await listBreaches(page)),
    ...(await listMotion(page, maxMotionSeconds)),
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
      // The default mode opens a second page per check, which only pages with frames need.
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

/** Checks of ours that the accessibility checker does not cover. */
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
