import { expect, test } from 'vitest'
import { connect } from '../support/api'
import { applyPath } from '../support/journey'
import { prepare, prepareMember } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'

const service = borrowService()
const client = connect(service)

const openPage = () => openPlainPage(service.url)

function expectRefused(page: PlainPage, message: string): void {
  expect(page.title).toMatch(/^Error: /)
  expect(page.url.hash).toBe('#error-summary')
  expect(page.textAt('error-summary')).toContain('There is a problem')
  expect(page.textAt('error-summary')).toContain(message)
  expect(page.text).toContain(`Error: ${message}`)
}

test('without JavaScript a form page with errors still shows the typed answers', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'address' })
  await page.open(applyPath('address'))
  page.fill('Street address', '500 Oak St')
  page.fill('City', 'Aust1n')
  page.select('State, territory or military post', 'TX')
  page.fill('ZIP code', '78701')
  page.check('Yes')
  await page.press('Continue')
  expectRefused(page, 'City must not include 1')
  expect(page.valueOf('Street address')).toBe('500 Oak St')
  expect(page.valueOf('City')).toBe('Aust1n')
  expect(page.valueOf('State, territory or military post')).toBe('TX')
  expect(page.isChecked('Yes')).toBe(true)
  await page.follow('City must not include 1', 'error-summary')
  expect(page.url.hash).toBe('#address.city')
  page.fill('City', 'Austin')
  await page.press('Continue')

  expect(page.url.pathname).toBe(applyPath('identification'))
  page.check("Driver's license")
  page.fill('ID number', 'D/12')
  page.select('State that issued it', 'TX')
  page.fill('Month', '7')
  page.fill('Day', '24')
  page.fill('Year', '2099')
  await page.press('Continue')
  expectRefused(page, 'ID number must only include letters, numbers and dashes')
  expect(page.isChecked("Driver's license")).toBe(true)
  expect(page.valueOf('Year')).toBe('2099')
  // The page shows the error only once, so it has no error after a reload.
  await page.open(applyPath('identification'))
  expect(page.textAt('error-summary')).toBe('')
})

test('without JavaScript a changed SSN requires a new signature of the tax form', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'review' })
  await page.open(applyPath('review'))
  await page.follow('Change Social Security number')
  expect(page.text).toContain('Saved: number ending in 3456')
  page.fill('New Social Security number', '900 65 4321')
  await page.press('Continue')
  expect(page.url.pathname).toBe(applyPath('review'))
  expect(page.row('Social Security number')).toContain('4321')
  await page.press('Submit application')
  const message = 'Sign your tax form again because your name or number changed'
  expect(page.textAt('error-summary')).toContain(message)
  await page.follow(message, 'error-summary')
  expect(page.url.pathname).toBe(applyPath('w9'))
  await page.press('Save and exit')
  expect(page.heading).toBe('Your application is saved')
  await page.press('Sign out')
  expect(page.heading).toBe("You're signed out")
})

test('without JavaScript, a provider refusal shows a message, and no answer is lost', async () => {
  const page = openPage()
  await prepare(page, service.url, client, {
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0009' } },
  })
  await page.open(applyPath('review'))
  await page.press('Submit application')
  expect(page.text).toContain("We couldn't match your information.")
  for (const answer of ['name', 'date of birth', 'Social Security number', 'home address'])
    expect(page.hasLink(`Change ${answer}`)).toBe(true)
  expect(page.row('Home address')).toContain('Austin')
})

test('without JavaScript a person changes the inbox settings', async () => {
  const page = openPage()
  await prepareMember(page, service.url, client)
  await page.open('/settings')
  expect(page.deadControls).toEqual([])
  const reading = 'Mark notifications as read when I view my inbox'
  const shortcuts = 'Use keyboard shortcuts in my inbox'
  page.check(reading, false)
  page.check(shortcuts, false)
  await page.press('Save email and inbox settings')
  expect(page.text).toContain('Saved.')
  expect([page.isChecked(reading), page.isChecked(shortcuts)]).toEqual([false, false])
  page.check(shortcuts)
  await page.press('Save email and inbox settings')
  expect([page.isChecked(reading), page.isChecked(shortcuts)]).toEqual([false, true])
})
