import { expect, test } from 'vitest'
import { connect } from '../support/api'
import { listElements, textOf } from '../support/html'
import { applyPath } from '../support/journey'
import { countProfiles, prepare } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService, shareDatabase } from '../support/shared'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)

const openPage = () => openPlainPage(service.url)

/** The form has two Save and exit controls: one beside Continue and one in the header. */
const waysOut = {
  'beside Continue': (page: PlainPage) => page.press('Save and exit'),
  'in the header': (page: PlainPage) => page.follow('Save and exit', 'header'),
}
const saved = 'Your application is saved'

for (const [place, leave] of Object.entries(waysOut))
  test(`without JavaScript, "Save and exit" ${place} submits no application`, async () => {
    const page = openPage()
    const { customerUid } = await prepare(page, service.url, client, { at: 'review' })
    await page.open(applyPath('review'))
    expect(page.url.pathname).toBe(applyPath('review'))
    await leave(page)
    expect(page.heading).toBe(saved)
    expect(await countProfiles(service, customerUid)).toBe(0)
    await page.follow('Continue your application')
    expect(page.url.pathname).toBe(applyPath('review'))
  })

function fillAddress(page: PlainPage, state = 'TX', zipCode = '78701'): void {
  page.fill('Street address', '500 Oak St')
  page.fill('City', 'Austin')
  page.select('State, territory or military post', state)
  page.fill('ZIP code', zipCode)
  page.check('Yes')
}

test('without JavaScript, "Save and exit" stores typed answers, valid or not', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'address' })
  await page.open(applyPath('address'))
  page.fill('Street address', '500 Oak St')
  page.fill('City', 'Aust1n')
  await page.press('Save and exit')
  expect(page.heading).toBe(saved)
  await page.open(applyPath('address'))
  expect(page.valueOf('Street address')).toBe('500 Oak St')
  expect(page.valueOf('City')).toBe('Aust1n')
  fillAddress(page)
  await page.press('Save and exit')
  expect(page.heading).toBe(saved)
  await page.follow('Continue your application')
  expect(page.url.pathname).toBe(applyPath('identification'))
})

test('without JavaScript Save and exit does not sign the tax form', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'w9' })
  await page.open(applyPath('w9'))
  page.check('No')
  page.check('I have read the terms and I certify the statements above')
  page.fill('Type your full name to sign', 'Avery Quinn')
  await page.press('Save and exit')
  expect(page.heading).toBe(saved)
  await page.follow('Continue your application')
  expect(page.url.pathname).toBe(applyPath('w9'))
})

test('a page with older terms of the tax form gets the new terms and an unsigned form', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'w9' })
  await page.open(applyPath('w9'))
  const certified = 'I have read the terms and I certify the statements above'
  const sign = async () => {
    page.check('No')
    page.check(certified)
    page.fill('Type your full name to sign', 'Avery Quinn')
    await page.press('Sign and continue')
  }
  const [version] = page.list(({ attributes }) => attributes.name === 'termsVersion')
  Object.assign(version!.attributes, { value: '2023-10.1' })
  await sign()
  expect(page.text).toContain('The terms have changed. Read them again')
  expect(page.isChecked(certified)).toBe(false)
  await sign()
  expect(page.url.pathname).toBe(applyPath('review'))
})

test('a signed tax form shows signer and time and needs no new signature', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'review' })
  await page.open(`${applyPath('w9')}?return=review`)
  const main = () => page.list(({ tag }) => tag === 'main').map(textOf)[0]!
  expect(main()).toMatch(
    /Signed [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M UTC by Avery Quinn\./,
  )
  await page.follow('Continue without signing again')
  expect(page.url.pathname).toBe(applyPath('review'))

  await page.open(applyPath('w9'))
  page.check('No')
  page.check('I have read the terms and I certify the statements above')
  page.fill('Type your full name to sign', 'Avery Q Quinn')
  await page.press('Sign again')
  expect(page.url.pathname).toBe(applyPath('review'))
  await page.open(applyPath('w9'))
  expect(main()).toContain('by Avery Q Quinn.')

  await page.open(applyPath('name'))
  page.fill('Last or family name', 'Ortega')
  await page.press('Continue')
  await page.open(applyPath('w9'))
  expect(main()).not.toContain('signed this form')
  expect(page.list(({ tag }) => tag === 'button').map(textOf)).toContain('Sign and continue')
})

test('without JavaScript the Enter key submits the form page and does not exit', async () => {
  const page = openPage()
  await prepare(page, service.url, client)
  await page.open(applyPath('name'))
  page.fill('First or given name', 'Avery')
  page.fill('Last or family name', 'Quinn')
  await page.pressEnter('Last or family name')
  expect(page.url.pathname).toBe(applyPath('date-of-birth'))
})

const urbanization = 'Urbanization (optional)'
const hasField = (page: PlainPage, label: string): boolean =>
  page.list(({ tag }) => tag === 'label').some((element) => textOf(element).includes(label))

test('without JavaScript only an address in Puerto Rico asks for an urbanization', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'address' })
  await page.open(applyPath('address'))
  expect(hasField(page, urbanization)).toBe(false)
  fillAddress(page, 'PR', '00926')
  await page.press('Continue')
  expect(page.url.hash).toBe('#address.urbanization')
  page.fill(urbanization, 'Urb Las Gladiolas')
  await page.press('Continue')
  expect(page.url.pathname).toBe(applyPath('identification'))
  await page.open(applyPath('address'))
  expect(page.valueOf(urbanization)).toBe('Urb Las Gladiolas')
  page.select('State, territory or military post', 'TX')
  page.fill('ZIP code', '78701')
  await page.press('Continue')
  expect(page.url.pathname).toBe(applyPath('identification'))
  await page.open(applyPath('address'))
  expect(hasField(page, urbanization)).toBe(false)
})

test('an SSN that looks real causes a warning, and a second Continue accepts it', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'ssn' })
  await page.open(applyPath('ssn'))
  page.fill('What is your Social Security number?', '123-45-6789')
  await page.press('Continue')
  expect(page.text).toContain('This looks like a real number. Use a test number, like 900-12-3456.')
  expect(page.text).toContain('Saved: number ending in 6789')
  expect(page.title).not.toMatch(/^Error/)
  expect(page.html).not.toMatch(/123-?45-?6789/)
  await page.press('Continue')
  expect(page.url.pathname).toBe(applyPath('address'))
})

/** Opens two tabs of one browser. */
function openTabs(): [PlainPage, PlainPage] {
  const cookies = new Map<string, string>()
  return [openPlainPage(service.url, cookies), openPlainPage(service.url, cookies)]
}
const readNotice = (page: PlainPage): string[][] => {
  const notice = page
    .list(({ attributes }) => attributes.id === 'error-summary')
    .filter((summary) =>
      textOf(summary).startsWith('There is a problem You changed this in another tab or browser'),
    )
  return notice
    .flatMap((section) => [...listElements(section)].filter(({ tag }) => tag === 'tr'))
    .map((row) => [...listElements(row)].filter(({ tag }) => tag === 'td').map(textOf))
}

test('without JavaScript a person chooses between the answers saved in two tabs', async () => {
  const [page, other] = openTabs()
  const { customerUid } = await prepare(page, service.url, client, { at: 'review' })
  const label = 'Last or family name'
  const change = async (here: string, there: string) => {
    for (const tab of [page, other]) await tab.open(`${applyPath('name')}?return=review`)
    other.fill(label, there)
    await other.press('Continue')
    expect(other.url.pathname).toBe(applyPath('review'))
    expect(other.row('Legal name')).toContain(there)
    page.fill(label, here)
    await page.press('Continue')
    const rows = readNotice(page)
    expect(rows).toHaveLength(2)
    expect(rows.at(-1)).toEqual([`Avery Rae ${here}`, `Avery Rae ${there}`])
    expect(page.valueOf(label)).toBe(here)
  }
  await change('Quin', 'Quill')
  await page.press('Keep the answers from this tab')
  expect(page.url.pathname).toBe(applyPath('review'))
  expect(page.row('Legal name')).toContain('Avery Rae Quin')

  await change('Quince', 'Quick')
  await page.follow('Use the saved answers')
  expect(page.valueOf(label)).toBe('Quick')
  expect(readNotice(page)).toEqual([])
  await page.press('Continue')
  expect(page.url.pathname).toBe(applyPath('review'))
  expect(page.row('Legal name')).toContain('Avery Rae Quick')
  expect(
    await database.query('select 1 from drafts where customer_id = $1', [customerUid]),
  ).toHaveLength(1)
})

test('without JavaScript the choice between two SSNs shows only their last digits', async () => {
  const [page, other] = openTabs()
  await prepare(page, service.url, client, { at: 'ssn' })
  for (const tab of [page, other]) await tab.open(applyPath('ssn'))
  const label = 'What is your Social Security number?'
  other.fill(label, '900-77-8888')
  await other.press('Continue')
  expect(other.url.pathname).toBe(applyPath('address'))
  page.fill(label, '900-65-4321')
  await page.press('Continue')
  expect(page.heading).toBe(label)
  const [here, there] = readNotice(page).at(-1)!
  expect(here).toContain('4321')
  expect(there).toContain('8888')
  expect(page.html).not.toMatch(/900.?65.?4321|900.?77.?8888/)
})

test('if saved answers were deleted, the first step shows the date and the reason', async () => {
  const page = openPage()
  const { customerUid } = await prepare(page, service.url, client, { at: 'address' })
  const notice = /We deleted your saved answers on \w+ \d+, \d{4} to protect your information/
  await page.open(applyPath('address'))
  expect(page.text).not.toMatch(notice)
  await database.query(
    `update drafts set expires_at = service_now() - interval '1 minute' where customer_id = $1`,
    [customerUid],
  )
  await page.open('/apply/individual')
  expect(page.url.pathname).toBe(applyPath('name'))
  expect(page.text).toMatch(notice)
  page.fill('First or given name', 'Avery')
  page.fill('Last or family name', 'Quinn')
  await page.press('Continue')
  expect(page.text).not.toMatch(notice)
})
