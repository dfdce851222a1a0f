import { sampleAnswers } from '@/lib/signup/sample-answers'
import { english as words } from '@/lib/signup/words'
import { type UserType, userTypes } from '@/lib/user-types'
import { expect, type Page, test } from '../support/browser'
import { printFigures } from '../support/figures'
import { arrive, heading } from '../support/journey'
import { type Keyboard, openKeyboard, typists } from '../support/keyboard'
import {
  makeEmail,
  post,
  postSteps,
  readLetter,
  startWithoutInvitation,
  stepSlugs,
} from '../support/people'

// The tests run in order, because the second test compares its pages with those of the first.
test.describe.configure({ mode: 'serial' })

const wordsPerMinute = 238
const secondsPerStroke = 0.28
const maxWords = 1000
// A wide screen shows a column beside the form. A phone has a line above Continue instead.
const [wide, phone] = [
  { width: 1280, height: 720 },
  { width: 320, height: 640 },
]

// The instructions of the IRS on the tax form, in two places. The word limit excludes them, because
// the form has a summary of them. The reading time includes them.
const instructions = '[aria-labelledby="w9-terms"] > :not([role="note"]), #w9-definition'

/**
 * Counts the visible words in the content of the page, without the options of closed lists and the
 * instructions of the IRS. The column beside the form is not content, because narrow screens do not
 * show it.
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

test('the individual signup has at most 1,000 words and takes the promised minutes', async ({
  page,
}) => {
  const keys = openKeyboard(page)
  const read = async (name: string, title: string) => {
    await expect(heading(page, title)).toBeVisible()
    await page.setViewportSize(phone)
    onPhone[name] = await countWords(page)
    await page.setViewportSize(wide)
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
  await keys.enter('6-digit code', (await readLetter(page, email)).code)
  await keys.press('Enter')
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    await read(slug, words[`${slug}.h1`])
    if (slug === 'w9') counts.instructions = await countInstructions(page)
    await typists[slug](keys)
    await keys.press('Enter')
  }
  await read('review', words['review.h1'])
  await keys.reach('Go to submit')
  await keys.press('Enter')
  await keys.reach('Submit application')
  await keys.press('Enter')
  await expect(heading(page, 'Application received')).toBeVisible()

  strokes = keys.count()
  const words1280 = addUp(counts) - counts.w9! - counts.instructions!
  const words320 = addUp(onPhone) - onPhone.w9!
  printFigures(`reading, at most ${maxWords} words`, {
    'wide screen': words1280,
    phone: words320,
    'tax form': onPhone.w9,
  })
  expect(Math.max(words1280, words320)).toBeLessThanOrEqual(maxWords)
  expectMinutes('individual', counts, strokes)
})

type Counts = Record<string, number>
/** For an individual: the words per page, by page name, and the number of all key presses. */
const counts: Counts = {}
const onPhone: Counts = {}
let strokes = 0

const addUp = (all: Counts): number => Object.values(all).reduce((sum, count) => sum + count, 0)

function expectMinutes(userType: UserType, all: Counts, pressed: number): void {
  const minutes = addUp(all) / wordsPerMinute + (pressed * secondsPerStroke) / 60
  printFigures(`reading, ${userType}`, {
    ...Object.fromEntries(Object.entries(all).map(([name, count]) => [name, String(count)])),
    strokes: String(pressed),
    minutes: minutes.toFixed(1),
  })
  const shown = userTypes[userType].minutes
  expect(Math.abs(shown - minutes) / minutes, `${shown} for ${minutes}`).toBeLessThanOrEqual(0.2)
}

/** Counts the words of the instructions of the IRS, which `countWords` omits. */
async function countInstructions(page: Page): Promise<number> {
  const text = (await page.locator(instructions).allInnerTexts()).join(' ')
  return text.split(/\s+/).filter((part) => /\w/.test(part)).length
}

/** For each other user type: the page that only this type has, and its answers by keyboard. */
const ownPages: Record<
  Exclude<UserType, 'individual'>,
  { slug: 'business' | 'organization'; type: (keys: Keyboard) => Promise<void> }
> = {
  businessowner: {
    slug: 'business',
    async type(keys) {
      await keys.enter('Legal name of the business', 'Quinn Carpentry LLC')
      await keys.reach('Individual or sole proprietor')
      // Moves from the first choice to the sixth, which is an LLC.
      await keys.press(...Array<string>(5).fill('ArrowDown'))
      await keys.enter('Employer Identification Number (EIN)', '123456789')
      await keys.enter('State where it was formed', 'TX')
      await keys.enter('Business street address', '500 Oak St')
      await keys.enter('City', 'Austin')
      await keys.enter('State, territory or military post', 'TX')
      await keys.enter('ZIP code', '78701')
    },
  },
  operator: {
    slug: 'organization',
    async type(keys) {
      await keys.enter('Which business do you work for?', 'Quinn Carpentry LLC')
      await keys.enter('Job title (optional)', 'Bookkeeper')
    },
  },
}

/**
 * Reads the pages that differ from those of an individual, and answers the page that only this type
 * has. All other pages are the same.
 */
async function readDifferentPages(
  page: Page,
  url: string,
  userType: keyof typeof ownPages,
): Promise<{ found: Counts; ownStrokes: number }> {
  const found: Counts = {}
  const read = async (name: string, path: string) => {
    await page.goto(path)
    found[name] = await countWords(page)
  }
  const { slug, type } = ownPages[userType]
  const form = `/apply/${userTypes[userType].slug}`
  await read('before', `/start/${userTypes[userType].slug}`)
  await startWithoutInvitation(page, url, userType)
  await read(slug, `${form}/${slug}`)
  const keys = openKeyboard(page)
  await type(keys)
  await keys.press('Enter')
  await expect(heading(page, words['name.h1'])).toBeVisible()
  await postSteps(page.context(), url, { at: 'w9' })
  await read('w9', `${form}/w9`)
  await post(page.context(), url, '/api/apply/w9', sampleAnswers.w9)
  await read('review', `${form}/review`)
  return { found, ownStrokes: keys.count() }
}

test('signups of owners and operators take the minutes that the pages promise', async ({
  openBrowser,
  service,
}) => {
  for (const userType of ['businessowner', 'operator'] as const) {
    const page = await (await openBrowser()).newPage()
    const { found, ownStrokes } = await readDifferentPages(page, service.url, userType)
    expectMinutes(userType, { ...counts, ...found }, strokes + ownStrokes)
  }
})
