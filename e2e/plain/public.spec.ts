import { expect, test } from 'vitest'
import { connect } from '../support/api'
import { type Element, listElements, textOf } from '../support/html'
import { makeEmail, prepare, prepareMember } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'
import { administer } from '../support/staff'

const service = borrowService()
const client = connect(service)

const openPage = () => openPlainPage(service.url)

const open = ['/', '/help', '/privacy', '/terms', '/start', '/sign-in', '/not-eligible']
// The headers of these pages have no links for applicants, because the pages are for developers.
const openToDevelopers = ['/developers', '/sandbox']
const statusLink = { name: 'See your status', path: '/status' }
const nameOf = (element: Element) => element.attributes['aria-label'] ?? textOf(element)
type Link = { name: string; path: string | undefined }

/** Lists the links of the page inside the elements that `isLandmark` selects. */
const listLinks = (page: PlainPage, isLandmark: (element: Element) => boolean): Link[] =>
  page
    .list(isLandmark)
    .flatMap((landmark) => [...listElements(landmark)].filter(({ tag }) => tag === 'a'))
    .map((link) => ({ name: nameOf(link), path: link.attributes.href }))
const headerLinks = (page: PlainPage) =>
  listLinks(page, ({ tag, attributes }) => tag === 'nav' && attributes['aria-label'] === 'Site')
const mainLinks = (page: PlainPage) => listLinks(page, ({ tag }) => tag === 'main')
const allLinks = (page: PlainPage) => listLinks(page, ({ tag }) => tag === 'body')

/**
 * Expects that every public page links to the next page of this person and offers no new
 * application.
 */
async function expectNextLink(page: PlainPage, name: string, path: string): Promise<void> {
  for (const each of [...open, ...openToDevelopers]) {
    await page.open(each)
    // On the pages in `open`, only Settings and Help come after this link in the header. Pages for
    // developers have other links there.
    const links = headerLinks(page).filter((link) => link.name !== 'Settings')
    if (open.includes(each)) expect(links.at(-2), each).toEqual({ name, path })
    const names = allLinks(page).map((link) => link.name)
    for (const start of ['Open your application', 'Sign in', 'sign in', 'Open an account'])
      expect(names, each).not.toContain(start)
  }
  for (const each of ['/', '/help', '/sign-in']) {
    await page.open(each)
    const way = each === '/help' && path === '/inbox' ? statusLink : { name, path }
    expect(mainLinks(page), each).toContainEqual(way)
  }
}

test('public pages link a person with an unsent application to the current step', async () => {
  const page = openPage()
  await prepare(page, service.url, client, { at: 'address' })
  await expectNextLink(page, 'Continue your application', '/apply/individual/address')
  await page.open('/')
  await page.follow('Continue your application', 'main')
  expect(page.url.pathname).toBe('/apply/individual/address')
})

test('public pages offer an invited person "Start" and no "Continue" before the start', async () => {
  const page = openPage()
  const { token } = await client.invite({ email: makeEmail() })
  await page.open(`/invite/${token}`)
  await page.press('Accept and start')
  expect(page.url.pathname).toBe('/start/individual')
  await expectNextLink(page, 'Start your application', '/start/individual')
  // The header omits the link "Start your application" on the page to which the link leads.
  await page.open('/start/individual')
  expect(headerLinks(page).map(({ name }) => name)).toEqual(['Settings', 'Help'])
})

test('public pages link a person with a pending application to the status page', async () => {
  const page = openPage()
  await prepareMember(page, service.url, client, { socialSecurityNumber: '000-00-0004' })
  await expectNextLink(page, 'See your status', '/status')
})

test('public pages link a person with an account to the inbox', async () => {
  const page = openPage()
  await prepareMember(page, service.url, client)
  await expectNextLink(page, 'Inbox', '/inbox')
})

test('all pages of a sandbox name an example company with its postal address', async () => {
  const company = 'Sandbox Example, Inc., 1 Example Street, Exampletown, ZZ 00000'
  const page = openPage()
  const others = ['/contact', '/problem', '/start/individual', '/verify-email', '/no-such-page']
  for (const each of [...open, ...openToDevelopers, ...others]) {
    await page.open(each)
    expect(page.text, each).toContain(company)
  }
  for (const each of ['/privacy', '/terms']) {
    await page.open(each)
    expect(page.textAt('main'), each).toContain(`${company} runs this service.`)
  }
  await page.open('/start')
  expect(page.textAt('main')).toContain(
    'Sandbox Example, Inc. runs Latchkey and opens your financial account.',
  )
})

test('public pages show Settings and Sign out to a signed-in person only', async () => {
  const page = openPage()
  const expectHeader = async (text: RegExp, isShown: boolean) => {
    for (const each of ['/help', '/privacy', '/terms', '/no-such-page']) {
      await page.open(each)
      const [header] = page.list(({ tag }) => tag === 'header').map(textOf)
      expect(text.test(header!), `${each}: ${header}`).toBe(isShown)
    }
  }
  await expectHeader(/Settings|Sign out/, false)
  await prepareMember(page, service.url, client)
  await expectHeader(/Settings.*Sign out/, true)
  await page.press('Sign out')
  expect(page.heading).toBe("You're signed out")
})

test('a column beside sign-out and error pages lists what the person can do now', async () => {
  const page = openPage()
  for (const [each, advice] of [
    ['/signed-out', 'If other people use this device, close this window.'],
    ['/session-expired', 'Sign in to see your status, your inbox and your saved answers.'],
    ['/no-such-page', 'If you came from an email, open the newest one.'],
    ['/problem', 'Check the service status to see if other pages work.'],
  ] as const) {
    await page.open(each)
    const [aside] = page.list(({ tag }) => tag === 'aside').map(textOf)
    expect(aside, each).toContain('What you can do now')
    expect(aside?.replace(/ ?([.,]) ?/g, '$1 '), each).toContain(advice)
  }
})

test('the 404 page explains the error and links to the home page', async () => {
  const page = openPage()
  await page.open('/no-such-page')
  expect([page.status, page.heading]).toEqual([404, 'Page not found'])
  await page.follow('Go to the start page')
  expect(page.url.pathname).toBe('/')
})

test('every link of the home page leads to an existing page and section', async () => {
  const page = openPage()
  await page.open('/')
  const hrefs = new Set(allLinks(page).map(({ path }) => path ?? ''))
  expect(hrefs.size).toBeGreaterThan(15)
  for (const href of hrefs) {
    const { pathname, hash } = new URL(href, `${service.url}/`)
    await page.open(pathname)
    expect(page.status, href).toBe(200)
    if (hash === '') continue
    const sections = page.list(({ attributes }) => attributes.id === hash.slice(1))
    expect(sections, href).toHaveLength(1)
  }
})

test('a refused reset of the sandbox clock is reported in the error summary', async () => {
  for (const name of ['First', 'Second'])
    await administer(service).issue({ organization: `${name} ${crypto.randomUUID()}` })
  const page = openPage()
  await page.open('/sandbox')
  const headers = { origin: service.url, referer: page.url.href }
  const answer = await page.request.post(`${service.url}/api/clock`, { data: 'go=yes', headers })
  expect(answer.location).toBe('/sandbox#error-summary')
  await page.open('/sandbox')
  expect(page.title).toBe('Error: Test values – Latchkey')
  expect(page.textAt('error-summary')).toMatch(
    /There is a problem The clock is unchanged\. ?Several organizations share it/,
  )
})
