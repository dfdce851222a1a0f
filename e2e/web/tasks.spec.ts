import { expect, type Page, test } from '../support/browser'
import { printFigures, secondsSince } from '../support/figures'
import { applyPath, arrive, heading, headingOf, press, row } from '../support/journey'
import {
  type Keyboard,
  openKeyboard,
  typeBeginning,
  typeEmailAndCode,
  typeForm,
} from '../support/keyboard'
import { endCodeWait, postSteps, startWithoutInvitation } from '../support/people'

// Measures the tasks of a first-time user who has only a keyboard. Every machine needs the same
// number of key presses, so the tests limit this number.

/** Prints the key presses and the time of a task. Checks the maximum number of key presses. */
function score(task: string, keys: Keyboard, most: number, startedAt: number): void {
  printFigures(task, {
    strokes: `${keys.count()} (at most ${most})`,
    took: secondsSince(startedAt),
  })
  expect(keys.count(), task).toBeLessThanOrEqual(most)
}

test('a person completes the form with the keyboard alone', async ({ page }) => {
  const keys = openKeyboard(page)
  const startedAt = performance.now()
  await typeBeginning(page, keys)
  await typeForm(page, keys)
  score('T1 the whole form', keys, 180, startedAt)
})

/**
 * Simulates the browser's autofill by autocomplete token. Autofill costs two key presses in the
 * browser's list.
 */
async function fillByToken(
  page: Page,
  keys: Keyboard,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await keys.press('ArrowDown')
  const filled = await page.evaluate((known) => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'input[autocomplete], select[autocomplete]',
      ),
    ]
    return fields.flatMap((field) => {
      const token = field.autocomplete.split(' ').at(-1)!
      const value = known[token]
      if (value === undefined) return []
      // React overrides the setter of the field. So this code calls the setter of the prototype, as
      // a browser does.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(
        field,
        value,
      )
      for (const kind of ['input', 'change'])
        field.dispatchEvent(new Event(kind, { bubbles: true }))
      return [token]
    })
  }, values)
  expect(filled.sort()).toEqual(Object.keys(values).sort())
  // A person presses one more key to choose an entry of the browser's list. This test presses
  // Shift, because Enter would submit the page.
  await keys.press('Shift')
}

test('browser autofill fills in name, addresses and email by autocomplete tokens', async ({
  page,
}) => {
  const keys = openKeyboard(page)
  const startedAt = performance.now()
  await typeBeginning(page, keys, (email) => fillByToken(page, keys, { email }))
  await typeForm(page, keys, {
    name: async () => {
      await keys.reach('First or given name')
      await fillByToken(page, keys, { 'given-name': 'Avery', 'family-name': 'Quinn' })
      await expect(page.getByLabel('First or given name')).toHaveValue('Avery')
      await expect(page.getByLabel('Last or family name')).toHaveValue('Quinn')
    },
    address: async () => {
      await keys.reach('Street address')
      await fillByToken(page, keys, {
        'address-line1': '500 Oak St',
        'address-level2': 'Austin',
        'address-level1': 'TX',
        'postal-code': '78701',
      })
      await expect(page.getByLabel('Street address')).toHaveValue('500 Oak St')
      await expect(page.getByLabel('City')).toHaveValue('Austin')
      await expect(page.getByLabel('State, territory or military post')).toHaveValue('TX')
      await expect(page.getByLabel('ZIP code')).toHaveValue('78701')
      await keys.choose('Yes')
    },
  })
  score('T2 filled in by the browser', keys, 130, startedAt)
})

test.describe('filling in the form by keyboard without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a person completes the form with the keyboard alone', async ({
    page,
  }) => {
    const keys = openKeyboard(page)
    const startedAt = performance.now()
    await typeBeginning(page, keys)
    await typeForm(page, keys)
    score('T3 the whole form, no script', keys, 190, startedAt)
  })
})

test('signing in with another browser opens the first unanswered step', async ({
  page,
  openBrowser,
  service,
}) => {
  const email = await startWithoutInvitation(page, service.url, 'individual')
  await postSteps(page.context(), service.url, { at: 'identification' })
  await page.goto(applyPath('identification'))
  await press(page, 'Save and exit')
  await expect(heading(page, 'Your application is saved')).toBeVisible()

  const other = await (await openBrowser()).newPage()
  await endCodeWait(service)
  const keys = openKeyboard(other)
  const startedAt = performance.now()
  await other.goto('/sign-in')
  await expect(heading(other, 'Sign in')).toBeFocused()
  await typeEmailAndCode(other, keys, email)
  await arrive(other, 'identification')
  score('T6 back to where it stopped', keys, 40, startedAt)
  await other.goto(applyPath('address'))
  await expect(other.getByLabel('City')).toHaveValue('Austin')
  await other.goto(applyPath('ssn'))
  await expect(other.getByText('Saved: number ending in 3456')).toBeVisible()
  await expect(other.getByLabel('New Social Security number')).toHaveValue('')
})

test('a city change takes at most 16 key presses; a name change voids the signature', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/submit$/)
  await startForm({ at: 'review' })
  await page.goto(applyPath('review'))
  await expect(heading(page, headingOf('review'))).toBeFocused()
  const keys = openKeyboard(page)
  const startedAt = performance.now()
  await keys.reach('Change home address')
  await keys.press('Enter')
  await arrive(page, 'address')
  await expect(page.getByLabel('Street address')).toBeFocused()
  await keys.enter('City', 'Waco')
  await keys.press('Enter')
  await arrive(page, 'review')
  await expect(row(page, 'Home address')).toContainText('Waco, TX')
  score('T7 another city', keys, 16, startedAt)

  await page.getByRole('link', { name: 'Change name' }).click()
  await arrive(page, 'name')
  await page.getByLabel('Last or family name').fill('Quinn-Ortega')
  await press(page, 'Continue')
  await arrive(page, 'review')
  await expect(
    row(page, 'Tax form signed by').getByRole('link', { name: /^Sign again/ }),
  ).toBeVisible()
  await press(page, 'Submit application')
  await expect(page.locator('#error-summary')).toBeFocused()
  await expect(page).toHaveURL(/\/review$/)
})

test('choosing backup withholding crosses out the second statement of the W-9', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'w9' })
  await page.goto(applyPath('w9'))
  await expect(heading(page, headingOf('w9'))).toBeFocused()
  const sent = page.waitForRequest('**/api/apply/w9')
  const keys = openKeyboard(page)
  const startedAt = performance.now()
  // The limit of 20 excludes the key presses that move past the text above the question.
  await keys.reach('No')
  const passed = keys.count() - 1
  await keys.press('ArrowDown')
  await expect(page.getByLabel('Yes', { exact: true })).toBeChecked()
  await expect(page.locator('del')).toContainText('not subject to backup withholding')
  await keys.choose('I have read the terms and I certify the statements above')
  await keys.enter('Type your full name to sign', 'Avery Quinn')
  await keys.press('Enter')
  await arrive(page, 'review')
  expect((await sent).postDataJSON().w9).toEqual({
    isSubjectToBackupWithholding: 'yes',
    accepted: 'yes',
  })
  await expect(row(page, 'Subject to backup withholding')).toContainText('Yes')
  expect(keys.count() - passed).toBeLessThanOrEqual(20)
  score('T8 subject to withholding', keys, 20 + passed, startedAt)
  await press(page, 'Submit application')
  await page.getByRole('link', { name: 'See or print your record' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('del')).toContainText('not subject to backup withholding')
  await expect(page.getByText('Crossed out because you answered yes')).toBeVisible()
})
