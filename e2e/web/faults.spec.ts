import type { Wire } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { answer, applyPath, arrive, fillers, press, submitStep } from '../support/journey'
import { avery, type StepSlug, stepSlugs, type TestPerson } from '../support/people'

type Mistake = {
  step: StepSlug
  does: string
  who: Partial<TestPerson>
  message: string
  focus: string
  keeps: [label: string, value: string][]
}

const address = (changes: Partial<TestPerson['address']>): Partial<TestPerson> => ({
  address: { ...avery.address, ...changes },
})
const identification = (changes: Partial<TestPerson['identification']>): Partial<TestPerson> => ({
  identification: { ...avery.identification, ...changes },
})
const bornOn = (month: string, day: string, year: string): Partial<TestPerson> => ({
  dateOfBirth: { month, day, year },
})

const mistakes: readonly Mistake[] = [
  {
    step: 'name',
    does: 'a digit in a name',
    who: { lastName: 'Qu1nn' },
    message:
      'Last or family name must only include letters, spaces, hyphens, apostrophes and periods',
    focus: 'Last or family name',
    keeps: [
      ['First or given name', 'Avery'],
      ['Last or family name', 'Qu1nn'],
    ],
  },
  {
    step: 'date-of-birth',
    does: 'February 30',
    who: bornOn('feb', '30', '1988'),
    message: 'Date of birth must be a real date',
    focus: 'Month',
    keeps: [
      ['Month', 'feb'],
      ['Day', '30'],
    ],
  },
  {
    step: 'date-of-birth',
    does: 'a missing year',
    who: bornOn('7', '24', ''),
    message: 'Date of birth must include a year',
    focus: 'Year',
    keeps: [['Month', '7']],
  },
  {
    step: 'date-of-birth',
    does: 'a date of birth in the future',
    who: bornOn('7', '24', '2188'),
    message: 'Date of birth must be in the past',
    focus: 'Month',
    keeps: [['Year', '2188']],
  },
  {
    step: 'date-of-birth',
    does: 'the date of birth of a child',
    who: bornOn('7', '24', '2024'),
    message: 'You must be 18 or older to apply',
    focus: 'Month',
    keeps: [['Year', '2024']],
  },
  {
    step: 'ssn',
    does: 'an SSN of eight digits',
    who: { socialSecurityNumber: '900-12-345' },
    message: 'Social Security number must be 9 numbers',
    focus: 'What is your Social Security number?',
    keeps: [['What is your Social Security number?', '900-12-345']],
  },
  {
    step: 'address',
    does: 'a digit in a city',
    who: address({ city: 'Aust1n' }),
    message: 'City must not include 1',
    focus: 'City',
    keeps: [
      ['City', 'Aust1n'],
      ['State, territory or military post', 'TX'],
      ['ZIP code', '78701'],
    ],
  },
  {
    step: 'address',
    does: 'a PO Box as the home address',
    who: address({ street: 'P.O. Box 12' }),
    message: 'Enter a street address. A PO Box can only be your mailing address',
    focus: 'Street address',
    keeps: [['Street address', 'P.O. Box 12']],
  },
  {
    step: 'identification',
    does: 'an expired ID',
    who: identification({ expires: { month: '7', day: '24', year: '2020' } }),
    message: 'Expiration date must be in the future',
    focus: 'Month',
    keeps: [
      ['ID number', 'D1234567'],
      ['State that issued it', 'TX'],
    ],
  },
  {
    step: 'employment',
    does: 'an amount with letters',
    who: { income: 'abc' },
    message: 'Annual income must be a number, like 85,000 or 85,000.50',
    focus: 'Annual income before taxes, in dollars',
    keeps: [['Annual income before taxes, in dollars', 'abc']],
  },
  {
    step: 'w9',
    does: 'a signature with another name',
    who: { lastName: 'Quin' },
    message: 'Signature must match your name: Avery Quinn',
    focus: 'Type your full name to sign',
    keeps: [['Type your full name to sign', 'Avery Quin']],
  },
]

const summary = (page: Page) => page.locator('#error-summary')
/**
 * Expects the message at the field and in the summary, which has the focus. The page title must
 * begin with Error.
 */
async function expectRefused(page: Page, message: string): Promise<void> {
  await expect(summary(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary(page).getByRole('link')).toHaveText([message])
  await expect(page.locator('p[id$="-error"]')).toHaveText([`Error: ${message}`])
}

test('a rejected form page keeps typed text and shows one message at field and summary', async ({
  page,
  startForm,
}) => {
  await startForm()
  await page.goto(applyPath('name'))
  const asked: string[] = []
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' && !request.url().endsWith('/typed') && asked.push(request.url()),
  )
  for (const step of stepSlugs) {
    await arrive(page, step)
    asked.length = 0
    for (const mistake of mistakes.filter((each) => each.step === step))
      await test.step(`${step}: ${mistake.does} shows one error message`, () => make(page, mistake))
    // The browser itself finds these mistakes, so the page sends no request.
    expect(asked).toEqual([])
    await answer(page, step)
    expect(await page.title()).not.toMatch(/^Error/)
  }
})

async function make(page: Page, { step, who, message, focus, keeps }: Mistake): Promise<void> {
  await fillers[step](page, { ...avery, ...who })
  await page.keyboard.press('Tab')
  await submitStep(page, step)
  await expectRefused(page, message)
  await summary(page).getByRole('link').click()
  await expect(page.locator(':focus')).toHaveAccessibleName(focus)
  for (const [label, value] of keeps) await expect(page.getByLabel(label)).toHaveValue(value)
  // A second failed attempt focuses the summary again.
  await submitStep(page, step)
  await expectRefused(page, message)
}

test('the page title begins with "Error:" even if React sets the title again', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  await arrive(page, 'date-of-birth')
  const title = await page.title()
  await submitStep(page, 'date-of-birth')
  await expect(page).toHaveTitle(/^Error: /)
  // Simulates React, which sets the title from the server again when it renders the head.
  await page.evaluate((rendered) => (document.title = rendered), title)
  await expect(page).toHaveTitle(`Error: ${title}`)
})

test('submitting an empty page lists every question in the error summary, in order', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'employment' })
  await page.goto(applyPath('employment'))
  await press(page, 'Continue')
  const all = [
    'Select yes if you are currently employed',
    'Enter your annual income',
    'Select where your income comes from',
  ]
  await expect(summary(page).getByRole('link')).toHaveText(all)
  await expect(page.locator('p[id$="-error"]')).toHaveText(
    all.map((message) => `Error: ${message}`),
  )
  for (const message of all) {
    const link = summary(page).getByRole('link', { name: message })
    const id = decodeURIComponent((await link.getAttribute('href'))!.slice(1))
    await link.click()
    await expect(page.locator(`[id="${id}"]`)).toBeFocused()
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
    const isOfGroup = /\.(?:isCurrentlyEmployed|incomeSources)$/.test(id)
    await expect(
      page.locator(isOfGroup ? `fieldset:has([id="${id}"]) legend` : `label[for="${id}"]`),
    ).toBeInViewport()
  }
})

/**
 * Errors that only the server finds. The page must show them like errors that the browser finds.
 */
const found: { step: StepSlug; code: string; change(body: Wire): unknown; message: string }[] = [
  {
    step: 'date-of-birth',
    code: 'DAY_BEFORE_NOW_INVALID',
    change: (body) => ({ ...body, dateOfBirth: { month: '7', day: '24', year: '2188' } }),
    message: 'Date of birth must be in the past',
  },
  {
    step: 'date-of-birth',
    code: 'MIN',
    change: (body) => ({ ...body, dateOfBirth: { month: '7', day: '24', year: '2024' } }),
    message: 'You must be 18 or older to apply',
  },
  {
    step: 'ssn',
    code: 'SSN',
    change: (body) => ({ ...body, socialSecurityNumber: '12345678' }),
    message: 'Social Security number must be 9 numbers',
  },
  {
    step: 'address',
    code: 'CITY_HAS_INVALID_FORMAT',
    change: (body) => ({ ...body, address: { ...body.address, city: 'Test4ville' } }),
    message: 'City must only include letters, spaces, hyphens, apostrophes and periods',
  },
  {
    step: 'employment',
    code: 'DECIMALFORMAT',
    change: (body) => ({ ...body, employment: { ...body.employment, annualIncome: 'abc' } }),
    message: 'Annual income must be an amount in dollars and cents',
  },
]

test('form errors from the server and from the browser look the same', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/(date-of-birth|ssn|address|employment)$/)
  await startForm({ at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  for (const step of stepSlugs.slice(1)) {
    await arrive(page, step)
    await fillers[step](page, avery)
    for (const { code, change, message } of found.filter((each) => each.step === step)) {
      await page.route(`**/api/apply/${step}`, (route) =>
        route.continue({ postData: JSON.stringify(change(route.request().postDataJSON())) }),
      )
      const answered = page.waitForResponse(`**/api/apply/${step}`)
      await submitStep(page, step)
      expect((await (await answered).json()).errors[0].code).toBe(code)
      await expectRefused(page, message)
      await page.unroute(`**/api/apply/${step}`)
    }
    await submitStep(page, step)
  }
  await arrive(page, 'review')
})

test('a form page shows no error while a person types or leaves a field', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.goto(applyPath('address'))
  for (const label of ['Street address', 'City', 'ZIP code']) {
    await page.getByLabel(label).pressSequentially('1#')
    await page.getByLabel(label).blur()
  }
  await expect(page.locator('p[id$="-error"]')).toHaveCount(0)
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await expect(page.getByText('There is a problem')).toHaveCount(0)
})
