import { expect, test } from 'vitest'
import { referenceOf } from '@/lib/reference'
import { call, connect } from '../support/api'
import { applyPath } from '../support/journey'
import { prepare, prepareMember } from '../support/people'
import { openPlainPage } from '../support/plain-page'
import { borrowService, shareDatabase } from '../support/shared'
import { listLetters } from '../support/visitor'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)

const support = 'help@latchkey.example'
const listRequests = () => listLetters(service, support)
/** Removes the limit of three messages per IP address and hour, as if an hour had passed. */
const endHour = () => database.query(`delete from strict_limits where key like 'help:%'`)

test('without JavaScript a person sends a help message and gets a reference number', async () => {
  const page = openPlainPage(service.url)
  await page.open('/sign-in')
  await page.follow('Help', 'footer')
  expect(page.deadControls).toEqual([])
  await page.press('Send message')
  expect(page.title).toMatch(/^Error: /)
  expect(page.text).toContain('Enter your message')
  page.fill('How can we help?', 'My code never arrives. {email}')
  page.fill('Your email address', 'avery')
  await page.press('Send message')
  expect(page.text).toContain('Enter an email address in the right format')
  expect(page.valueOf('How can we help?')).toBe('My code never arrives. {email}')
  page.fill('Your email address', 'avery.help@example.com')
  page.fill('Application reference (optional)', '4F7K-2M9Q')
  await page.press('Send message')
  expect(page.heading).toBe('We got your message')
  const [, number] = /Your request number is ([2-9A-Z]{4}-[2-9A-Z]{4})/.exec(page.text)!
  const letter = listRequests().find(({ text }) => text.includes(number!))
  expect(letter!.text).toContain(`Subject: Help request ${number}`)
  expect(letter!.text).toContain('Reply-To: avery.help@example.com')
  for (const line of ['Application reference: 4F7K-2M9Q', 'My code never arrives. {email}'])
    expect(letter!.text).toContain(line)
  expect(service.log()).not.toMatch(/avery\.help|never arrives/)
})

test('without JavaScript a Social Security number is removed from a help message', async () => {
  await endHour()
  const page = openPlainPage(service.url)
  await page.open('/help')
  page.fill('How can we help?', 'My number 900-12-3456 was refused.')
  page.fill('Your email address', 'number@example.com')
  page.fill('Application reference (optional)', '900123456')
  await page.press('Send message')
  expect(page.title).toMatch(/^Error: /)
  for (const text of [
    'Remove the Social Security number or other 9-digit number from your message',
    'Enter the application reference, not your Social Security number',
  ])
    expect(page.text).toContain(text)
  expect(page.valueOf('How can we help?')).toBe('My number [number removed] was refused.')
  expect(page.html).not.toMatch(/900-?12-?3456/)
  page.fill('Application reference (optional)', '')
  await page.press('Send message')
  expect(page.heading).toBe('We got your message')
})

test('a help message names the previous page by its path, without ids and tokens', async () => {
  const referer = `${service.url}/invite/${'aB3'.repeat(14)}?x=1`
  const { text } = await call(service, 'GET', '/help', { headers: { referer } })
  expect(text).toContain('<input type="hidden" name="page" value="/invite/{id}"/>')
  expect(text).not.toContain('aB3aB3')
  const json = { message: 'Hello', email: 'page@example.com', page: '/invite/{id}' }
  const headers = { origin: service.url }
  expect((await call(service, 'POST', '/api/help', { headers, json })).status).toBe(200)
  expect(listRequests()[0]!.text).toContain('Page: /invite/{id}')
})

test("the help form is prefilled with a signed-in person's email and reference number", async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepareMember(page, service.url, client)
  const [request] = await database.query(
    'select profile_id as id from kyc_requests where customer_id = $1',
    [customerUid],
  )
  await page.open('/help')
  expect(page.valueOf('Application reference (optional)')).toBe(referenceOf(request!.id))
  expect(page.valueOf('Your email address')).toMatch(/@/)
})

test('after refused submissions the help form is prefilled with the newest reference', async () => {
  const page = openPlainPage(service.url)
  await prepare(page, service.url, client, {
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0009' } },
  })
  await page.open('/help')
  expect(page.valueOf('Application reference (optional)')).toBe('')
  const references: string[] = []
  for (const _ of [1, 2, 3]) {
    await page.open(applyPath('review'))
    await page.press('Submit application')
    references.push(/with reference (\S{9})\./.exec(page.text)![1]!)
  }
  expect(new Set(references).size).toBe(3)
  await page.follow('Contact us', 'main')
  expect([page.url.pathname, page.url.search]).toEqual(['/help', ''])
  expect(page.valueOf('Application reference (optional)')).toBe(references[2])
})

test('/help explains saving before the submission and links to the status after it', async () => {
  const [applicant, member] = [openPlainPage(service.url), openPlainPage(service.url)]
  await prepare(applicant, service.url, client, { at: 'address' })
  await prepareMember(member, service.url, client)
  await applicant.open('/help')
  expect(applicant.textAt('main')).toContain('Save and finish later')
  await member.open('/help')
  expect(member.textAt('main')).not.toContain('Save and finish later')
  expect(member.linksAt('main')).toContain('See your status')
  member.fill('How can we help?', 'Where is my card?')
  await member.press('Send message')
  expect(member.heading).toBe('We got your message')
  expect(member.linksAt('main')).toEqual(['See your status'])
})

test('the fourth help message in an hour is refused, and its text stays in the form', async () => {
  await endHour()
  const page = openPlainPage(service.url)
  const send = async () => {
    await page.open('/help')
    page.fill('How can we help?', 'Where is my application?')
    page.fill('Your email address', 'four@example.com')
    await page.press('Send message')
  }
  for (let sent = 0; sent < 3; sent++) {
    await send()
    expect(page.heading).toBe('We got your message')
  }
  await send()
  expect(page.heading).toBe('Help')
  expect(page.text).toMatch(/You've tried this too many times\. Try again in \d+ minutes\./)
  expect(page.valueOf('How can we help?')).toBe('Where is my application?')
})
