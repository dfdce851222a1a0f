import { expect, test, vi } from 'vitest'
import { requirementCodes } from '@/lib/kyc-codes'
import { connect, paths, signupBody } from '../support/api'
import { openDatabase } from '../support/database'
import { makeEmail, post, prepare } from '../support/people'
import { openPlainPage } from '../support/plain-page'
import { shareService } from '../support/shared'
import { listLetters } from '../support/visitor'

// The provider makes no decision during a test. Operations of the sandbox decide instead.
const agency = 'Pier Reports, 2 Pier Road, Portland, ME 04101, 800-555-0100'
const service = shareService({
  env: { SIMULATOR_DELAY_MS: '3600000', CONSUMER_REPORT_AGENCY: agency },
})
const client = connect(service)

const decide = async (customerUid: string, decision: string) => {
  const { headers } = await client.systemSession()
  const path = `/sandbox/v1/customers/${customerUid}/kyc`
  const answer = await client.call('POST', path, { headers, json: { decision } })
  expect(answer.status).toBe(200)
}

test('after a correction, status page and inbox show the corrected fields and the time', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepare(page, service.url, client, { at: 'review' })
  await page.open('/apply/individual/review')
  await page.press('Submit application')
  expect(page.heading).toBe('Application received')
  await page.open('/already-complete')
  expect(page.text).toContain("You don't need to submit it again.")
  await decide(customerUid, 'incomplete')
  await page.open('/already-complete')
  expect(page.text).toContain('We need more information from you. Your status page shows what.')
  await page.open('/status/information')
  expect(page.heading).toBe('What we still need')
  page.check("Driver's license")
  page.fill('ID number', 'D7654321')
  page.select('State that issued it', 'TX')
  page.fill('Month', '7')
  page.fill('Day', '24')
  page.fill('Year', '2099')
  await page.press('Submit these answers')
  expect(page.heading).toBe("We're checking your information")
  expect(page.text).toMatch(
    /We received your new answers on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M UTC ?: ID ?\./,
  )
  await page.open('/inbox')
  expect(page.text).toContain('We received your new answers')
})

test('status, corrections, inbox and email explain a needed ID in the same words', async () => {
  const page = openPlainPage(service.url)
  const { customerUid, email } = await prepare(page, service.url, client, { at: 'review' })
  await page.open('/apply/individual/review')
  await page.press('Submit application')
  await decide(customerUid, 'incomplete')
  const needed = requirementCodes.DOCUMENT_NEEDED!.message
  for (const path of ['/status', '/inbox', '/status/information']) {
    await page.open(path)
    expect(page.text.split(needed), path).toHaveLength(2)
  }
  expect(page.text).toMatch(/If you have no other ID, ?contact us/)
  expect(page.text).not.toContain('Review these answers')
  const hasArrived = () => listLetters(service, email).some(({ text }) => text.includes(needed))
  await vi.waitUntil(hasArrived, { timeout: 60_000, interval: 100 })
})

test('the status page of an approved business names the business', async () => {
  const page = openPlainPage(service.url)
  const invite = await client.invite({ role: 'businessowner', email: makeEmail() })
  await post(page, service.url, '/api/invites', { token: invite.token })
  const { headers } = await client.accept(invite.token, 'businessowner')
  const business = { businessName: 'Harbor Light LLC', taxId: '12-3456789' }
  const json = signupBody(business)
  const answer = await client.call('POST', paths.signup('businessowner'), { headers, json })
  expect(answer.status).toBe(200)
  await decide(invite.customerUid, 'approve')
  await page.open('/status')
  expect(page.heading).toBe("You're approved")
  for (const fact of ['Rae Carter, confirmed', 'Harbor Light LLC, confirmed'])
    expect(page.text).toContain(fact)
  expect(page.text).toContain('What comes next')
  expect(page.text).not.toContain('sign in to download')
  await page.follow('your application record and your signed tax form')
  expect(page.heading).toBe('Your application record')
})

test('the status page of a late result shows a delay message instead of the usual time', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepare(page, service.url, client, { at: 'review' })
  await page.open('/apply/individual/review')
  await page.press('Submit application')
  const database = await openDatabase(service)
  // The text changes after two working days, and nine days always include two working days.
  await database.query(
    `update kyc_requests set created_at = created_at - interval '9 days',
      updated_at = updated_at - interval '9 days' where customer_id = $1`,
    [customerUid],
  )
  await database.close()
  await page.open('/status')
  expect(page.text).toContain("This is taking longer than usual. You don't need to do anything.")
  expect(page.text).not.toContain('less than a minute')
})

test('the status page after a rejection shows reason, next steps and retention period', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepare(page, service.url, client, { at: 'review' })
  await page.open('/apply/individual/review')
  await page.press('Submit application')
  await page.open('/status/decision')
  expect(page.url.pathname).toBe('/status')
  await decide(customerUid, 'reject')
  await page.open('/status')
  expect(page.heading).toBe("We can't open your account")
  const parts = [
    /Where the information came from/,
    /Check ?the details you gave ?for mistakes/,
    /If you think this is a mistake, ?contact us ?and give the reference/,
    /To apply again, ?contact us ?and give the reference below\./,
    /We keep your application and this decision until \w+ \d{1,2}, \d{4} ?\. Then we delete them\./,
  ]
  for (const part of parts) expect(page.text).toMatch(part)
  expect(page.text).not.toContain(agency)
  await page.open('/already-complete')
  expect(page.text).toMatch(/We couldn't approve this application\..* To apply again, ?contact us/)
  expect(page.text).not.toContain("You don't need to submit it again.")
  await page.follow('contact us')
  expect(page.valueOf('Application reference (optional)')).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await page.open('/status')
  const ask = 'Ask a person to look again'
  // On the page, the text has no link to support, because the button leads there. The printed
  // decision letter has no button, so its text has the link.
  expect(page.linksAt('main')).toContain(ask)
  expect(page.linksAt('main')).not.toContain('contact us')
  await page.follow(ask)
  expect(page.heading).toBe('Help')
  await page.open('/status')
  await page.follow('Print the decision letter')
  expect(page.hasLink(ask)).toBe(false)
  expect(page.linksAt('main')).toContain('contact us')
  expect(page.heading).toBe('Our decision on your application')
  expect(page.text).toContain('Dear Avery Quinn,')
  for (const part of parts) expect(page.text).toMatch(part)
  expect(page.text).toMatch(/Ref [A-Z0-9]{4}-[A-Z0-9]{4}/)
})

test('a rejected person sees the consumer reporting agency and the right to a report', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepare(page, service.url, client, { at: 'review' })
  await page.open('/apply/individual/review')
  await page.press('Submit application')
  await decide(customerUid, 'reject')
  const database = await openDatabase(service)
  await database.query('update kyc_requests set reasons = $1 where customer_id = $2', [
    JSON.stringify([{ code: 'IDENTITY_NOT_VERIFIED' }]),
    customerUid,
  ])
  await database.close()
  for (const path of ['/status', '/status/decision']) {
    await page.open(path)
    expect(page.text).toMatch(new RegExp(`from this agency: ?${agency} ?\\.`))
    expect(page.text).toContain(
      'free copy of your report from the agency if you ask within 60 days',
    )
  }
})
