import { expect, type Page } from './browser'
import { arrive, heading, headingOf } from './journey'
import { makeEmail, readLetter, type StepSlug, stepSlugs } from './people'

const maxTabs = 12

/** Sends only keyboard input and counts the key presses. */
export function openKeyboard(page: Page) {
  let count = 0
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      count++
      await page.keyboard.press(key)
    }
  }
  const readFocused = async (): Promise<string> => {
    const focused = page.locator(':focus')
    return (await focused.count()) > 0 ? focused.ariaSnapshot() : ''
  }
  const type = async (text: string): Promise<void> => {
    count += text.length
    await page.keyboard.type(text)
  }
  /** Presses Tab until the focus is on the control whose name starts with this text. */
  const reach = async (name: string): Promise<void> => {
    for (let tabs = 0; tabs < maxTabs; tabs++) {
      await press('Tab')
      const focused = await readFocused()
      // Skips the heading, which has the focus on a new page and may have the same name as the
      // first field.
      if (focused.includes(`"${name}`) && !focused.startsWith('- heading')) return
    }
    throw new Error(`${name} is not reached by the Tab key, which is at ${await readFocused()}`)
  }
  return {
    press,
    type,
    /** Inserts `text`. Counts the key presses of `counted` instead, a text of usual length. */
    put: async (text: string, counted: string) => {
      count += counted.length
      await page.keyboard.insertText(text)
    },
    reach,
    /** Moves to a field and types the text. */
    enter: async (name: string, text: string) => {
      await reach(name)
      await type(text)
    },
    /** Moves to a choice and presses Space. */
    choose: async (name: string) => {
      await reach(name)
      await press('Space')
    },
    count: () => count,
  }
}
export type Keyboard = ReturnType<typeof openKeyboard>

async function typeDate(
  keys: Keyboard,
  parts: { month: string; day: string; year: string },
): Promise<void> {
  for (const [label, part] of [
    ['Month', 'month'],
    ['Day', 'day'],
    ['Year', 'year'],
  ] as const) {
    await keys.enter(label, parts[part])
  }
}

/** Answers each step by keyboard. The caller then presses Enter to submit it. */
export const typists: Readonly<Record<StepSlug, (keys: Keyboard) => Promise<void>>> = {
  name: async (keys) => {
    await keys.enter('First or given name', 'Avery')
    await keys.enter('Last or family name', 'Quinn')
  },
  'date-of-birth': (keys) => typeDate(keys, { month: '7', day: '24', year: '1988' }),
  citizenship: (keys) => keys.choose('U.S. citizen'),
  ssn: (keys) => keys.enter('What is your Social Security number?', '900123456'),
  address: async (keys) => {
    await keys.enter('Street address', '500 Oak St')
    await keys.enter('City', 'Austin')
    await keys.enter('State, territory or military post', 'TX')
    await keys.enter('ZIP code', '78701')
    await keys.choose('Yes')
  },
  identification: async (keys) => {
    await keys.choose("Driver's license")
    await keys.enter('ID number', 'D1234567')
    await keys.enter('State that issued it', 'TX')
    await typeDate(keys, { month: '7', day: '24', year: '2099' })
  },
  employment: async (keys) => {
    await keys.choose('Yes')
    await keys.enter('Annual income before taxes, in dollars', '85000')
    await keys.reach('Business or self-employment')
    await keys.choose('Employment')
  },
  transfers: (keys) => keys.choose('Direct deposit and ACH'),
  w9: async (keys) => {
    await keys.choose('No')
    await keys.choose('I have read the terms and I certify the statements above')
    await keys.enter('Type your full name to sign', 'Avery Quinn')
  },
}

const usualEmail = 'avery@example.com'

/** By keyboard, continues from the page for the email address until the code is confirmed. */
export async function typeEmailAndCode(
  page: Page,
  keys: Keyboard,
  email: string,
  answer: (email: string) => Promise<void> = () => keys.put(email, usualEmail),
): Promise<void> {
  await keys.reach('Email address')
  await answer(email)
  await keys.press('Enter')
  await expect(heading(page, 'Check your email')).toBeFocused()
  await keys.enter('6-digit code', (await readLetter(page, email)).code)
  await keys.press('Enter')
}

/**
 * By keyboard, continues from the first question to the first step. Checks that each page after the
 * first one focuses its heading.
 */
export async function typeBeginning(
  page: Page,
  keys: Keyboard,
  answerEmail?: (email: string) => Promise<void>,
): Promise<void> {
  await page.goto('/start')
  await expect(heading(page, 'What kind of account do you need?')).toBeVisible()
  await keys.reach('Skip to main content')
  await keys.press('Enter')
  await keys.reach('Individual')
  await keys.press('Space', 'Enter')
  await expect(heading(page, 'Before you start')).toBeFocused()
  await keys.reach('I have read this and I agree to receive records electronically')
  await keys.press('Space', 'Enter')
  await expect(heading(page, 'What is your email address?')).toBeFocused()
  await typeEmailAndCode(page, keys, makeEmail(), answerEmail)
}

/** Answers all steps and the review by keyboard, and waits for the receipt. */
export async function typeForm(
  page: Page,
  keys: Keyboard,
  own: Partial<typeof typists> = {},
): Promise<void> {
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    await expect(heading(page, headingOf(slug))).toBeFocused()
    await (own[slug] ?? typists[slug])(keys)
    await keys.press('Enter')
  }
  await arrive(page, 'review')
  await expect(heading(page, headingOf('review'))).toBeFocused()
  await keys.reach('Go to submit')
  await keys.press('Enter')
  await keys.reach('Submit application')
  await keys.press('Enter')
  await expect(heading(page, 'Application received')).toBeVisible()
}
