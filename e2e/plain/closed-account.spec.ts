import { expect, test } from 'vitest'
import { makePartner, makeReturningPartner } from '../support/brand'
import { textOf } from '../support/html'
import { endCodeWait, prepare, prepareMember } from '../support/people'
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
  expect(page.text).toContain(
    'The record contains your answers, your signed tax form and our decision.',
  )
  expect(page.text).toMatch(/To get a copy, or if you didn't ask us .*, ?contact us/)
  expect(page.text).toMatch(/our decision\..*you need a new invitation from ?Basil ?\./)
  expect(page.textAt('main')).toMatch(/Contact ?Basil.*help@partner\.example.*\(212\) 555-0100/s)
  expect(page.text).toContain('runs this form for Basil Financial, Inc.')
  expect(page.html).toMatch(/<style[^>]*>[^<]*--accent: ?light-dark\(/)
  expect(page.html).not.toContain('href="/start')
}

test('the page of a closed account names the partner that must invite the person again', async () => {
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

  await endCodeWait(service)
  const later = openPlainPage(service.url)
  await later.open('/sign-in')
  later.fill('Email address', email)
  await later.press('Continue')
  await enterCode(later, email)
  expectClosed(later)
})

test('the page of a closed account or deleted application has a link to the partner', async () => {
  const returnUrl = 'https://app.thyme.example/done'
  const brand = { organization: 'Thyme Closings', displayName: 'Thyme', accent: '#2c8a4f' }
  const partner = await makeReturningPartner(service, brand, returnUrl)
  const expectWayBack = (page: PlainPage, path: string, customerUid: string) => {
    const back = page.list(({ tag, attributes }) => tag === 'a' && attributes.rel === 'noreferrer')
    expect([page.url.pathname, ...back.map(({ attributes }) => attributes.href)]).toEqual([
      path,
      `${returnUrl}?result=left&customerUid=${customerUid}`,
    ])
    expect(back.map(textOf)).toEqual(['Continue to Thyme'])
  }

  const page = openPlainPage(service.url)
  const member = await prepareMember(page, service.url, partner)
  await page.open('/settings/close')
  await page.press('Email me a code')
  await enterCode(page, member.email)
  await page.press('Close my account')
  expectWayBack(page, '/account-closed', member.customerUid)

  await endCodeWait(service)
  const later = openPlainPage(service.url)
  await later.open('/sign-in')
  later.fill('Email address', member.email)
  await later.press('Continue')
  await enterCode(later, member.email)
  expectWayBack(later, '/account-closed', member.customerUid)

  const other = openPlainPage(service.url)
  const applicant = await prepare(other, service.url, partner, { at: 'address' })
  await other.open('/apply/individual/delete')
  await other.press('Delete my application')
  expectWayBack(other, '/application-deleted', applicant.customerUid)
})

test('the page of a closed account shows a stranger no organization and no date', async () => {
  const page = openPlainPage(service.url)
  await page.open('/account-closed')
  expect(page.heading).toBe('Your account is closed')
  expect(page.text).not.toMatch(/Basil|We closed it on/)
})
