import { expect, test } from 'vitest'
import { connect } from '../support/api'
import { makePartner } from '../support/brand'
import { applyPath } from '../support/journey'
import { prepare } from '../support/people'
import { openPlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'

const service = borrowService()

test('the page of a deleted application names the partner that can invite the person', async () => {
  const partner = await makePartner(service, {
    organization: 'Ember Deletions',
    displayName: 'Ember',
    legalName: 'Ember Financial, Inc.',
    accent: '#a83f0c',
  })
  const page = openPlainPage(service.url)
  await prepare(page, service.url, partner, { at: 'citizenship' })
  await page.open('/apply/individual/delete')
  await page.press('Delete my application')
  // The browser remembers the organization, so the page stays the same after a reload.
  for (const _ of [1, 2]) {
    expect([page.url.pathname, page.heading]).toEqual([
      '/application-deleted',
      'We deleted your application',
    ])
    expect(page.text).toMatch(/you need a new invitation from ?Ember ?\./)
    expect(page.textAt('main')).toMatch(/Contact ?Ember.*help@partner\.example.*\(212\) 555-0100/s)
    expect(page.text).toContain('runs this form for Ember Financial, Inc.')
    expect(page.html).toMatch(/<style[^>]*>[^<]*--accent: ?light-dark\(/)
    expect(page.html).not.toContain('href="/start')
    await page.open('/application-deleted')
  }
  const stranger = openPlainPage(service.url)
  await stranger.open('/application-deleted')
  expect(stranger.text).toContain('If a company invited you, ask it for a new invitation')
  expect(stranger.text).not.toContain('Ember')
})

test('the service stores nothing from a form that is sent after a deletion', async () => {
  const cookies = new Map<string, string>()
  const [page, other] = [openPlainPage(service.url, cookies), openPlainPage(service.url, cookies)]
  await prepare(page, service.url, connect(service), { at: 'citizenship' })
  await other.open(applyPath('name'))
  await page.open('/apply/individual/delete')
  await page.press('Delete my application')
  expect(page.text).toContain('We deleted your application')
  other.fill('Last or family name', 'Quince')
  await other.press('Continue')
  expect(other.url.pathname).toBe('/signed-out')
  expect(other.text).toContain('Anything you saved is still saved, unless you deleted it.')
  // There is no cookie, so the service has not stored the values in a session.
  expect(cookies.size).toBe(0)
})
