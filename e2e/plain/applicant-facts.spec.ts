import { expect, test } from 'vitest'
import { userTypes } from '@/lib/user-types'
import { connect } from '../support/api'
import { makePartner } from '../support/brand'
import { textOf } from '../support/html'
import { makeEmail, post, prepare } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService, shareDatabase } from '../support/shared'

const service = borrowService()
const database = shareDatabase(service)

async function open(path: string): Promise<PlainPage> {
  const page = openPlainPage(service.url)
  await page.open(path)
  return page
}

const textOfFacts = (page: PlainPage): string =>
  page
    .list(({ attributes }) => attributes['aria-label'] === 'About this application')
    .map(textOf)
    .join(' ')

const readFacts = async (path: string): Promise<string> => textOfFacts(await open(path))

const countLinksToStart = (page: PlainPage): number =>
  page.list(({ tag, attributes }) => tag === 'a' && attributes.href === '/').length

test('an invitation page explains what to do if the reader is not the invited person', async () => {
  const partner = await makePartner(service, { organization: 'Fern Others', accent: '#1e6b4f' })
  const { token } = await partner.invite({ email: makeEmail(), firstName: 'Avery' })
  const page = await open(`/invite/${token}`)
  expect(page.textAt('main')).toMatch(
    /This isn't me ?If you aren't Avery, don't accept this invitation\. We haven't opened an account\./,
  )
  await page.follow('tell us', 'main')
  expect(page.heading).toBe('Help')
  // Reading the advice must not use up the invitation, so the person can still accept it.
  await page.open(`/invite/${token}`)
  await page.press('Accept and start')
  expect(page.url.pathname).toBe('/start/individual')
})

test('an invitation page names company, duration, needed documents and data recipients', async () => {
  const partner = await makePartner(service, {
    organization: 'Fern Facts',
    displayName: 'Fern',
    legalName: 'Fern Financial, Inc.',
    accent: '#1e6b4f',
  })
  const { token } = await partner.invite({ email: makeEmail() })
  const page = await open(`/invite/${token}`)
  const main = page.textAt('main')
  expect(main).toMatch(/Latchkey runs this form for Fern Financial, Inc\.(?!\.)/)
  // The page states the duration only once. Above the button, it names the things to have ready.
  const minutes = `About ${userTypes.individual.minutes} minutes. You can stop`
  expect(main.split(minutes)).toHaveLength(2)
  expect(main).toMatch(
    /for at least 30 days\. .*Have your Social Security number and ID ready\.\s*Accept and start/s,
  )
  const facts = textOfFacts(page)
  expect(facts).toContain('your Social Security number')
  expect(facts).toContain('Fern sees your status and what we still need, not your answers.')
  // The page `/` is for partners. So on an invitation, the name in the header does not link to it.
  expect(countLinksToStart(page)).toBe(0)
  expect(countLinksToStart(await open('/start'))).toBe(1)
})

test('an invitation warns only people who are signed in to another account', async () => {
  const client = connect(service)
  const { token } = await client.invite({ email: makeEmail() })
  const page = openPlainPage(service.url)
  const warning = "You're signed in to another account."
  await page.open(`/invite/${token}`)
  expect(page.text).not.toContain(warning)
  await prepare(page, service.url, client, { at: 'address' })
  await page.open(`/invite/${token}`)
  expect(page.text).toContain(warning)
  await page.press('Accept and start')
  await page.open(`/invite/${token}`)
  expect(page.text).not.toContain(warning)
})

/** Returns the text of the disclosure that explains how to check the page. */
const readTrust = (page: PlainPage): string =>
  page
    .list(({ tag }) => tag === 'details')
    .map(textOf)
    .filter((text) => text.includes('How do I know this is real?'))
    .join(' ')

test('invitation and sign-in pages explain how to verify the site and name a contact', async () => {
  const partner = await makePartner(service, {
    organization: 'Fern Trust',
    displayName: 'Fern',
    accent: '#1e6b4f',
  })
  const page = await open(`/invite/${(await partner.invite({ email: makeEmail() })).token}`)
  const site = `This site's address is ${new URL(service.url).host}.`
  const never = 'We never ask for your Social Security number by email, text or phone.'
  for (const text of [site, never, 'Ask Fern', 'help@partner.example', '(212) 555-0100'])
    expect(readTrust(page)).toContain(text)
  expect(page.text).toMatch(/Accept and start.*How do I know this is real\?/s)
  const signIn = await open('/sign-in')
  for (const text of [site, never, 'Not sure? Contact us'])
    expect(readTrust(signIn)).toContain(text)
})

test('the pages before the form name a contact for people without an accepted ID', async () => {
  const partner = await makePartner(service, {
    organization: 'Fern Papers',
    displayName: 'Fern',
    accent: '#1e6b4f',
  })
  const { token } = await partner.invite({ email: makeEmail() })
  const page = await open(`/invite/${token}`)
  const text = /U\.S\. military ID.*None of these IDs\? ?Ask ?Fern/s
  expect(textOfFacts(page)).toMatch(text)
  const [link] = page.list(
    (each) => each.tag === 'a' && textOf(each).replace(/\s+/g, ' ').trim() === 'Ask Fern',
  )
  expect(link!.attributes.href).toMatch(/^mailto:help@partner\.example$/)
  expect(await readFacts('/start')).toMatch(/None of these IDs\? ?Contact us/)
})

test('an invitation page shows the logo of the inviting company only once', async () => {
  const partner = await makePartner(service, {
    organization: 'Fern Logo',
    displayName: 'Fern',
    accent: '#1e6b4f',
    hasLogo: true,
  })
  const page = await open(`/invite/${(await partner.invite({ email: makeEmail() })).token}`)
  expect(page.heading).toBe("You're invited by Fern")
  expect(
    page.list(({ tag, attributes }) => tag === 'img' && attributes.alt === 'Fern'),
  ).toHaveLength(1)
})

test('the page before the form does not ask an invited operator for a business name', async () => {
  const { token } = await connect(service).invite({ role: 'operator', email: makeEmail() })
  const page = await open(`/invite/${token}`)
  expect(textOfFacts(page)).toContain('your Social Security number')
  await page.press('Accept and start')
  expect(page.heading).toBe('Before you start')
  expect(page.text).not.toContain("You'll also need")
})

test('an invited operator reads what to do if the invitation names a wrong business', async () => {
  const { token } = await connect(service).invite({ role: 'operator', email: makeEmail() })
  const page = await open(`/invite/${token}`)
  await page.press('Accept and start')
  const consent = { userType: 'operator', consent: 'yes', consentVersion: '2026-01' }
  await post(page, service.url, '/api/start/consent', consent)
  await page.open('/apply/operator/organization')
  const main = page.textAt('main')
  expect(main).toMatch(/Demo Bank From your invitation Not the business you work for\?/)
  expect(main).toMatch(/Don't continue\. Contact us, or ask ?Demo Bank ?for another invitation\./)
  await page.follow('Contact us', 'main')
  expect(page.url.pathname).toBe('/help')
})

test('a link page names the partner, the purpose and the data recipients', async () => {
  const partner = await makePartner(service, {
    organization: 'Fern Links',
    displayName: 'Fern',
    legalName: 'Fern Financial, Inc.',
    accent: '#1e6b4f',
  })
  const { customerUid } = await partner.invite({ email: makeEmail() })
  const { headers } = await partner.systemSession()
  const makeLink = async (purpose: string) => {
    const path = `/entrypoint/org/v1/customers/${customerUid}/links`
    const made = await partner.call('POST', path, { headers, json: { purpose } })
    return new URL(made.body.data.url).pathname
  }
  const first = await makeLink('onboarding')
  const page = openPlainPage(service.url)
  for (const heading of ['Continue with Fern', 'This link has expired']) {
    await page.open(first)
    expect(page.heading).toBe(heading)
    expect(page.text).toContain('Fern asks you to complete your application.')
    expect(await readFacts(first)).toMatch(
      /runs this form for Fern Financial, Inc\..*Who sees your answers/s,
    )
    await makeLink('onboarding')
  }
  await page.open(await makeLink('status'))
  expect(page.text).toContain('Fern sent you here to see the status of your application.')
})

test('the page of an expired invitation names the company that sent it', async () => {
  const client = connect(service)
  const { token, inviteId } = await client.invite({ email: makeEmail() })
  await database.query("update invites set expires_at = now() - interval '1 hour' where id = $1", [
    inviteId,
  ])
  expect(await readFacts(`/invite/${token}`)).toContain('Demo Bank invited you to open an account.')
})

test('the page before the form lists the form sections without links', async () => {
  const page = openPlainPage(service.url)
  await page.open('/start/individual')
  expect(page.textAt('aside-sections')).toBe('Your application')
  const facts = await readFacts('/start/individual')
  expect(facts).toMatch(/About you.*Address.*ID.*Money.*Tax form.*Review/)
  expect(facts).toContain('Who runs this page')
  expect(page.hasLink('About you')).toBe(false)
})

test('the page with the account types names the product and no partner', async () => {
  const { individual, businessowner } = userTypes
  const main = (await open('/start')).textAt('main')
  expect(main).toMatch(
    /need\? ?Sandbox Example, Inc\. runs Latchkey and opens your financial account\. ?About /,
  )
  expect(main).toContain(
    `About ${individual.minutes} minutes, or ${businessowner.minutes} for a business owner.`,
  )
  expect(main).not.toContain('sees your status')
  expect(main).toMatch(/ ?About .* owner\. ?Have .* ID ready\. ?Individual/)
  expect(main).toMatch(/own or control\. Have its EIN ready\./)
  expect(main).toMatch(/you work for ?Continue ?How do I know this is real\?/)
})

test('home page, start page and invitation state the same signup time in minutes', async () => {
  const { individual, businessowner } = userTypes
  const { token } = await connect(service).invite({ email: makeEmail() })
  for (const path of ['/', '/start', `/invite/${token}`]) {
    const main = (await open(path)).textAt('main')
    const promised = main.match(/(?<=about )\d+(?= minutes)/gi)
    expect([path, promised]).toEqual([path, [String(individual.minutes)]])
    expect(main).not.toContain('to read the whole tax form')
  }
  const home = (await open('/')).textAt('main')
  expect(home).toContain(`a business in about ${businessowner.minutes}.`)
})

test('an invitation of a partner without a brand names the partner and the product', async () => {
  const { token } = await connect(service).invite({ email: makeEmail() })
  const main = (await open(`/invite/${token}`)).textAt('main')
  expect(main).toMatch(/^You're invited by Demo Bank/)
  expect(main).toMatch(/Latchkey runs this form for Demo Bank ?\./)
  expect(main).not.toContain('opens your financial account')
})

test('the page of an unknown invitation shows no details about an application', async () => {
  const { token } = await connect(service).invite({ email: makeEmail() })
  expect(textOfFacts(await open(`/invite/${token}x`))).toBe('')
})

test('the saved page and /status show the save time and show the deletion date once', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepare(page, service.url, connect(service), { at: 'citizenship' })
  // At this hour, the date differs between time zones. So the test detects a date in the wrong time
  // zone.
  await database.query(
    `update drafts set expires_at = date_trunc('day', expires_at) + interval '6 hours'
     where customer_id = $1`,
    [customerUid],
  )
  await page.open('/apply/individual/citizenship')
  const [, date] = /keep your answers until ?(\w+ \d+, \d{4})/.exec(textOfFacts(page)) ?? []
  expect(date).toBeDefined()
  for (const path of ['/apply/individual/saved', '/status']) {
    await page.open(path)
    const main = /keep (?:them|your answers) until ?(\w+ \d+, \d{4})/.exec(page.textAt('main'))
    expect([path, main?.[1]]).toEqual([path, date])
    expect(page.textAt('main')).toMatch(/ on ?[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M UTC ?\./)
    expect(textOfFacts(page)).not.toContain(date)
  }
})
