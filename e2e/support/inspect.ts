import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from './browser'
import { measureLooksOnce } from './contrast'
import { drawSheets } from './draw-sheets'
import { listHiddenFocus, listMotion, listOverflows, listSmallTargets } from './layout'

const checker = fs.readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const widths = [1280, 320]
const maxMotionSeconds = 0.2
const rules = {
  all: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Only these rules can have a different result in the dark theme than in the light one.
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const
/**
 * Options that do not change the result. With them, the checker skips data that no rule and no
 * message needs.
 */
const fastOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: { assets: ['media'] },
}

/**
 * Checks a page in two widths and both themes: accessibility rules, overflow with larger text,
 * sizes of targets, focused elements that are hidden, and long animations.
 */
export async function inspect(page: Page, state: string): Promise<void> {
  // With SCREENS_DIR, the same tests draw screenshots instead.
  if (process.env.SCREENS_DIR) return drawSheets(page, state, process.env.SCREENS_DIR)
  const before = page.viewportSize()
  // Waits for the title, because after a click on a link, React adds it later than the content of
  // the next page.
  await expect(page, state).toHaveTitle(/ – Latchkey$/)
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
    found.push(...(await listViolationsOfThemes(page, width, 'all')))
  }
  found.push(...(await listMotion(page, 0)))
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  expect(found, state).toEqual([])
}

/** Checks only the colors of a page, in two widths and both themes. */
export async function inspectColors(page: Page, state: string): Promise<void> {
  if (process.env.SCREENS_DIR) return drawSheets(page, state, process.env.SCREENS_DIR)
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await listViolationsOfThemes(page, width, 'colors')))
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  expect(found, state).toEqual([])
}

/**
 * Lists violations of a set of rules in the light theme, and of the color rules in the dark theme.
 */
async function listViolationsOfThemes(
  page: Page,
  width: number,
  light: keyof typeof rules,
): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, set] of [
    ['light', light],
    ['dark', 'colors'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await listViolations(page, set)
    found.push(...violations.map((one) => `at ${width}, ${colorScheme}: ${one}`))
  }
  return found
}

/**
 * Lists violations of the accessibility rules. The checker stays in the page for the next call,
 * because loading it takes longer than running it.
 */
async function listViolations(page: Page, set: keyof typeof rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker)
  await page.evaluate(measureLooksOnce)
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(document, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      )
    },
    { ...fastOptions, runOnly: rules[set] },
  )
}

type Axe = { run(on: Document, options: unknown): Promise<AxeResults> }

/** Lists violations of our own rules, which the accessibility checker does not know. */
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
    const heights = [
      ...document.querySelectorAll<HTMLElement>(
        'input:not([type=radio], [type=checkbox], [type=hidden]), select',
      ),
    ]
    if (heights.some((one) => one.offsetParent && one.offsetHeight < 44))
      found.push('an input of less than 44 pixels')
    return found
  })
