import { expect, test } from 'vitest'
import { brandNotes, brandTokens } from '@/lib/brand'
import { fern } from '@/lib/example-brands'
import { call } from '../support/api'
import { openPlainPage } from '../support/plain-page'
import { shareService } from '../support/shared'
import { listLetters } from '../support/visitor'

// The service accepts three messages an hour from one IP address. Other test files send messages
// too, so this file has its own service.
const service = shareService()

test('the home page has the commands that start a sandbox and install the package', async () => {
  const page = openPlainPage(service.url)
  await page.open('/')
  const links = page.list(({ tag }) => tag === 'a').map(({ attributes }) => attributes.href)
  expect(links).toContain('/#run')
  for (const command of ['npm start', `npm install ${service.url}/sdk.tgz`])
    expect(page.text).toContain(command)
})

test('the home page explains how a partner gets the source that npm start runs', async () => {
  const page = openPlainPage(service.url)
  await page.open('/')
  expect(page.text).toMatch(/Talk to us\s*to get the source\. Run this in its folder/)
})

test('home page and contact page explain keys, prices and who replies to a message', async () => {
  const page = openPlainPage(service.url)
  await page.open('/')
  expect(page.text).toContain('There is no sandbox that we host.')
  expect(page.text).toContain('This site lists no prices. Ask in your message.')
  const answers = /A person at Sandbox Example, Inc\. (?:reads it and )?replies by email/
  expect(page.text).toMatch(answers)
  // The provider decides how long a check takes, so the page promises no duration.
  expect(page.text).not.toMatch(/less than a minute|within a minute/)
  await page.open('/contact')
  expect(page.text).toMatch(answers)
  expect(page.text).toMatch(/you need no keys from us: ?it prints its own/)
})

test('without JavaScript the home page shows a sample question in the chosen color', async () => {
  const accent = '#ffdd00'
  const { text } = await call(service, 'GET', `/?accent=${encodeURIComponent(accent)}`)
  const tokens = brandTokens(accent)
  expect(text).toContain(
    `.brand-sample{--accent:light-dark(${tokens.light.accent},${tokens.dark.accent});`,
  )
  expect(text).toContain(brandNotes(accent, tokens)[0])
  const wrong = await call(service, 'GET', `/?accent=${encodeURIComponent('red}body{}')}`)
  expect(wrong.text).toContain(brandTokens(fern.accent).light.accent)
  expect(wrong.text).not.toContain('red}body{}')
})

test('without JavaScript a partner asks for keys on the contact page', async () => {
  const page = openPlainPage(service.url)
  await page.open('/')
  await page.follow('Talk to us', 'footer')
  expect([page.heading, page.deadControls]).toEqual(['Talk to us', []])
  await page.press('Send message')
  expect(page.title).toMatch(/^Error: /)
  page.fill('What do you want to build?', 'A wallet for freelancers.')
  page.fill('Work email', 'dana.keys@example.com')
  page.fill('Company (optional)', 'Acme Wallet')
  await page.press('Send message')
  expect([page.url.pathname, page.heading]).toEqual(['/contact/sent', 'We got your message'])
  const letter = listLetters(service, 'help@latchkey.example').find(({ text }) =>
    text.includes('A wallet for freelancers.'),
  )
  for (const line of ['Reply-To: dana.keys@example.com', 'Company: Acme Wallet', 'Page: /contact'])
    expect(letter!.text).toContain(line)
  expect(service.log()).not.toMatch(/dana\.keys|freelancers|Acme Wallet/)
})

test('the page about the service status reports a ready service and its version', async () => {
  const page = openPlainPage(service.url)
  await page.open('/service-status')
  expect(page.textAt('main')).toMatch(
    /Every part of the service responds\. ?Pages ?Responds ?API ?Responds ?Database ?Responds ?Queue ?Responds/,
  )
  expect(page.text).toMatch(/Version\s*\d+\.\d+\.\d+/)
  await page.open('/')
  await page.follow('Service status', 'footer')
  expect(page.heading).toBe('Service status')
})
