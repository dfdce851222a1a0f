import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { type Client, connect, type Person } from '../support/api'
import { startPersona } from '../support/persona'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import type { ProviderProcess } from '../support/provider-process'
import { type Service, startService } from '../support/service'
import { listTypes, readVerification } from '../support/verifications'

const heading = 'Show your ID to our identity partner'
const button = 'Continue to Persona'

describe("an ID check on the provider's page without JavaScript", () => {
  let persona: ProviderProcess
  let service: Service
  let client: Client
  beforeAll(async () => {
    const port = await findFreePort()
    persona = await startPersona(port)
    const env = { ...persona.settings, BAAS_CALLS_PER_SECOND: '100' }
    service = await startService({ port, env })
    client = connect(service)
  })
  afterAll(async () => {
    await service?.stop()
    await persona?.stop()
  })

  const becomes = (person: Person, status: string) =>
    expect
      .poll(async () => (await readVerification(client, person)).status, { timeout: 60_000 })
      .toBe(status)
  async function signUpAsked(): Promise<{ person: Person; page: PlainPage }> {
    const person = await client.signUp({ socialSecurityNumber: '000-00-0003' })
    await becomes(person, 'incomplete')
    const { headers } = await client.systemSession()
    const path = `/entrypoint/org/v1/customers/${person.customerUid}/links`
    const json = { purpose: 'corrections' }
    const link = await client.call('POST', path, { headers, json })
    const page = openPlainPage(service.url)
    await page.open(new URL(link.body.data.url).pathname)
    await page.press('Continue')
    return { person, page }
  }
  const hrefOf = (page: PlainPage): string =>
    page.list(({ tag, attributes }) => tag === 'a' && /\/verify\?/.test(attributes.href ?? ''))[0]!
      .attributes.href!

  test("without JavaScript a person completes the provider's ID check and is approved", async () => {
    const { person, page } = await signUpAsked()
    expect(page.url.pathname).toBe('/status')
    expect(page.text).toContain(heading)
    await page.press(button)
    expect([page.url.pathname, page.heading]).toEqual(['/status/identity', heading])
    expect(page.url.search).not.toContain('verify')
    const shown = await fetch(hrefOf(page), { method: 'POST', redirect: 'manual' })
    const back = new URL(shown.headers.get('location')!)
    expect(back.origin + back.pathname).toBe(`${service.url}/status/identity`)
    await becomes(person, 'approved')
    expect(await listTypes(client, person)).toEqual([
      'KYC_SUBMITTED',
      'KYC_ACTION_REQUIRED',
      'KYC_SUBMITTED',
      'KYC_APPROVED',
    ])
    await page.open(back.pathname + back.search)
    expect(page.url.pathname).toBe('/status')
    expect(page.text).toContain('You showed your ID to our identity partner')
  })

  test('without JavaScript a person can resume an unfinished ID check after an outage', async () => {
    const { page } = await signUpAsked()
    await page.open('/status/identity?inquiry-id=inq_1')
    expect(page.text).toContain("If you didn't finish, continue here.")
    await persona.behave('down')
    await page.press(button)
    expect(page.text).toContain("We can't reach Persona right now")
    await persona.behave('normal')
    await page.press(button)
    expect(hrefOf(page)).toContain('/verify?code=')
  })
})
