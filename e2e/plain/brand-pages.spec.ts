import { expect, test } from 'vitest'
import { makePartner } from '../support/brand'
import { makeEmail, post, prepare } from '../support/people'
import { openPlainPage } from '../support/plain-page'
import { shareService } from '../support/shared'

// The provider makes no decision during a test. Operations of the sandbox decide instead.
const service = shareService({ env: { SIMULATOR_DELAY_MS: '3600000' } })

test('each page that an applicant visits shows the legal name and color of the partner', async () => {
  const partner = await makePartner(service, {
    organization: 'Fern Pages',
    displayName: 'Fern',
    legalName: 'Fern Financial, Inc.',
    accent: '#1e6b4f',
  })
  const page = openPlainPage(service.url)
  const expectBrand = async (path: string, heading: string) => {
    await page.open(path)
    expect([page.heading, path]).toEqual([heading, path])
    expect(page.text, path).toMatch(/Latchkey runs this form for Fern Financial, Inc\./)
    expect(page.text, path).not.toMatch(/Inc\. ?\./)
    expect(page.html, path).toMatch(/<style[^>]*>[^<]*--accent: ?light-dark\(/)
  }
  const { headers } = await partner.systemSession()
  const decide = async (customerUid: string, decision: string) => {
    const path = `/sandbox/v1/customers/${customerUid}/kyc`
    const answer = await partner.call('POST', path, { headers, json: { decision } })
    expect(answer.status).toBe(200)
  }

  const { token, customerUid } = await partner.invite({ email: makeEmail() })
  await expectBrand(`/invite/${token}`, "You're invited by Fern")
  const made = await partner.call('POST', `/entrypoint/org/v1/customers/${customerUid}/links`, {
    headers,
    json: { purpose: 'onboarding' },
  })
  await expectBrand(new URL(made.body.data.url).pathname, 'Continue with Fern')
  await post(page, service.url, '/api/invites', { token })
  await expectBrand('/start/individual', 'Before you start')

  const person = await prepare(page, service.url, partner, { at: 'review' })
  await expectBrand('/apply/individual/name', 'What is your legal name?')
  await expectBrand('/apply/individual/review', 'Check your answers, then submit')
  await expectBrand('/apply/individual/saved', 'Your application is saved')
  await expectBrand('/help', 'Help')
  await page.open('/apply/individual/review')
  await page.press('Submit application')
  expect(page.heading).toBe('Application received')
  expect(page.text).toContain('Latchkey runs this form for Fern Financial, Inc.')
  await expectBrand('/status', "We're checking your information")
  await expectBrand('/status/record', 'Your application record')
  await expectBrand('/inbox', 'Inbox')
  await expectBrand('/settings', 'Settings')
  await decide(person.customerUid, 'reject')
  await expectBrand('/status/decision', 'Our decision on your application')

  const other = await prepare(page, service.url, partner, { at: 'review' })
  await page.open('/apply/individual/review')
  await page.press('Submit application')
  await decide(other.customerUid, 'incomplete')
  await expectBrand('/status/information', 'What we still need')
})
