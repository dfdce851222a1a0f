import { type Client, paths } from '../support/api'
import { type BrowserContext, expect, type Page, test } from '../support/browser'
import { applyPath, bell, heading, submit } from '../support/journey'
import { removeLateScripts } from '../support/late-scripts'
import { prepare } from '../support/people'
import type { Service } from '../support/service'

// This delay is longer than any test, so the status stays pending until the test decides.
test.use({ verificationMs: 3_600_000 })

/** Returns the texts and links of the status without its announcement. */
const readMain = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element
    for (const part of copy.querySelectorAll('[role=status], script')) part.remove()
    const links = [...copy.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    return [...links, copy.textContent].join(' ')
  })

type Parts = { context: BrowserContext; service: Service; client: Client }

/** Answers the form up to the review, and returns a function that makes a decision. */
async function prepareDecision({ context, service, client }: Parts) {
  const { customerUid } = await prepare(context, service.url, client, { at: 'review' })
  const { headers } = await client.systemSession()
  const decide = (decision: string) =>
    client.call('POST', `/sandbox/v1/customers/${customerUid}/kyc`, {
      headers,
      json: { decision },
    })
  return { customerUid, decide }
}

for (const shown of ['status page', 'receipt'])
  test(`an open ${shown} shows a decision exactly like a newly loaded status page`, async ({
    page,
    context,
    service,
    client,
  }) => {
    const { customerUid, decide } = await prepareDecision({ context, service, client })
    const expectSameAfterReload = async (title: string) => {
      await expect(heading(page, title)).toBeVisible()
      const live = await readMain(page)
      await page.goto('/status')
      await expect(heading(page, title)).toBeVisible()
      expect(live).toBe(await readMain(page))
    }
    await page.goto(applyPath('review'))
    await submit(page)
    if (shown === 'status page') await page.goto('/status')
    await decide('incomplete')
    await expectSameAfterReload('We need more information from you')
    const person = await client.userSession(customerUid)
    const corrected = await client.call('POST', `${paths.kyc}/corrections`, {
      headers: person.headers,
      json: { identification: { number: 'X77' } },
    })
    expect(corrected.status, corrected.text).toBe(200)
    await expect(heading(page, "We're checking your information")).toBeVisible()
    await decide('reject')
    await expectSameAfterReload("We can't open your account")
  })

for (const shown of ['status page', 'receipt'])
  test(`a page opened after the ${shown} shows the new status, not the cached one`, async ({
    page,
    context,
    service,
    client,
  }) => {
    const { decide } = await prepareDecision({ context, service, client })
    await page.goto(applyPath('review'))
    await submit(page)
    const status = page.getByRole('link', { name: 'See your status' })
    if (shown === 'status page') {
      await status.click()
      await expect(heading(page, "We're checking your information")).toBeVisible()
      await bell(page).click()
      await expect(heading(page, 'Inbox')).toBeVisible()
    }
    // Polls get no response, so the new status can only come with the page itself.
    await page.route('**/api/status*', () => {})
    await decide('approve')
    if (shown === 'receipt') await status.click()
    else await page.getByRole('banner').locator('a[href="/status"]').last().click()
    await expect(heading(page, "You're approved")).toBeVisible()
    // Waits, because a cached status could replace the new status a moment later.
    await page.waitForTimeout(1000)
    await expect(heading(page, "You're approved")).toBeVisible()
    await expect(page.locator('p[role=status]').first()).toBeEmpty()
  })

test('the link "Check again" shows the new status if the page cannot poll', async ({
  page,
  context,
  service,
  client,
  complaints,
}) => {
  complaints.expect(/^404 GET \/_next\/static\//)
  const { decide } = await prepareDecision({ context, service, client })
  await page.goto(applyPath('review'))
  await submit(page)
  await removeLateScripts(page, ['/status'])
  await page.goto('/status')
  const again = page.getByRole('link', { name: 'Check again' })
  await expect(again).toBeVisible()
  await decide('approve')
  await again.click()
  await expect(heading(page, "You're approved")).toBeVisible()
})

for (const [decision, title] of [
  ['incomplete', 'We need more information from you'],
  ['reject', "We can't open your account"],
  ['approve', "You're approved"],
] as const)
  test(`a focused link keeps the focus when the page shows the decision "${decision}"`, async ({
    page,
    context,
    service,
    client,
  }) => {
    const { decide } = await prepareDecision({ context, service, client })
    await page.goto(applyPath('review'))
    await submit(page)
    await page.goto('/status')
    const main = page.getByRole('main')
    const record = main.getByRole('link', { name: 'See or print your record' })
    const help = main.getByRole('link', { name: 'Contact us' }).last()
    const link = decision === 'incomplete' ? help : record
    await link.focus()
    await decide(decision)
    await expect(heading(page, title)).toBeVisible()
    await expect(link).toBeFocused()
  })
