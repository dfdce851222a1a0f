import { expect, type Page, test } from '../support/browser'
import { applyPath, arrive, fillers, press, waitForHydration } from '../support/journey'
import { avery } from '../support/people'
import { markByHand } from '../support/windows'

test('a date has three inputs, accepts month names and never moves the focus by itself', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'date-of-birth' })
  await page.goto(applyPath('date-of-birth'))
  for (const month of ['7', '07', 'jul', 'July']) {
    await arrive(page, 'date-of-birth')
    for (const [label, text] of [
      ['Month', month],
      ['Day', '24'],
      ['Year', '1988'],
    ] as const) {
      await page.getByLabel(label).fill('')
      await page.getByLabel(label).pressSequentially(text)
      await expect(page.getByLabel(label)).toBeFocused()
    }
    await press(page, 'Continue')
    await arrive(page, 'citizenship')
    await page.goto(applyPath('date-of-birth'))
    await expect(page.getByLabel('Month')).toHaveValue('7')
  }
})

const number = (page: Page) => page.getByLabel(/^(What is your|New) Social Security number/)

test('a Social Security number is accepted with any separators, typed or pasted', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'ssn' })
  await page.goto(applyPath('ssn'))
  for (const [at, text] of [
    '900123456',
    '900-12-3457',
    ' 900 12 3458 ',
    '900.12.3459',
    '900–12–3450',
  ].entries()) {
    await arrive(page, 'ssn')
    if (at > 0) await press(page, 'Change')
    await number(page).focus()
    // Inserts the whole text in one step, like a paste from the clipboard.
    await page.keyboard.insertText(text)
    await expect(number(page)).toHaveValue(text)
    await number(page).blur()
    const digits = text.replaceAll(/\D/g, '')
    await expect(number(page)).toHaveValue(`900-12-${digits.slice(5)}`)
    await press(page, 'Continue')
    await arrive(page, 'address')
    await page.goto(applyPath('ssn'))
    await expect(page.getByText(`Saved: number ending in ${digits.slice(5)}`)).toBeVisible()
  }
})

test('the SSN page shows a reason, help for people without an SSN and a hide button', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'ssn' })
  await page.goto(applyPath('ssn'))
  await expect(
    page.getByText('We use it to confirm your identity and for your tax form.'),
  ).toBeVisible()
  const help = page.getByText(/You can apply for a number at a Social Security office/)
  await expect(help).toBeHidden()
  const summary = page.locator('summary', { hasText: "I don't have" })
  await expect(summary).toHaveCSS('text-decoration-line', 'none')
  await expect(summary.locator('svg')).toHaveCSS('rotate', 'none')
  await page.getByText("I don't have a Social Security number").click()
  await expect(summary.locator('svg')).toHaveCSS('rotate', '90deg')
  await expect(help).toBeVisible()
  await number(page).fill('900123456')
  for (const [action, announced, security] of [
    ['Hide number', 'Number hidden', 'disc'],
    ['Show number', 'Number shown', 'none'],
  ] as const) {
    await press(page, action)
    await expect(page.getByRole('status').filter({ hasText: 'Number' })).toHaveText(announced)
    await expect(number(page)).toHaveCSS('-webkit-text-security', security)
    await expect(number(page)).toHaveAttribute('type', 'text')
  }
})

test('a person can cancel a change of the SSN and keep the saved number', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'review' })
  await page.goto(applyPath('ssn'))
  await waitForHydration(page)
  await press(page, 'Change')
  await expect(page.getByLabel('New Social Security number')).toBeFocused()
  await expect(page.getByText("I don't have a Social Security number")).toBeHidden()
  await page.getByLabel('New Social Security number').fill('900-12')
  await press(page, 'Keep the saved number')
  await expect(page.getByLabel('New Social Security number')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change' })).toBeFocused()
  await press(page, 'Continue')
  await expect(page).not.toHaveURL(new RegExp(`${applyPath('ssn')}$`))
})

test('an input with an error, with or without a dollar sign, has a 3 px left border', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'employment' })
  await page.goto(applyPath('employment'))
  await press(page, 'Continue')
  await expect(page.locator('#error-summary')).toBeFocused()
  const amount = page.getByLabel('Annual income before taxes, in dollars')
  const sign = page.locator('span', { hasText: /^\$$/ })
  await expect(sign).toHaveCSS('border-left-width', '3px')
  // Reads both colors each time, because the border changes its color gradually.
  const colors = async () => [
    await amount.evaluate((one) => getComputedStyle(one).borderTopColor),
    await sign.evaluate((one) => getComputedStyle(one).borderLeftColor),
  ]
  await expect.poll(async () => new Set(await colors()).size).toBe(1)
  await page.goto(applyPath('name'))
  const name = page.getByLabel('First or given name')
  await expect(name).not.toHaveCSS('border-left-width', '3px')
  await name.fill('')
  await press(page, 'Continue')
  await expect(name).toHaveCSS('border-left-width', '3px')
})

test('typing letters selects a state without submitting the form', async ({ page, startForm }) => {
  await startForm({ at: 'address' })
  await page.goto(applyPath('address'))
  await page.getByLabel('State, territory or military post').focus()
  await page.keyboard.type('TX')
  await expect(page.getByLabel('State, territory or military post')).toHaveValue('TX')
  await page.getByLabel('No', { exact: true }).check()
  await expect(page).toHaveURL(new RegExp(`${applyPath('address')}$`))
  await expect(page.getByLabel('No', { exact: true })).toBeFocused()
})

test('typing the name of a state selects it, like typing its code', async ({ page, startForm }) => {
  await startForm({ at: 'address' })
  const state = page.getByLabel('State, territory or military post')
  for (const [typed, code] of [
    ['Texas', 'TX'],
    ['new york', 'NY'],
    ['me', 'ME'],
    ['Tennessee', 'TN'],
  ] as const) {
    await page.goto(applyPath('address'))
    const saved = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/apply/address/typed') &&
        request.postDataJSON().address.state === code,
    )
    // The script for typed names loads after hydration. Until then, the browser compares only the
    // beginnings of the options, so the test types again after a pause.
    await expect(async () => {
      await state.focus()
      await page.keyboard.type(typed)
      await expect(state).toHaveValue(code, { timeout: 1500 })
    }).toPass()
    await saved
  }
})

test('the ID page asks for an issuing state only if a state issues the ID', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'identification' })
  await page.goto(applyPath('identification'))
  const issuer = page.getByLabel('State that issued it')
  for (const [type, isAsked] of [
    ['U.S. passport', false],
    ["Driver's license", true],
    ['U.S. military ID', false],
    ['State ID card', true],
  ] as const) {
    await page.getByLabel(type).check()
    await expect(issuer).toBeVisible({ visible: isAsked })
  }
})

test('"None of these" clears the other boxes, and any other box clears "None of these"', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'transfers' })
  await page.goto(applyPath('transfers'))
  const [checks, cards, none] = ['Checks', 'Card payments', 'None of these'].map((name) =>
    page.getByLabel(name),
  )
  await checks!.check()
  await cards!.check()
  await none!.check()
  for (const other of [checks!, cards!]) await expect(other).not.toBeChecked()
  await cards!.check()
  await expect(none!).not.toBeChecked()
  await press(page, 'Continue')
  await arrive(page, 'w9')
  await page.goto(applyPath('transfers'))
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(cards!).toBeChecked()
})

test('every control stays visible in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/sandbox/components')
  const unseen = await page.locator('main').evaluate((main) => {
    const controls = [...main.querySelectorAll('button, select, input')]
    const isSeen = (one: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, textDecorationLine, appearance } =
        getComputedStyle(one)
      const hasBorder =
        borderTopStyle !== 'none' &&
        Number.parseFloat(borderTopWidth) > 0 &&
        borderTopColor !== 'rgba(0, 0, 0, 0)'
      return hasBorder || textDecorationLine === 'underline' || appearance === 'auto'
    }
    return controls.filter((one) => !isSeen(one)).map((one) => one.outerHTML)
  })
  expect(unseen).toEqual([])
  for (const box of await page.locator('input:is([type=radio], [type=checkbox])').all())
    await expect(box).toHaveCSS('appearance', 'auto')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  await expect(page.locator(':focus')).toHaveCSS('outline-width', '3px')
})

test('the inbox filter and unread items stay visible in forced-colors mode', async ({
  page,
  context,
  service,
  signUp,
}) => {
  await signUp()
  await markByHand(context, service.url)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/inbox')
  const parts = page.getByRole('navigation', { name: 'Show' })
  await expect(parts.getByRole('link', { name: 'All' })).toHaveCSS('border-bottom-style', 'solid')
  await expect(parts.getByRole('link', { name: /^Unread/ })).toHaveCSS(
    'border-bottom-style',
    'none',
  )
  // Forced colors remove backgrounds and keep borders. So the indicator of an unread item needs a
  // border.
  await expect(page.locator('li[data-item] > span').first()).toHaveCSS('border-top-width', '4px')
})

test('an ID entered before hydration is submitted', async ({ page, startForm }) => {
  await startForm({ at: 'identification' })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(applyPath('identification'), { waitUntil: 'commit' })
  await fillers.identification(page, avery)
  const kept = page.waitForResponse('**/api/apply/identification/typed')
  scripts.resolve()
  expect((await kept).status()).toBe(200)
  const field = page.getByLabel('ID number')
  const isAlive = () =>
    field.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isAlive).toBe(true)
  await expect(field).toHaveValue(avery.identification.number)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.resourceType() === 'fetch',
  )
  await press(page, 'Continue')
  expect((await sent).postDataJSON()).toMatchObject({
    identification: {
      type: 'DriversLicense',
      number: avery.identification.number,
      issuingState: 'TX',
      expirationDate: { year: '2099' },
    },
  })
  await arrive(page, 'employment')
})
