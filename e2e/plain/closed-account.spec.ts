import { expect, test } from 'vitest'
import { makePartner } from '../support/brand'
import { letTimePassForCodes, prepareMember } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'
import { findCodeLetter } from '../support/visitor'

const service = borrowService()

async function enterCode(page: PlainPage, email: string): Promise<void> {
  page.fill('6-digit code', findCodeLetter(service, email).code)
  await page.press('Continue')
}

function expectClosed(page: PlainPage): void {
  expect([page.url.pathname, page.heading]).toEqual(['/account-closed', 'Your account is closed'])
  expect(page.title).toMatch(/^Your account is closed/)
  expect(page.text).toMatch(/We closed it on \w+ \d.*keep its record until \w+ \d/)
  expect(page.text).toMatch(/you need a new invitation from ?Basil ?\./)
  expect(page.textAt('main')).toMatch(/Contact ?Basil.*help@partner\.example.*212 555 0100/s)
  expect(page.text).toContain('runs this form for Basil Financial, Inc.')
  expect(page.html).toMatch(/<style[^>]*>[^<]*--accent: ?light-dark\(/)
  expect(page.html).not.toContain('href="/start')
}

test('a closed account names the organization that must invite the person again', async () => {
  const partner = await makePartner(service, {
    organization: 'Basil Closings',
    displayName: 'Basil',
    legalName: 'Basil Financial, Inc.',
    accent: '#2c8a4f',
  })
  const page = openPlainPage(service.url)
  const { email } = await prepareMember(page, service.url, partner)
  await page.open('/settings/close')
  await page.press('Email me a code')
  await enterCode(page, email)
  await page.press('Close my account')
  expectClosed(page)
  // The browser remembers the organization and the date, so the page stays the same after a reload.
  await page.open('/account-closed')
  expectClosed(page)

  await letTimePassForCodes(service)
  const later = openPlainPage(service.url)
  await later.open('/sign-in')
  later.fill('Email address', email)
  await later.press('Continue')
  await enterCode(later, email)
  expectClosed(later)
})

test('a stranger learns no organization and no date from the page of a closed account', async () => {
  const page = openPlainPage(service.url)
  await page.open('/account-closed')
  expect(page.heading).toBe('Your account is closed')
  expect(page.text).not.toMatch(/Basil|We closed it on/)
})
