import { expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { connect, paths, signupBody } from '../support/api'
import { makeEmail } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService, shareDatabase } from '../support/shared'
import { administer } from '../support/staff'
import { findCodeLetter, listLetters, openVisitor } from '../support/visitor'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)

/** Creates an account by API only, in a new organization with this name. */
async function plant(email: string, organization: string): Promise<void> {
  const credential = await administer(service).issue({ organization })
  const partner = connect(service, credential)
  const { token } = await partner.invite({ email })
  const { headers } = await partner.accept(token)
  await client.call('POST', paths.signup('individual'), { headers, json: signupBody() })
}

async function signIn(page: PlainPage, email: string): Promise<void> {
  await database.query('delete from strict_limits')
  await page.open('/sign-in')
  page.fill('Email address', email)
  await page.press('Continue')
  page.fill('6-digit code', findCodeLetter(service, email).code)
  await page.press('Continue')
}

test('without JavaScript a person can refuse or confirm an account created by API', async () => {
  const email = makeEmail()
  await plant(email, 'Harbor Credit Union')
  const page = openPlainPage(service.url)
  await signIn(page, email)
  expect(page.heading).toBe('Is this your account?')
  // Anyone with the link can accept an invitation. So the page does not name who accepted it.
  expect(page.text).toMatch(
    /Harbor Credit Union ?invited .+ and someone accepted the invitation on \w+ \d+, \d{4} ?\./,
  )
  expect(page.deadControls).toEqual([])
  await page.press('Continue')
  expect(page.title).toMatch(/^Error: /)
  expect(page.textAt('error-summary')).toContain('Select one of the answers')
  page.check("No, this isn't my account")
  await page.press('Continue')
  expect(page.text).toContain("We didn't open an account")
  await page.open('/status')
  expect(page.heading).toBe('Sign in')

  await signIn(page, email)
  page.check('Yes, open my account with Harbor Credit Union')
  await page.press('Continue')
  expect(page.url.pathname).toBe('/status')
})

test('sign-in to an account with an unaccepted invitation shows no acceptance date', async () => {
  const email = makeEmail()
  await client.invite({ email })
  const page = openPlainPage(service.url)
  await signIn(page, email)
  expect(page.heading).toBe('Is this your account?')
  expect(page.text).toContain(`Demo Bank set up an account for ${email}.`)
  expect(page.text).not.toContain('accepted the invitation')
})

test('without JavaScript a person chooses between accounts with one email address', async () => {
  const email = makeEmail()
  await plant(email, 'Juniper Bank')
  const page = openPlainPage(service.url)
  await signIn(page, email)
  page.check('Yes, open my account with Juniper Bank')
  await page.press('Continue')
  await page.open('/status')
  await page.press('Sign out')
  await plant(email, 'Lantern Savings')
  await signIn(page, email)
  expect(page.heading).toBe('Which account do you want to open?')
  const [first, second] = ['Juniper Bank', 'Lantern Savings'].map((name) => page.text.indexOf(name))
  expect(first).toBeLessThan(second!)
  expect(page.text.match(/You haven't signed in to this account by email/g)).toHaveLength(1)
  page.check('Juniper Bank')
  await page.press('Continue')
  expect(page.url.pathname).toBe('/status')
})

test('the page of a sign-in link shows the masked email and links to the sign-in form', async () => {
  const email = makeEmail()
  const page = openPlainPage(service.url)
  await page.open('/sign-in')
  page.fill('Email address', email)
  await page.press('Continue')
  const { token } = findCodeLetter(service, email)
  const other = openPlainPage(service.url)
  await other.open(`/verify-email/confirm?token=${token}`)
  expect(other.text).toContain(`This signs you in as a•••${email.slice(email.indexOf('@'))}.`)
  expect(other.text).not.toContain(email)
  await other.open('/verify-email/confirm?token=gone')
  expect(other.title).toBe('This link no longer works – Latchkey')
  await other.open(`/verify-email/confirm?token=${token}`)
  expect(other.title).toBe('Confirm your email – Latchkey')
  await other.follow('Sign in with your own email address')
  expect(other.heading).toBe('Sign in')
})

test('without JavaScript a person continues in another browser with an email code', async () => {
  const email = makeEmail()
  const invite = await client.invite({ email })
  const person = openVisitor(service)
  await person.post('/api/invites', { token: invite.token })
  const consent = { userType: 'individual', consent: true, consentVersion: '2026-01' }
  await person.post('/api/start/consent', consent)
  await person.post('/api/apply/name', sampleAnswers.name)
  const page = openPlainPage(service.url)
  await page.open(`/invite/${invite.token}`)
  await page.press('Accept and start')
  expect(page.heading).toBe('Check your email')
  expect(page.text).toContain('was started in another browser')
  expect(page.text).not.toContain(email)
  expect(page.deadControls).toEqual([])
  page.fill('6-digit code', findCodeLetter(service, email).code)
  await page.press('Continue')
  expect(page.url.pathname).toBe('/apply/individual/date-of-birth')
})

test('without JavaScript a second code request leads to the page of the first code', async () => {
  const email = makeEmail()
  const cookies = new Map<string, string>()
  const [page, other] = [openPlainPage(service.url, cookies), openPlainPage(service.url, cookies)]
  await page.open('/start')
  page.check('Individual')
  await page.press('Continue')
  page.check('I have read this and I agree to receive records electronically')
  await page.press('Start')
  await other.open('/verify-email')
  // If a person presses the button twice, the browser ignores the first response. In this test, a
  // second tab shows that response.
  for (const press of [other, page]) {
    press.fill('Email address', email)
    await press.press('Continue')
    expect(press.heading).toBe('Check your email')
    expect(press.text).not.toContain('Wait a moment')
  }
  expect(listLetters(service, email)).toHaveLength(1)
  await page.press('Send a new code')
  expect(page.textAt('error-summary')).toMatch(
    /We send one email every 30 seconds\. Use the link in the last one, or try again in \d+ seconds\./,
  )
  page.fill('6-digit code', findCodeLetter(service, email).code)
  await page.press('Continue')
  expect(page.url.pathname).toBe('/apply/individual/name')
})

test('a sign-in with an unknown email address shows the entered address', async () => {
  const email = makeEmail()
  const page = openPlainPage(service.url)
  await signIn(page, email)
  expect(page.text).toMatch(new RegExp(`no account for that address yet.*You entered ?${email}`))
  await page.open('/sign-in')
  expect(page.valueOf('Email address')).toBe(email)
})
