import { findFreePort } from '@/lib/testing/free-port'
import { connect } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { expectAlert, failure } from '../support/failures'
import { heading, press, waitForHydration } from '../support/journey'
import { startPersona } from '../support/persona'
import type { ProviderProcess } from '../support/provider-process'
import { type Service, startService } from '../support/service'
import { readVerification } from '../support/verifications'

const button = 'Continue to Persona'
const offline = [
  "You're offline.",
  "Nothing was sent. Your answers stay on this page. When you're back online, try again.",
]
const unavailable = [
  "We can't reach Persona right now",
  'Your application is safe. Try again in a few minutes.',
]
const limited = {
  status: 429,
  contentType: 'application/json',
  body: JSON.stringify({
    errors: [{ code: 'RATE_LIMITED', title: 'Too many calls', target: 'common' }],
  }),
}

let persona: ProviderProcess
let service: Service
test.beforeAll(async () => {
  const port = await findFreePort()
  persona = await startPersona(port)
  service = await startService({
    port,
    env: { ...persona.settings, BAAS_CALLS_PER_SECOND: '100' },
  })
})
test.afterAll(async () => {
  await service?.stop()
  await persona?.stop()
})

async function openAsked(page: Page): Promise<void> {
  const client = connect(service)
  const person = await client.signUp({ socialSecurityNumber: '000-00-0003' })
  await expect.poll(async () => (await readVerification(client, person)).status).toBe('incomplete')
  const { headers } = await client.systemSession()
  const path = `/entrypoint/org/v1/customers/${person.customerUid}/links`
  const made = await client.call('POST', path, { headers, json: { purpose: 'corrections' } })
  await page.goto(made.body.data.url)
  await press(page, 'Continue')
  await expect(heading(page, 'We need more information from you')).toBeVisible()
  await waitForHydration(page)
}

test('a failed request of the ID button shows an error summary and an "Error:" title', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/^(?:500|429) POST \/api\/hand-off$/)
  // This test has its own service. The fixture reports requests to this service as complaints.
  complaints.expect(new RegExp(`^request to ${service.url}$`))
  await openAsked(page)
  const again = async (texts: string[]) => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await press(page, button)
    await expectAlert(page, texts)
  }
  await context.setOffline(true)
  await again(offline)
  await context.setOffline(false)
  for (const response of [failure, limited]) {
    await page.route('**/api/hand-off', (route) => route.fulfill(response))
    await again(unavailable)
    await page.unroute('**/api/hand-off')
  }
  await persona.behave('down')
  for (const _ of ['first', 'second']) {
    await again(unavailable)
    await expect(page).toHaveURL(/\/status\/identity\?unavailable=yes$/)
    await waitForHydration(page)
  }
  await persona.behave('normal')
  await press(page, button)
  await expect(page.getByText('This link works once and expires soon.')).toBeVisible()
  await expect(page).not.toHaveTitle(/^Error: /)
})
