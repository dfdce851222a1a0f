import { call, paths } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { answer, applyPath, arrive, bell, headingOf } from '../support/journey'
import { avery, type StepSlug, stepSlugs } from '../support/people'
import { markByHand } from '../support/windows'

/** Lists the controls as a screen reader names them, with role and name. */
async function listNames(page: Page): Promise<string[]> {
  const tree = await page.locator('main').ariaSnapshot()
  return tree.split('\n').flatMap((line) => {
    const found =
      /^\s*- '?((?:textbox|combobox|radio|checkbox|group|button) "(?:[^"\\]|\\.)*")/.exec(line)?.[1]
    return found ? [found.replaceAll("''", "'")] : []
  })
}

/** Returns the autocomplete token of each field. */
const listTokens = (page: Page): Promise<[name: string, token: string][]> =>
  page
    .locator('main form')
    .evaluateAll(([form]) =>
      [...form!.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
        .filter((field) => !/hidden|radio|checkbox/.test(field.type))
        .map((field) => [
          field.labels![0]!.querySelector('h1')?.textContent ??
            field.labels![0]!.lastChild!.textContent!,
          field.autocomplete,
        ]),
    )

type Expected = { names: string[]; tokens?: Record<string, string> }

const addressTokens = (section: string) => ({
  'Street address': `${section} address-line1`,
  'Apartment, suite or unit (optional)': `${section} address-line2`,
  City: `${section} address-level2`,
  'State, territory or military post': `${section} address-level1`,
  'ZIP code': `${section} postal-code`,
})
const addressNames = [
  'textbox "Street address"',
  'textbox "Apartment, suite or unit (optional)"',
  'textbox "City"',
  'combobox "State, territory or military post"',
  'textbox "ZIP code"',
]
const dateNames = ['textbox "Month"', 'textbox "Day"', 'textbox "Year"']

const expected: Readonly<Record<StepSlug | 'mailing-address', Expected>> = {
  name: {
    names: [
      'First or given name',
      'Middle name (optional)',
      'Last or family name',
      'Suffix (optional)',
    ].map((name) => `textbox "${name}"`),
    tokens: {
      'First or given name': 'given-name',
      'Middle name (optional)': 'additional-name',
      'Last or family name': 'family-name',
      'Suffix (optional)': 'honorific-suffix',
    },
  },
  'date-of-birth': {
    names: ['group "What is your date of birth?"', ...dateNames],
    tokens: { Month: 'bday-month', Day: 'bday-day', Year: 'bday-year' },
  },
  citizenship: {
    names: [
      'group "Are you a U.S. citizen or resident?"',
      'radio "U.S. citizen"',
      'radio "U.S. permanent resident"',
      'radio "Neither"',
    ],
  },
  ssn: {
    names: ['textbox "What is your Social Security number?"', 'button "Hide number"'],
    tokens: { 'What is your Social Security number?': 'off' },
  },
  address: {
    names: [
      ...addressNames,
      'group "Is this also your mailing address?"',
      'radio "Yes"',
      'radio "No"',
    ],
    tokens: addressTokens('section-home'),
  },
  'mailing-address': { names: addressNames, tokens: addressTokens('section-mailing') },
  identification: {
    names: [
      'group "Which ID will you use?"',
      ...["Driver's license", 'State ID card', 'U.S. passport', 'U.S. military ID'].map(
        (name) => `radio "${name}"`,
      ),
      'textbox "ID number"',
      'combobox "State that issued it"',
      'group "When does it expire?"',
      ...dateNames,
    ],
    tokens: {
      'ID number': 'off',
      'State that issued it': '',
      Month: 'off',
      Day: 'off',
      Year: 'off',
    },
  },
  employment: {
    names: [
      'group "Are you currently employed?"',
      'radio "Yes"',
      'radio "No"',
      'textbox "Annual income before taxes, in dollars"',
      'group "Where does your income come from?"',
      ...[
        'Business or self-employment',
        'Employment',
        'Family or gift',
        'Government benefits',
        'Inheritance',
        'Investments',
        'Retirement or pension',
        'Savings',
        'Other',
      ].map((name) => `checkbox "${name}"`),
    ],
    tokens: { 'Annual income before taxes, in dollars': 'off' },
  },
  transfers: {
    names: [
      'group "How do you expect to move money?"',
      ...[
        'Cash deposits',
        'Checks',
        'Direct deposit and ACH',
        'Domestic wires',
        'International wires',
        'Card payments',
        'Cryptocurrency',
        'None of these',
      ].map((name) => `checkbox "${name}"`),
    ],
  },
  w9: {
    names: [
      'button "Print or save"',
      'group "Has the IRS told you that you are subject to backup withholding?"',
      'radio "No"',
      'radio "Yes"',
      'checkbox "I have read the terms and I certify the statements above"',
      'textbox "Type your full name to sign"',
    ],
    tokens: { 'Type your full name to sign': 'off' },
  },
}

test('form fields have the expected names; personal fields have autocomplete tokens', async ({
  page,
  startForm,
}) => {
  await startForm()
  await page.goto(applyPath('name'))
  const check = async (slug: StepSlug | 'mailing-address') => {
    const { names, tokens = {} } = expected[slug]
    const button = `button "${slug === 'w9' ? 'Sign and continue' : 'Continue'}"`
    expect(await listNames(page), slug).toEqual([...names, button, 'button "Save and exit"'])
    expect(await listTokens(page), slug).toEqual(Object.entries(tokens))
  }
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    await check(slug)
    await answer(page, slug, slug === 'address' ? { ...avery, mailing } : avery)
  }
  await page.goto(applyPath('mailing-address'))
  await check('mailing-address')

  await page.goto(applyPath('review'))
  await expect(page.getByRole('heading', { level: 1, name: headingOf('review') })).toBeVisible()
  const changes = await page.getByRole('link', { name: /^Change / }).allTextContents()
  expect(changes).toContain('Change date of birth')
  expect(new Set(changes).size).toBe(changes.length)
  await expect(page.getByRole('button', { name: 'Submit application', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sandbox', exact: true })).toBeVisible()
})
const mailing = { street: 'PO Box 12', city: 'Austin', state: 'TX', zipCode: '78701' }

test('each inbox button has its own accessible name, and so does the bell', async ({
  page,
  context,
  service,
  client,
  signUp,
}) => {
  const { customerUid } = await signUp()
  const { headers } = await client.systemSession()
  await call(service, 'POST', paths.events, {
    headers,
    json: { customerUid, type: 'TRANSACTION_EXECUTED', title: 'Transfer completed' },
  })
  await markByHand(context, service.url)
  await page.goto('/inbox')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
  await expect(
    page.getByRole('button', { name: 'Mark as read: Transfer completed', exact: true }),
  ).toBeVisible()
  await page.goto('/status')
  await expect(page.getByRole('heading', { level: 1, name: "You're approved" })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
})
