import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { repeatOf, requirementCodes } from '@/lib/kyc-codes'
import { type Client, connect } from '../support/api'
import { endCodeWait, moveClock, prepareMember } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { type Provider, startProvider } from '../support/provider'
import { type Service, startService } from '../support/service'
import { findCodeLetter, openCorrectionsLink } from '../support/visitor'

let provider: Provider
let service: Service
let client: Client
/** The field that the provider requests again. The provider approves each corrected submission. */
let asked = ''
let code = 'NOT_ACCEPTED'
let asksTwice = false

beforeAll(async () => {
  provider = await startProvider({ status: 'incomplete', sequence: 2 })
  provider.onTaken = (state) => {
    if (state.reference.endsWith(':2') && !asksTwice) state.status = 'approved'
    else state.requirements = [{ field: asked, code, message: '' }]
  }
  service = await startService({ env: provider.settings })
  client = connect(service)
})
afterAll(async () => {
  await service?.stop()
  await provider?.stop()
})

const transferActivity = {
  achTransferExpected: true,
  achTransferFrequency: 'OncePerMonth',
  achTransferAmountRange: 'from_0_to_9999',
}

async function openStatus(field: string, body: object = {}): Promise<PlainPage> {
  asked = field
  const page = openPlainPage(service.url)
  await prepareMember(page, service.url, client, { transferActivity, ...body })
  await page.open('/status')
  expect(page.heading).toBe('We need more information from you')
  return page
}

test('without JavaScript a person corrects the expected transfers and is approved', async () => {
  const page = await openStatus('transferActivity.wireTransferExpected')
  await page.follow('Expected transfers', 'main')
  expect(page.heading).toBe('What we still need')
  expect(page.url.hash).toBe('#transferActivity')
  expect(page.text).toContain('How do you expect to move money?')
  expect(page.text).toContain('Due by')
  expect(page.isChecked('Direct deposit and ACH')).toBe(true)
  page.check('None of these')
  await page.press('Submit these answers')
  expect(page.linksAt('error-summary')).toEqual([
    'Select how you expect to move money, or select ‘None of these’',
  ])
  expect(page.isChecked('None of these')).toBe(true)
  page.check('None of these', false)
  page.check('Domestic wires')
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
  expect(page.row('How you expect to move money')).toMatch(/Direct deposit and ACH.*Domestic wires/)
  expect(provider.submissions.at(-1)?.person.transferActivity).toMatchObject({
    ...transferActivity,
    wireTransferExpected: true,
  })
})

test('a corrections link shows no earlier answer until the person signs in', async () => {
  asked = 'address.address'
  const own = openPlainPage(service.url)
  const member = await prepareMember(own, service.url, client)
  await own.open('/status/information')
  expect(own.valueOf('Street address')).toBe('500 Oak Street')
  expect(own.text).not.toContain('To protect your earlier answers')

  const { opens, visitor } = await openCorrectionsLink(service, client, member)
  const [name = '', value = ''] = visitor.cookie.split('=')
  const page = openPlainPage(service.url, new Map([[name, value]]))
  await page.open(opens)
  expect(page.heading).toBe('What we still need')
  expect(page.valueOf('Street address')).toBe('')
  expect(page.text).toContain('To protect your earlier answers, this page opens without them.')
  for (const path of [opens, '/status', '/status/record']) {
    await page.open(path)
    expect(page.html).not.toContain('500 Oak Street')
  }
  await page.open(opens)
  await page.follow('sign in', 'main')
  expect(page.url.href).toContain('/sign-in?next=%2Fstatus%2Finformation')
})

test('without JavaScript, outdated corrections are refused and change nothing', async () => {
  asked = 'address.address'
  asksTwice = true
  const cookies = new Map<string, string>()
  const [page, other] = [openPlainPage(service.url, cookies), openPlainPage(service.url, cookies)]
  await prepareMember(page, service.url, client)
  for (const tab of [page, other]) await tab.open('/status/information')
  other.fill('Street address', '12 Elm St')
  await other.press('Submit these answers')
  await vi.waitUntil(
    async () => {
      await other.open('/status/information')
      // While the provider still checks the last correction, the browser gets the status page
      // instead of the corrections page.
      return other.url.pathname === '/status/information'
    },
    { timeout: 60_000, interval: 100 },
  )
  asksTwice = false
  page.fill('Street address', '34 Oak St')
  await page.press('Submit these answers')
  expect(page.text).toContain('Your answers changed after you opened this page')
  expect(page.valueOf('Street address')).toBe('12 Elm St')
})

test('without JavaScript, typed corrections survive an expired session', async () => {
  asked = 'address.address'
  const page = openPlainPage(service.url)
  const { email } = await prepareMember(page, service.url, client)
  await page.open('/status/information')
  page.fill('Street address', '34 Oak St')
  await moveClock(service, 16 * 60)
  await page.press('Submit these answers')
  expect(page.heading).toBe("You're signed out")
  await page.follow('Sign in', 'main')
  await endCodeWait(service)
  page.fill('Email address', email)
  await page.press('Continue')
  page.fill('6-digit code', findCodeLetter(service, email).code)
  await page.press('Continue')
  page.check('Yes, open my account with')
  await page.press('Continue')
  expect([page.heading, page.title]).toEqual([
    'What we still need',
    'What we still need – Latchkey',
  ])
  expect(page.valueOf('Street address')).toBe('34 Oak St')
  expect(page.valueOf('City')).toBe('Austin')
  await moveClock(service, 0)
})

test('the corrections page states whether a changed answer needs a new signature', async () => {
  const readPage = async (field: string): Promise<string> => {
    const page = await openStatus(field)
    await page.open('/status/information')
    return page.text
  }
  const number = await readPage('socialSecurityNumber')
  expect(number).toContain("Your signature on Form W-9 doesn't cover a new number.")
  const address = await readPage('address.address')
  expect(address).toContain("You don't need to sign Form W-9 again.")
  expect(address).not.toContain("doesn't cover a new number")
  expect(await readPage('identification.number')).not.toContain('Form W-9')
})

test('the corrections page leads to a separate form that requests a manual review', async () => {
  const page = await openStatus('address.address')
  await page.open('/status/information')
  await page.follow('Ask a person to look again', 'main')
  expect(page.url.pathname).toBe('/help')
  page.fill('How can we help?', 'My address is right as it is.')
  await page.press('Send message')
  expect(page.url.pathname).toBe('/help/sent')
})

test('for each code, the corrections page states if it accepts an unchanged answer', async () => {
  const page = openPlainPage(service.url)
  const { W8BEN_NEEDED: _, ...onPage } = requirementCodes
  const again = 'If an answer is already right, submit it again without a change.'
  const other = "We don't accept the same ID number again, even if it's right."
  for (code of [...Object.keys(onPage), 'SOMETHING_ELSE']) {
    asked = code === 'DOCUMENT_NEEDED' ? 'identification.number' : 'address.address'
    await prepareMember(page, service.url, client)
    await page.open('/status/information')
    const shown = [page.text.includes(again), page.text.includes(other)]
    expect(shown, code).toEqual([repeatOf(code) === 'accepted', repeatOf(code) === 'refused'])
    expect(page.text).toContain('A person will then look at your application.')
    if (shown[0]) await page.press('Submit these answers')
    if (shown[0]) expect(page.url.pathname, code).toBe('/status')
  }
  code = 'NOT_ACCEPTED'
})

test('without JavaScript, an unchanged ID number shows an error in the error summary', async () => {
  code = 'DOCUMENT_NEEDED'
  const page = await openStatus('identification.number')
  code = 'NOT_ACCEPTED'
  await page.open('/status/information')
  await page.press('Submit these answers')
  expect(page.linksAt('error-summary')).toEqual([
    "Enter the number of another ID. We couldn't confirm this one",
  ])
  expect(page.text).not.toContain('requirement')
})

test('after a person answers a request, the inbox shows the request as closed', async () => {
  const page = await openStatus('address.address')
  const [open, closed] = ['We need more information from you', 'We asked you for more information']
  await page.open('/inbox')
  expect(page.hasLink('Unread (2)')).toBe(true)
  expect(page.text).toContain(open)
  await page.open('/status/information')
  page.fill('Street address', '12 Elm St')
  await page.press('Submit these answers')
  await page.open('/inbox')
  expect(page.text).toContain('We received your new answers')
  expect(page.text).toContain(`${closed} Verification`)
  expect(page.text).toContain("This request is closed. There's nothing left for you to do.")
  expect(page.text).not.toContain(open)
})

test('without JavaScript a person corrects an address outside the United States', async () => {
  const berlin = { address: 'Hauptstr. 1', city: 'Berlin', zipCode: '10115', country: 'DE' }
  const page = await openStatus('address.address', { address: berlin })
  await page.open('/status/information')
  expect(page.text).toContain('Country: Germany. If the country is wrong, contact us.')
  page.fill('Street address', '')
  await page.press('Submit these answers')
  expect(page.linksAt('error-summary')).toEqual(['Enter your street address'])
  page.fill('Street address', 'Lindenallee 5')
  await page.press('Submit these answers')
  expect(page.url.pathname).toBe('/status')
  const findCorrected = () =>
    provider.submissions.find(
      ({ reference, person }) => reference.endsWith(':2') && person.address?.city === berlin.city,
    )
  await vi.waitUntil(findCorrected, { timeout: 60_000 })
  expect(findCorrected()?.person.address).toEqual({
    ...berlin,
    address: 'Lindenallee 5',
  })
})

test.each(['transferActivity.achTransferFrequency', 'employment.occupation'])(
  'a request to correct %s shows no deadline and a link to support',
  async (field) => {
    const page = await openStatus(field)
    expect(page.text).not.toContain('Due by')
    await page.open('/status/information')
    expect(page.url.pathname).toBe('/status')
    await page.follow('contact us', 'main')
    expect(page.url.pathname).toBe('/help')
  },
)
