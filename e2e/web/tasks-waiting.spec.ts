import { type Client, paths } from '../support/api'
import { type BrowserContext, expect, type Page, test } from '../support/browser'
import { printFigures, secondsSince } from '../support/figures'
import { applyPath, bell, heading, submit } from '../support/journey'
import { prepare } from '../support/people'
import type { Service } from '../support/service'
import { administer } from '../support/staff'
import { setVisible } from '../support/windows'

/** Records the announcements, and counts how often the page is loaded. */
async function listen(page: Page): Promise<() => Promise<{ announced: string[]; loads: number }>> {
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/status')
  await page.evaluate(() => {
    const announced: string[] = []
    const note = (region: Element) => {
      const text = region.textContent?.trim()
      if (text && announced.at(-1) !== text) announced.push(text)
    }
    const regions = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
    for (const region of regions)
      new MutationObserver(() => note(region)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    Object.assign(window, { announced })
  })
  return async () => ({
    announced: await page.evaluate(() => (window as unknown as { announced: string[] }).announced),
    loads,
  })
}

async function expectApproval(
  page: Page,
  client: Client,
  customerUid: string,
  task: string,
  decide: () => Promise<unknown>,
) {
  const readAnnounced = await listen(page)
  await expect(heading(page, 'A person is checking your application')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).focus()
  await decide()
  const { headers } = await client.userSession(customerUid)
  await expect
    .poll(async () => (await client.call('GET', paths.kyc, { headers })).body.data.status, {
      intervals: [50],
    })
    .toBe('approved')
  const decidedAt = performance.now()
  await expect(heading(page, "You're approved")).toBeVisible({ timeout: 60_000 })
  const seen = secondsSince(decidedAt)
  // The page also fetches the unread count, because the result adds a notification.
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  printFigures(task, { 'seen after': seen, 'counted after': secondsSince(decidedAt) })
  await expect(page).toHaveTitle("(2) You're approved – Latchkey")
  await expect(page.getByRole('link', { name: 'Settings' })).toBeFocused()
  const { announced, loads } = await readAnnounced()
  expect(announced.filter((text) => text === "You're approved")).toHaveLength(1)
  expect(loads).toBe(1)
}

/** Submits an application that stays pending until the test decides it. */
async function sendForReview(
  page: Page,
  { context, service, client }: { context: BrowserContext; service: Service; client: Client },
) {
  const answers = { ssn: { socialSecurityNumber: '000-00-0004' } }
  const { customerUid } = await prepare(context, service.url, client, { at: 'review', answers })
  await page.goto(applyPath('review'))
  await submit(page)
  const { headers } = await client.userSession(customerUid)
  await expect
    .poll(async () => (await client.call('GET', paths.kyc, { headers })).body.data.stage)
    .toBe('manual')
  return customerUid
}

test('an open status page shows a sandbox decision without a reload', async ({
  page,
  context,
  service,
  client,
}) => {
  const customerUid = await sendForReview(page, { context, service, client })
  const { headers } = await client.systemSession()
  const json = { decision: 'approve' }
  await expectApproval(page, client, customerUid, 'T9 decided in the sandbox', () =>
    client.call('POST', `/sandbox/v1/customers/${customerUid}/kyc`, { headers, json }),
  )
})

test('a status page polls every minute, never while hidden, immediately when shown', async ({
  page,
  context,
  service,
  client,
}) => {
  await sendForReview(page, { context, service, client })
  await context.clock.install()
  let asked = 0
  let answered = 0
  const isPoll = (url: string) => new URL(url).pathname === '/api/status'
  page.on('request', (request) => isPoll(request.url()) && asked++)
  page.on('response', (response) => isPoll(response.url()) && answered++)
  // A call of the page times out after 15 seconds. So the clock moves in smaller steps.
  const pass = async (minutes: number) => {
    for (let step = 0; step < minutes * 6; step++) {
      await page.clock.runFor(10_000)
      await expect.poll(() => answered).toBe(asked)
    }
  }
  await page.goto('/status')
  await expect(heading(page, 'A person is checking your application')).toBeVisible()
  await expect(async () => {
    await pass(1 / 6)
    expect(asked).toBeGreaterThan(0)
  }).toPass()
  await page.clock.fastForward('35:00')
  await expect.poll(() => answered).toBe(asked)
  // Starts directly after a poll, so that delays of the machine do not change the count.
  const last = asked
  while (asked === last) await pass(1 / 6)
  const before = asked
  await pass(3)
  expect(asked).toBe(before + 3)
  await setVisible(page, false)
  await pass(2)
  expect(asked).toBe(before + 3)
  await setVisible(page, true)
  await expect.poll(() => asked).toBe(before + 4)
})

test('an open status page shows a staff decision without a reload', async ({
  page,
  context,
  service,
  client,
}) => {
  const customerUid = await sendForReview(page, { context, service, client })
  const json = { decision: 'approve', reason: 'The documents are in order' }
  await expectApproval(page, client, customerUid, 'T9 decided by staff', () =>
    administer(service).send('POST', `customers/${customerUid}/kyc/decisions`, 200, json),
  )
})
