import { expect, test } from 'vitest'
import { call, connect, paths } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { openPlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'
import { connectStaff } from '../support/staff'

const service = borrowService()
const client = connect(service)
const staff = connectStaff(service)

test('without JavaScript a person reports a leaked client secret on /developers/leak', async () => {
  const json = { organization: `Leaky ${crypto.randomUUID()}` }
  const issued = (await staff('POST', 'credentials', { json })).body.data
  const page = openPlainPage(service.url)
  await page.open('/developers/leak')
  expect(page.deadControls).toEqual([])
  await page.press('Report the secret')
  expect(page.url.pathname).toBe('/developers/leak')
  expect(page.text).toContain('Enter the client secret')
  page.fill('Client secret', ` ${issued.clientSecret} `)
  await page.press('Report the secret')
  expect([page.url.pathname, page.heading]).toEqual([
    '/developers/leak/reported',
    'Thank you for the report',
  ])
  const { clientId, clientSecret } = issued
  const session = await client.call('POST', paths.sessions, { json: { clientId, clientSecret } })
  expectRefusal(session, 403, 'CREDENTIAL_REVOKED')
})

test('a rate-limited report of a leaked secret shows the form without that secret', async () => {
  const page = openPlainPage(service.url)
  const clientSecret = `cs_test_${'b'.repeat(49)}`
  const report = () =>
    call(service, 'POST', '/api/leaks', {
      headers: { origin: service.url },
      json: { clientSecret: 'x' },
    })
  // On a slow machine, the next minute may begin before the form is sent. So the test may need
  // several rounds.
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 11 }, report))
    await page.open('/developers/leak')
    page.fill('Client secret', clientSecret)
    page.fill('Client ID, if you know it', 'ci_test_known')
    await page.press('Report the secret')
    if (page.url.pathname === '/developers/leak') break
  }
  expect(page.text).toContain('Wait a minute before you report another secret.')
  expect(page.valueOf('Client ID, if you know it')).toBe('ci_test_known')
  expect(page.html).not.toContain(clientSecret)
})
