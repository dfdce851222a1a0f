import { describe, expect, test } from 'vitest'
import type { Person } from '../support/api'
import { shareHandOffs, signUpAsked, waitForStatus } from '../support/hand-offs'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { listTypes } from '../support/verifications'

const heading = 'Show your ID to our identity partner'
const button = 'Continue to Persona'

describe("an ID check on the provider's page without JavaScript", () => {
  const at = shareHandOffs()
  async function openAsked(): Promise<{ person: Person; page: PlainPage }> {
    const { person, link } = await signUpAsked(at)
    const page = openPlainPage(at.service.url)
    await page.open(link.pathname)
    await page.press('Continue')
    return { person, page }
  }
  const hrefOf = (page: PlainPage): string =>
    page.list(({ tag, attributes }) => tag === 'a' && /\/verify\?/.test(attributes.href ?? ''))[0]!
      .attributes.href!

  test("without JavaScript a person completes the provider's ID check and is approved", async () => {
    const { person, page } = await openAsked()
    expect(page.url.pathname).toBe('/status')
    expect(page.text).toContain(heading)
    await page.press(button)
    expect([page.url.pathname, page.heading]).toEqual(['/status/identity', heading])
    expect(page.url.search).not.toContain('verify')
    expect(page.text).toContain(
      "Show an ID with your photo, such as a driver's license or passport",
    )
    expect(page.text).toContain("We're waiting for your answers")
    const shown = await fetch(hrefOf(page), { method: 'POST', redirect: 'manual' })
    const back = new URL(shown.headers.get('location')!)
    expect(back.origin + back.pathname).toBe(`${at.service.url}/status/identity`)
    await waitForStatus(at, person, 'approved')
    expect(await listTypes(at.client, person)).toEqual([
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
    const { page } = await openAsked()
    await page.open('/status/identity?inquiry-id=inq_1')
    expect(page.text).toContain("If you didn't finish, continue here.")
    await at.persona.behave('down')
    await page.press(button)
    expect(page.text).toContain("There is a problem We can't reach Persona right now")
    expect(page.title).toMatch(/^Error: /)
    expect(page.url.hash).toBe('#error-summary')
    await at.persona.behave('normal')
    await page.press(button)
    expect(hrefOf(page)).toContain('/verify?code=')
  })

  test('without JavaScript the 11th press of the ID button shows the error summary', async () => {
    const { page } = await openAsked()
    for (let count = 0; count < 11; count += 1) {
      await page.open('/status')
      await page.press(button)
    }
    expect(page.text).toContain("There is a problem You've opened Persona too many times")
    expect(page.title).toMatch(/^Error: /)
  })
})
