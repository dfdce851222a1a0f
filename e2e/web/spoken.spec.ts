import fs from 'node:fs'
import { expect, type Page, test } from '../support/browser'
import { applyPath, arrive, press } from '../support/journey'
import type { StepSlug } from '../support/people'
import { markByHand } from '../support/windows'

/** Values that differ in every run, with the placeholders that replace them. */
const masks: readonly [RegExp, string][] = [
  [/[\w.+-]+@example\.com/g, '{email}'],
  [/[A-Z][a-z]+ \d{1,2}, \d{4}(?: ·|,? at|,)? \d{1,2}:\d\d [AP]M [A-Z0-9+:]+/g, '{moment}'],
  [/[A-Z][a-z]+ \d{1,2}, \d{4}/g, '{date}'],
  [/\d{1,2}:\d\d [AP]M/g, '{time}'],
  [/Just now|\d+ (?:minute|hour)s? ago/g, '{age}'],
  [/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, '{reference}'],
  [/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'],
]

/**
 * Returns the page as a screen reader announces it from top to bottom, with roles, names and
 * states.
 */
async function readAloud(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot()
  // Removes the URLs of links, because screen readers do not announce them.
  const withoutUrls = tree.replace(/(?: \[cursor=pointer\])?:\n\s*- \/url: .*$/gm, '')
  // Removes the other options of a closed list, because screen readers announce only the selected
  // one.
  const short = withoutUrls.replace(/(?:\n\s*- option (?!.*\[selected\]).*)+/g, '')
  return `${masks.reduce((text, [pattern, word]) => text.replace(pattern, word), short)}\n`
}

/**
 * Waits up to 30 s until scripts have replaced the times with local times. The only assertion
 * is at the end, so a failure prints the difference once.
 */
async function expectAnnounced(page: Page, name: string): Promise<void> {
  const file = test.info().snapshotPath(name)
  const recorded = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
  const waitsUntil = Date.now() + 30_000
  let announced = await readAloud(page)
  while (announced !== recorded && Date.now() < waitsUntil) {
    await page.waitForTimeout(200)
    announced = await readAloud(page)
  }
  expect(announced).toMatchSnapshot(name)
}

const steps: readonly StepSlug[] = ['name', 'date-of-birth', 'ssn', 'address', 'transfers', 'w9']

test('a screen reader reads each form page in order, and each item once', async ({
  page,
  startForm,
}) => {
  await page.goto('/start')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAnnounced(page, 'start.txt')
  await startForm({ at: 'review' })
  for (const slug of steps) {
    await page.goto(applyPath(slug))
    await arrive(page, slug)
    await expectAnnounced(page, `${slug}.txt`)
  }
  await page.goto(applyPath('review'))
  await arrive(page, 'review')
  await expectAnnounced(page, 'review.txt')
})

test('a screen reader announces an error in the summary and at its field', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  await arrive(page, 'date-of-birth')
  await page.getByLabel('Month').fill('13')
  await press(page, 'Continue')
  await expect(page.locator('#error-summary')).toBeFocused()
  await expectAnnounced(page, 'date-of-birth-refused.txt')
})

test('a screen reader reads each account page in order, and each item once', async ({
  page,
  context,
  service,
  signUp,
}) => {
  await signUp()
  await markByHand(context, service.url)
  for (const name of ['status', 'inbox', 'settings'] as const) {
    await page.goto(`/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Inbox, 2 unread' })).toBeVisible()
    if (name === 'inbox') await expect(page.locator('[data-alive=true]')).toBeVisible()
    await expectAnnounced(page, `${name}.txt`)
  }
})
