import { english as words } from '@/lib/signup/words'
import { userTypes } from '@/lib/user-types'
import { expect, type Page, test } from '../support/browser'
import { printFigures } from '../support/figures'
import { arrive, heading } from '../support/journey'
import { openKeyboard, typists } from '../support/keyboard'
import { makeEmail, readLetter, stepSlugs } from '../support/people'

const wordsPerMinute = 238
const secondsPerStroke = 0.28
const maxWords = 1000

// The summary of the tax form replaces the instructions of the IRS for most people.
const instructions = '[aria-labelledby="w9-terms"] > :not([role="note"])'

/**
 * Counts the visible words of the page's content, without the options of closed lists and the
 * instructions of the IRS. The column beside the form is outside the content: narrow screens do not
 * show it, so no one must read it.
 */
const countWords = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main, unread) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let count = 0
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement!
      const isUnread = parent.closest(`select, script, noscript, .sr-only, ${unread}`)
      if (isUnread || !parent.checkVisibility()) continue
      count += texts.currentNode.textContent!.split(/\s+/).filter((part) => /\w/.test(part)).length
    }
    return count
  }, instructions)

test('an individual reads at most 1,000 words, in the time that pages show', async ({ page }) => {
  const keys = openKeyboard(page)
  const counts: Record<string, number> = {}
  const read = async (name: string, title: string) => {
    await expect(heading(page, title)).toBeVisible()
    counts[name] = await countWords(page)
  }
  await page.goto('/start')
  await read('start', 'What kind of account do you need?')
  await keys.reach('Individual')
  await keys.press('Space', 'Enter')
  await read('before', 'Before you start')
  await keys.reach('I have read this and I agree to receive records electronically')
  await keys.press('Space', 'Enter')
  await read('email', 'What is your email address?')
  const email = makeEmail()
  await keys.reach('Email address')
  await keys.put(email, 'avery@example.com')
  await keys.press('Enter')
  await read('code', 'Check your email')
  await keys.reach('6-digit code')
  await keys.type((await readLetter(page, email)).code)
  await keys.press('Enter')
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    await read(slug, words[`${slug}.h1`])
    await typists[slug](keys)
    await keys.press('Enter')
  }
  await read('review', words['review.h1'])
  await keys.reach('Go to submit')
  await keys.press('Enter')
  await keys.reach('Submit application')
  await keys.press('Enter')
  await expect(heading(page, 'Application received')).toBeVisible()

  const all = Object.values(counts).reduce((total, count) => total + count, 0)
  const withoutTaxForm = all - counts.w9!
  const minutes = all / wordsPerMinute + (keys.count() * secondsPerStroke) / 60
  printFigures('reading', {
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    withoutTaxForm: `${withoutTaxForm} words (at most ${maxWords})`,
    minutes: minutes.toFixed(1),
  })
  expect(withoutTaxForm).toBeLessThanOrEqual(maxWords)
  const shown = userTypes.individual.minutes
  expect(Math.abs(shown - minutes) / minutes, `${shown} for ${minutes}`).toBeLessThanOrEqual(0.2)
})
