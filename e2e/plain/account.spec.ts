import { expect, test, vi } from 'vitest'
import { connect, paths } from '../support/api'
import { textOf } from '../support/html'
import { applyPath } from '../support/journey'
import { endCodeWait, makeEmail, prepare, prepareMember } from '../support/people'
import { openPlainMailbox, openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'

const service = borrowService()
const client = connect(service)

const openPage = () => openPlainPage(service.url)

async function listLetters(email: string): Promise<string[]> {
  const mailbox = openPage()
  await openPlainMailbox(mailbox, email)
  return mailbox.list(({ tag }) => tag === 'li').map(textOf)
}
/** Types the code of the newest email to this address. */
async function enterCode(page: PlainPage, email: string): Promise<void> {
  const letters = await listLetters(email)
  const codes = letters.flatMap((text) => {
    const [, code] = text.includes(email) ? (/code is (\d{6})/.exec(text) ?? []) : []
    return code ? [code] : []
  })
  page.fill('6-digit code', codes[0]!)
  await page.press('Continue')
}

test('without JavaScript a confirmed new email address replaces the old one', async () => {
  const page = openPage()
  const { email } = await prepareMember(page, service.url, client)
  const next = makeEmail()
  await page.open('/settings')
  await page.follow('Change email address')
  expect(page.heading).toBe('Change your email address')
  page.fill('New email address', email)
  await page.press('Continue')
  expect(page.linksAt('error-summary')).toEqual([
    'Enter a different email address from the one you have now',
  ])
  expect(page.title).toMatch(/^Error: /)
  expect(page.valueOf('New email address')).toBe(email)
  page.fill('New email address', next)
  await page.press('Continue')
  expect(page.heading).toBe('Check your email')
  expect(page.text).toContain(next)
  await enterCode(page, next)
  expect(page.heading).toBe('Settings')
  expect(page.text).toContain('We changed your email address')
  expect(page.row('Email address')).toContain(next)
  const old = (await listLetters(email)).filter((text) => text.includes(`To ${email}`))
  expect(old.join(' ')).toContain('address was changed')

  page.clearCookies()
  await endCodeWait(service)
  await page.open('/sign-in')
  page.fill('Email address', next)
  await page.press('Continue')
  expect(page.heading).toBe('Check your email')
  await enterCode(page, next)
  expect(page.url.pathname).toBe('/status')
})

test("without JavaScript a person cannot use another account's email address", async () => {
  const { email } = await prepareMember(openPage(), service.url, client)
  const page = openPage()
  await prepareMember(page, service.url, client)
  await page.open('/settings/email')
  page.fill('New email address', email)
  await page.press('Continue')
  expect(page.heading).toBe('Check your email')
  await enterCode(page, email)
  expect(page.text).toMatch(/There is a problem Another account has this email address\./)
})

test('without JavaScript a person withdraws and renews consent to electronic records', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'address' })
  await page.open('/settings/records')
  expect(page.heading).toBe('Electronic records')
  await page.press('Withdraw my agreement')
  expect(page.text).toContain('You withdrew your agreement. We send your records on paper.')
  expect(page.row('Withdrawn on')).not.toBe('')
  // After the person has withdrawn the agreement to electronic records, the form is closed and
  // keeps its answers.
  await page.open(applyPath('address'))
  expect(page.heading).toBe('Before you start')
  await page.open('/settings/records')
  await page.press('Agree to electronic records')
  expect(page.text).toContain('You agreed to electronic records.')
  await page.open(applyPath('address'))
  expect(page.url.pathname).toBe(applyPath('address'))
})

test('settings pages report a failed form in the error summary and in the title', async () => {
  const page = openPage()
  await prepareMember(page, service.url, client)
  for (const [path, action, data, text] of [
    ['', '', 'theme=neon', "We haven't saved your changes."],
    ['/security', '/api/sessions/end', 'which=none', "We haven't signed out any browser."],
    ['/records', '/consent', 'agrees=maybe&consentVersion=1', "We haven't saved your changes."],
  ] as const) {
    await page.open(`/settings${path}`)
    const to = action.startsWith('/api') ? action : `/api/settings${action}`
    const headers = { origin: service.url, referer: page.url.href }
    const { location } = await page.request.post(service.url + to, { data, headers })
    expect(location).toBe(`/settings${path}#error-summary`)
    await page.open(location!)
    expect(page.title, path).toMatch(/^Error: /)
    expect(page.textAt('error-summary')).toContain('There is a problem Something went wrong')
    expect(page.textAt('error-summary')).toContain(text)
  }
})

function fillAddress(page: PlainPage, values: Record<string, string>): void {
  const { state = 'TX', ...texts } = values
  for (const [label, value] of Object.entries(texts)) page.fill(label, value)
  page.select('State, territory or military post', state)
}

test('without JavaScript a person corrects a requested address and is approved', async () => {
  const page = openPage()
  await prepareMember(page, service.url, client, { socialSecurityNumber: '000-00-0002' })
  await page.open('/status')
  expect(page.heading).toBe('We need more information from you')
  await page.follow('Home address', 'main')
  expect(page.heading).toBe('What we still need')
  expect(page.title).toMatch(/^(\(\d+\) )?What we still need – Latchkey$/)
  expect(page.text).toContain('Due by')
  expect(page.url.hash).toBe('#address.address')
  // The provider requested only the address, so the page asks for no other answer. It contains the
  // earlier address.
  expect(page.valueOf('City')).toBe('Austin')
  expect(page.text).not.toContain('ID number')
  fillAddress(page, { 'Street address': '12 Elm St', City: 'Houst0n', 'ZIP code': '77002' })
  await page.press('Submit these answers')
  expect(page.linksAt('error-summary')).toEqual(['City must not include 0'])
  expect(page.valueOf('City')).toBe('Houst0n')
  page.fill('City', 'Houston')
  await page.press('Submit these answers')
  expect(page.url.pathname).toBe('/status')
  await vi.waitUntil(
    async () => {
      await page.open('/status')
      return page.heading === "You're approved"
    },
    { timeout: 60_000, interval: 100 },
  )
  await page.open('/status/record')
  expect(page.row('Home address')).toContain('Houston, TX 77002')
  await page.open('/status/information')
  expect(page.url.pathname).toBe('/status')
})

/** Opens the corrections page of a person who must correct their home address. */
async function openCorrection(answers: Record<string, unknown> = {}): Promise<PlainPage> {
  const page = openPage()
  await prepare(page, service.url, client, {
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0002' }, ...answers },
  })
  await page.open(applyPath('review'))
  await page.press('Submit application')
  await vi.waitUntil(
    async () => {
      await page.open('/status/information')
      return page.heading === 'What we still need'
    },
    { timeout: 60_000, interval: 100 },
  )
  return page
}
const urbanization = 'Urbanization (optional)'

test('without JavaScript a person corrects the urbanization of a Puerto Rico address', async () => {
  const home = {
    address: '150 Calle A',
    city: 'San Juan',
    state: 'PR',
    zipCode: '00926',
    urbanization: 'Urb Las Gladiolas',
  }
  const page = await openCorrection({ address: { address: home, isMailingAddressSame: 'yes' } })
  expect(page.valueOf(urbanization)).toBe('Urb Las Gladiolas')
  page.fill(urbanization, 'Urb El Alamo')
  await page.press('Submit these answers')
  expect(page.url.pathname).toBe('/status')
  await page.open('/status/record')
  expect(page.row('Home address')).toMatch(/Urb El Alamo.*150 Calle A/)
})

test('without JavaScript a correction to a Puerto Rico address stores the urbanization', async () => {
  const page = await openCorrection()
  expect(page.valueOf('City')).toBe('Austin')
  fillAddress(page, {
    'Street address': '150 Calle A',
    City: 'San Juan',
    state: 'PR',
    'ZIP code': '00926',
  })
  page.fill(urbanization, 'Urb Las Gladiolas')
  await page.press('Submit these answers')
  expect(page.url.pathname).toBe('/status')
  await page.open('/status/record')
  expect(page.row('Home address')).toMatch(/Urb Las Gladiolas.*150 Calle A/)
})

test('without JavaScript a person downloads the data and closes the account', async () => {
  const page = openPage()
  const { email, customerUid } = await prepareMember(page, service.url, client)
  await page.open('/settings/records')
  await page.follow('Download my data (JSON)')
  expect(page.headers.get('content-disposition')).toMatch(/-data\.json"$/)
  await page.open('/settings')
  await page.follow('Close my account')
  expect(page.heading).toBe('Close your account')
  expect(page.text).toContain(
    'The law requires us to keep your record for 5 years after you close your account.',
  )
  expect(page.text).toContain(email)
  const focusesHeading = () => /<h1[^>]*\sautofocus/i.test(page.html)
  expect(focusesHeading()).toBe(false)
  await page.press('Email me a code')
  expect(page.heading).toBe('Check your email')
  expect(page.text).not.toContain('Use another address')
  page.fill('6-digit code', '000000')
  await page.press('Continue')
  expect(page.title).toMatch(/^Error: /)
  await enterCode(page, email)
  expect(page.heading).toBe('Close your account')
  expect(focusesHeading()).toBe(true)

  await sendPayment(customerUid, 'TRANSACTION_PENDING')
  await page.press('Close my account')
  expect(page.text).toContain('A payment is still in progress')
  await sendPayment(customerUid, 'TRANSACTION_EXECUTED')
  await page.press('Close my account')
  expect(page.url.pathname).toBe('/account-closed')
  expect(page.text).toMatch(
    /Your account is closed ?We closed it on \w+ \d{1,2}, \d{4} ?\. The law requires us to keep its record until \w+ \d{1,2}, \d{4}/,
  )
  expect(page.linksAt('main')).toContain('Open an account')
  await page.open('/status')
  expect(page.url.pathname).toBe('/sign-in')
  // The service sends this email only after its response, so the test waits for the email.
  await expect
    .poll(async () => (await listLetters(email)).join(' '))
    .toContain('Your Latchkey account is closed')
})

async function sendPayment(customerUid: string, type: string): Promise<void> {
  const { headers } = await client.systemSession()
  const json = { customerUid, type, data: { transactionId: 'a' } }
  expect((await client.call('POST', paths.events, { headers, json })).status).toBe(202)
}
