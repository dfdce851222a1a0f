import { afterEach, expect, test } from 'vitest'
import { connect, paths, signupBody } from '../support/api'
import { makePartner } from '../support/brand'
import { type Element, listElements, textOf } from '../support/html'
import { applyPath } from '../support/journey'
import { countProfiles, idUntil, moveClock, prepare, prepareMember } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { shareDatabase, shareService } from '../support/shared'
import { findCodeLetter } from '../support/visitor'

const service = shareService()
const client = connect(service)
const database = shareDatabase(service)

afterEach(() => moveClock(service, 0))

const openPage = () => openPlainPage(service.url)
const mainLinks = (page: PlainPage) =>
  page
    .list(({ tag }) => tag === 'main')
    .flatMap((main) => [...listElements(main)].filter(({ tag }) => tag === 'a').map(textOf))
const change = (statement: string, values: unknown[] = []) => database.query(statement, values)
/**
 * Runs the first statement, then the work, then the second statement, which undoes the first
 * statement.
 */
async function doBetween(first: string, second: string, work: () => Promise<void>): Promise<void> {
  await change(first)
  try {
    await work()
  } finally {
    await change(second)
  }
}
const submit = (page: PlainPage) => page.press('Submit application')
const hasButton = (page: PlainPage, name: string): boolean =>
  page.list((element) => element.tag === 'button').some((button) => textOf(button) === name)

/**
 * Returns the text and links of the alert with this title. Ignores the content of closed details
 * elements.
 */
function readAlert(page: PlainPage, title: string): { text: string; links: string[] } {
  const isAlert = (element: Element) =>
    element.attributes.role === 'alert' && textOf(element).includes(title)
  const found = page.list(isAlert)
  expect(found).toHaveLength(1)
  const open = withoutDetails(found[0]!)
  return { text: textOf(open), links: listNames(open, 'a') }
}
const withoutDetails = (element: Element): Element => ({
  ...element,
  children: element.children.flatMap((child) =>
    typeof child === 'string' ? child : child.tag === 'details' ? [] : withoutDetails(child),
  ),
})
const listNames = (within: Element, tag: string): string[] =>
  within.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.tag === tag ? textOf(child) : listNames(child, tag)
  })
const errors = (page: PlainPage): string[] =>
  page.list(({ tag, attributes }) => tag === 'p' && !!attributes.id?.endsWith('-error')).map(textOf)

test('without JavaScript the review and the form page both show the error of a field', async () => {
  const page = openPage()
  const { email } = await prepare(page, service.url, client, {
    at: 'review',
    // The ID expires the day after tomorrow. Tomorrow would be too early, because it may begin
    // before the service checks this date.
    answers: { identification: idUntil(new Date(Date.now() + 2 * 24 * 3_600_000)) },
  })
  // Four days later, the ID has expired, and so has the session.
  await moveClock(service, 4 * 24 * 3600)
  await page.open('/sign-in')
  page.fill('Email address', email)
  await page.press('Continue')
  page.fill('6-digit code', findCodeLetter(service, email).code)
  await page.press('Continue')
  await page.open(applyPath('review'))
  await submit(page)
  expect(page.url.pathname).toBe(applyPath('review'))
  expect(page.title).toMatch(/^Error: /)
  const message = 'Expiration date must be in the future'
  expect(page.row('Expires')).toContain(message)
  expect(page.row('Expires')).toContain('Fix date it expires')
  expect(page.hasLink('Fix date it expires')).toBe(true)
  await page.follow(message, 'error-summary')
  expect(page.url.pathname).toBe(applyPath('identification'))
  expect(page.textAt('identification.expirationDate-error')).toBe(`Error: ${message}`)
  page.fill('Month', '7')
  page.fill('Day', '24')
  page.fill('Year', '2099')
  await page.press('Continue')
  expect(page.url.pathname).toBe(applyPath('review'))
  expect(page.row('Expires')).toContain('07/24/2099')
})

/** Four error codes of the API, each with its step and the link that the review shows. */
const links = [
  ['date-of-birth', 'dateOfBirth', 'DAY_BEFORE_NOW_INVALID', 'Date of birth must be in the past'],
  ['ssn', 'socialSecurityNumber', 'SSN', 'Social Security number must be 9 numbers'],
  [
    'address',
    'address.city',
    'CITY_HAS_INVALID_FORMAT',
    'City must only include letters, spaces, hyphens, apostrophes and periods',
  ],
  [
    'employment',
    'employment.annualIncome',
    'DECIMALFORMAT',
    'Annual income must be an amount in dollars and cents',
  ],
] as const
test('a form page whose URL names an error shows the error at its field', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'review' })
  for (const [step, source, code, message] of links) {
    await page.open(`${applyPath(step)}?return=review&fault=${source}:${code}`)
    expect(page.title).toMatch(/^Error: /)
    expect(page.linksAt('error-summary')).toEqual([message])
    expect(errors(page)).toEqual([`Error: ${message}`])
    const isMarked = ({ attributes }: Element) => attributes['aria-invalid'] === 'true'
    expect(page.list(isMarked)).not.toEqual([])
  }
})

test('the alert of a provider refusal links to four answers, the third also to support', async () => {
  const page = openPage()
  const { customerUid } = await prepare(page, service.url, client, {
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0009' } },
  })
  await page.open(applyPath('review'))
  for (const time of [1, 2, 3]) {
    await submit(page)
    const alert = readAlert(page, "We couldn't match your information.")
    // The URL of the redirect ends with this fragment. So the browser scrolls to the alert.
    expect(page.url.hash).toBe('#error-summary')
    expect(page.title).toMatch(/^Error: /)
    expect(page.textAt('error-summary')).toContain("We couldn't match your information.")
    expect(alert.links.filter((name) => name.startsWith('Change '))).toHaveLength(4)
    expect(page.text).toMatch(/with reference [2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\./)
    expect(alert.text).not.toContain('BAAS_ERROR_FIELD')
    // `mainLinks` ignores the column beside the form, which always has this link.
    expect(mainLinks(page).includes('Contact us')).toBe(time === 3)
  }
  await page.open('/status')
  expect(page.heading).toBe("We couldn't submit your application")
  expect(page.title).toMatch(/^We couldn't submit your application/)
  await page.follow('Try again')
  expect(page.url.pathname).toBe(applyPath('review'))
  // A changed answer lets the person submit again.
  await page.follow('Change home address')
  page.fill('City', 'Houston')
  await page.press('Continue')
  expect(page.url.pathname).toBe(applyPath('review'))
  expect(hasButton(page, 'Submit application')).toBe(true)
  expect(await countProfiles(service, customerUid)).toBe(0)
})

test('after a failed submission the review offers to submit again', async () => {
  const page = openPage()
  const { customerUid } = await prepare(page, service.url, client, { at: 'review' })
  await page.open(applyPath('review'))
  await doBetween(
    'alter table signup_reservations add constraint away check (false) not valid',
    'alter table signup_reservations drop constraint away',
    () => submit(page),
  )
  expect(page.title).toMatch(/^Error: /)
  expect(readAlert(page, 'Sorry, there is a problem with the service.').text).toContain(
    "We haven't received your application. Your answers are saved.",
  )
  // The message is beside the button and so below all answers.
  expect(page.textAt('submit')).toContain('Sorry, there is a problem with the service.')
  await page.press('Try again')
  expect(page.url.pathname).toMatch(/\/(submitted|status)$/)
  expect(await countProfiles(service, customerUid)).toBe(1)
})

test('a failed page shows an error at the same URL, and Try again loads the page', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'address' })
  await doBetween(
    'alter table drafts rename to drafts_away',
    'alter table drafts_away rename to drafts',
    () => page.open(applyPath('address')),
  )
  expect(page.status).toBe(500)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(page.heading).toBe("This page didn't load")
  expect(page.text).toContain('Your saved answers are safe.')
  await page.follow('Try again')
  expect(page.url.pathname).toBe(applyPath('address'))
  expect(page.status).toBe(200)
})

test('submitting while another submission runs asks the person to submit later', async () => {
  const page = openPage()
  const { customerUid } = await prepare(page, service.url, client, { at: 'review' })
  await change(
    `insert into signup_reservations (customer_id, profile_id, submission, body_mac, holder, lease_until, state)
     values ($1, $1, 1, '', $1, now() + interval '1 hour', 'held')`,
    [customerUid],
  )
  await page.open(applyPath('review'))
  await submit(page)
  expect(readAlert(page, "We're already submitting your application").text).toContain(
    'then select Submit application again',
  )
  await change('delete from signup_reservations where customer_id = $1', [customerUid])
})

test('submitting after an API signup shows that the application is already submitted', async () => {
  const page = openPage()
  const { invite } = await prepare(page, service.url, client, { at: 'review' })
  await page.open(applyPath('review'))
  const { headers } = await client.accept(invite.token)
  await client.call('POST', paths.signup('individual'), { headers, json: signupBody() })
  await moveClock(service, 5 * 60)
  await submit(page)
  expect(page.heading).toBe("You've already submitted your application")
  expect(page.text).toMatch(/We received it on \w+ \d+, \d{4}\./)
  await moveClock(service, 0)

  const other = openPage()
  await prepare(other, service.url, client, { at: 'review' })
  await other.open(applyPath('review'))
  other.clearCookies()
  await submit(other)
  expect(other.url.pathname + other.url.search).toBe(
    '/session-expired?next=%2Fapply%2Findividual%2Freview',
  )
  expect(other.text).toContain('Your answers are saved. Sign in to finish.')
})

test('if closing an account fails, the page reports it and the account stays open', async () => {
  const page = openPage()
  await prepareMember(page, service.url, client)
  await page.open('/settings/close')
  await doBetween(
    'alter table email_challenges add constraint away check (false) not valid',
    'alter table email_challenges drop constraint away',
    async () => {
      await page.press('Email me a code')
      expect([page.url.pathname, page.url.hash]).toEqual(['/settings/close', '#error-summary'])
      const { text } = readAlert(page, 'Something went wrong on our side')
      expect(text).toContain("We haven't closed your account. Try again in a few minutes.")
      expect(page.title).toMatch(/^Error: /)
    },
  )
  // The failed request sent no email. So the person may request a code again immediately.
  await page.press('Email me a code')
  expect(page.heading).toBe('Check your email')
})

test('if deleting an application fails at its last step, all answers stay', async () => {
  const page = openPage()
  const organization = 'Ember Refusals'
  const partner = await makePartner(service, { organization, accent: '#a83f0c' })
  const { customerUid } = await prepare(page, service.url, partner, { at: 'citizenship' })
  await page.open('/apply/individual/delete')
  // Only the deletion of an application leaves a session without a customer. So this constraint
  // makes only the deletion fail.
  await doBetween(
    'alter table browser_sessions add constraint away check (customer_id is not null) not valid',
    'alter table browser_sessions drop constraint away',
    () => page.press('Delete my application'),
  )
  const { text } = readAlert(page, 'Something went wrong on our side')
  expect(text).toContain("We haven't deleted your application.")
  expect(page.title).toMatch(/^Error: /)
  const drafts = 'select 1 from drafts where customer_id = $1'
  expect(await database.query(drafts, [customerUid])).toHaveLength(1)
  await page.press('Delete my application')
  expect(page.heading).toBe('We deleted your application')
})

test('a form page for another account type shows the signed-in email address', async () => {
  const page = openPage()
  const { email } = await prepare(page, service.url, client, { at: 'address' })
  await page.open('/apply/operator/name')
  expect(page.heading).toBe('You need another account')
  const main = page.textAt('main')
  expect(main).toContain('This page is only for an operator.')
  const account = 'Your account ?Individual ?You need ?Operator'
  expect(main).toMatch(new RegExp(`You're signed in as ?${email} ?${account}`))
  const links = ['Sign in with another account', 'Continue your application', 'Start as operator']
  expect(main).toMatch(new RegExp(links.join(' ?')))
})
