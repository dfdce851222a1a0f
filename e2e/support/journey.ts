import { english as words } from '@/lib/signup/words'
import { expect, type Page } from './browser'
import { avery, readLetter, type StepSlug, stepSlugs, type TestPerson } from './people'

export const applyPath = (slug: string): string => `/apply/individual/${slug}`
export const headingOf = (slug: StepSlug | 'review' | 'mailing-address'): string =>
  words[`${slug}.h1`]

/**
 * Presses a button after the HTML has loaded, because an earlier submit would interrupt the loading
 * of the page and its scripts.
 */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await page.getByRole('button', { name, exact: true }).click()
}
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** Waits for the URL and the heading of a step. */
export async function arrive(
  page: Page,
  slug: StepSlug | 'review' | 'mailing-address',
): Promise<void> {
  await page.waitForURL((url) => url.pathname === applyPath(slug))
  await expect(heading(page, headingOf(slug))).toBeVisible()
}

/**
 * Presses the browser's Back or Forward button on a form page. A script then loads the page again.
 * Waits for this load, because a second press would abort it. First waits until the network is
 * idle, because this script arrives after the other scripts.
 */
export async function travel(page: Page, way: 'back' | 'forward'): Promise<void> {
  await page.waitForLoadState('networkidle')
  const loaded = page.waitForEvent('load')
  await page.evaluate((to) => window.history[to](), way)
  await loaded
}

/** Waits for hydration. After it, scripts handle all events. */
export async function waitForHydration(page: Page): Promise<void> {
  const field = page.locator('main form input:not([type=hidden]), main h1').first()
  await expect
    .poll(() =>
      field.evaluate((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      ),
    )
    .toBe(true)
}

const fillDate = async (
  page: Page,
  { month, day, year }: { month: string; day: string; year: string },
) => {
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Year').fill(year)
}

/** Fills in each step by its labels. */
export const fillers: Readonly<
  Record<StepSlug | 'mailing-address', (page: Page, who: TestPerson) => Promise<void>>
> = {
  name: async (page, { firstName, lastName }) => {
    await page.getByLabel('First or given name').fill(firstName)
    await page.getByLabel('Last or family name').fill(lastName)
  },
  'date-of-birth': (page, { dateOfBirth }) => fillDate(page, dateOfBirth),
  citizenship: (page, { citizenship }) => page.getByLabel(citizenship).check(),
  ssn: (page, { socialSecurityNumber }) =>
    page.getByLabel(/^(What is your|New) Social Security number/).fill(socialSecurityNumber),
  address: async (page, { address: { street, unit, city, state, zipCode }, mailing }) => {
    await page.getByLabel('Street address').fill(street)
    await page.getByLabel('Apartment, suite or unit (optional)').fill(unit)
    await page.getByLabel('City').fill(city)
    await page.getByLabel('State, territory or military post').selectOption(state)
    await page.getByLabel('ZIP code').fill(zipCode)
    await page.getByLabel(mailing ? 'No' : 'Yes', { exact: true }).check()
  },
  'mailing-address': async (page, { mailing }) => {
    await page.getByLabel('Street address').fill(mailing!.street)
    await page.getByLabel('City').fill(mailing!.city)
    await page.getByLabel('State, territory or military post').selectOption(mailing!.state)
    await page.getByLabel('ZIP code').fill(mailing!.zipCode)
  },
  identification: async (page, { identification: { type, number, state, expires } }) => {
    await page.getByLabel(type).check()
    await page.getByLabel('ID number').fill(number)
    const issuer = page.getByLabel('State that issued it')
    // The page asks for a state only if a state issues the ID. No state issues a passport or a
    // military ID.
    if (/license|State/.test(type)) await issuer.selectOption(state)
    else await expect(issuer).toBeHidden()
    await fillDate(page, expires)
  },
  employment: async (page, { income }) => {
    await page.getByLabel('Yes', { exact: true }).check()
    await page.getByLabel('Annual income before taxes, in dollars').fill(income)
    await page.getByLabel('Employment', { exact: true }).check()
  },
  transfers: async (page) => {
    await page.getByLabel('Direct deposit and ACH').check()
    await page.getByLabel('Card payments').check()
  },
  w9: async (page, { firstName, lastName, isSubject }) => {
    await page.getByLabel(isSubject ? 'Yes' : 'No', { exact: true }).check()
    await page.getByLabel('I have read the terms and I certify the statements above').check()
    await page.getByLabel('Type your full name to sign').fill(`${firstName} ${lastName}`)
  },
}

export const submitStep = (page: Page, slug: StepSlug | 'mailing-address'): Promise<void> =>
  press(page, slug === 'w9' ? /^Sign (and continue|again)$/ : 'Continue')

/** Answers the current step and waits for the next one. */
export async function answer(page: Page, slug: StepSlug, who: TestPerson = avery): Promise<void> {
  await arrive(page, slug)
  await fillers[slug](page, who)
  await submitStep(page, slug)
  if (slug === 'address' && who.mailing) {
    await arrive(page, 'mailing-address')
    await fillers['mailing-address'](page, who)
    await submitStep(page, 'mailing-address')
  }
  await arrive(page, stepSlugs[stepSlugs.indexOf(slug) + 1] ?? 'review')
}

/** Answers all steps from `from` to the step before `until`, or to the review. */
export async function answerAll(
  page: Page,
  {
    from = 'name',
    until,
    who = avery,
  }: { from?: StepSlug; until?: StepSlug; who?: TestPerson } = {},
) {
  const last = until ? stepSlugs.indexOf(until) : stepSlugs.length
  for (const slug of stepSlugs.slice(stepSlugs.indexOf(from), last)) await answer(page, slug, who)
}

/** Continues from the start page to the page for the emailed code. */
export async function begin(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Open your application' }).click()
  await expect(heading(page, 'What kind of account do you need?')).toBeVisible()
  await page.getByLabel('Individual').check()
  await press(page, 'Continue')
  await agree(page)
  await expect(heading(page, 'What is your email address?')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
}

/** Consents to electronic records on the page before the form. */
export async function agree(page: Page): Promise<void> {
  await expect(heading(page, 'Before you start')).toBeVisible()
  await page.getByLabel('I have read this and I agree to receive records electronically').check()
  await press(page, 'Start')
}

/**
 * Enters the emailed code. With `isRemembered`, this browser requested the code, so the sandbox
 * mailbox needs no email address.
 */
export async function enterCode(page: Page, email: string, isRemembered = false): Promise<void> {
  const input = page.getByLabel('6-digit code')
  // Waits for this field, because earlier the mailbox may contain only the code of an older email.
  await expect(input).toBeVisible()
  const { code } = await readLetter(page, email, isRemembered)
  await input.fill(code)
  await press(page, 'Continue')
}

/** Signs in with an email address and the emailed code. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await enterCode(page, email)
}

/** Confirms the account on the page that the first sign-in of an invited person shows. */
export async function confirmAccount(page: Page): Promise<void> {
  await expect(heading(page, 'Is this your account?')).toBeVisible()
  await page.getByLabel(/^Yes, open my account with /).check()
  await press(page, 'Continue')
}

/** Submits the application on the review page. */
export async function submit(page: Page): Promise<void> {
  await arrive(page, 'review')
  await press(page, 'Submit application')
  await page.waitForURL('**/submitted')
  await expect(heading(page, 'Application received')).toBeVisible()
}

/** Finds an answer on the review page or in the application record by its question. */
export const row = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').filter({ hasText: new RegExp(`^[\\d.–]*${term}$`) }) })

export const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Inbox/ })
