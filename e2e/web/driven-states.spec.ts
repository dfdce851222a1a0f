import type { BrowserContext } from 'playwright/test'
import { call } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { tokenPaths } from '../support/callers-tokens'
import { openDatabase } from '../support/database'
import { applyPath, heading, press, waitForHydration } from '../support/journey'
import { listOverflows } from '../support/layout'
import { post, prepare, prepareMember, readLetter } from '../support/people'

const widths = [1440, 320]
const places = [
  { place: 'with scripts', javaScriptEnabled: true },
  { place: 'without scripts', javaScriptEnabled: false },
]

/** Checks that the page shows these texts without overflow, on a wide and on a small screen. */
async function expectShown(page: Page, texts: readonly (string | RegExp)[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const text of texts) await expect(page.getByRole('main')).toContainText(text)
    expect(await listOverflows(page), `at ${width}`).toEqual([])
  }
}

type Visit = { path: string; title: string; texts: readonly (string | RegExp)[] }
type Open = (options: {
  storageState?: State
  javaScriptEnabled: boolean
}) => Promise<BrowserContext>
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens a page as the same person, with and without scripts. */
async function expectVisits(person: BrowserContext, open: Open, visit: Visit): Promise<void> {
  const storageState = await person.storageState()
  for (const { place, javaScriptEnabled } of places)
    await test.step(`${visit.path} ${place} shows the expected texts and fits the screen`, async () => {
      const page = await (await open({ storageState, javaScriptEnabled })).newPage()
      await page.goto(visit.path)
      await expect(heading(page, visit.title)).toBeVisible()
      await expectShown(page, visit.texts)
      await page.context().close()
    })
}

test('the status page explains rejected, late and expired applications at every width', async ({
  openBrowser,
  service,
  client,
}) => {
  const database = await openDatabase(service)
  const rejected = await openBrowser()
  await prepareMember(rejected, service.url, client, { socialSecurityNumber: '000-00-0001' })
  await expectVisits(rejected, openBrowser, {
    path: '/status',
    title: "We can't open your account",
    texts: ['Where the information came from', 'If you think this is a mistake', /Ref [\w-]{9}/],
  })

  const overdue = await openBrowser()
  const { customerUid } = await prepareMember(overdue, service.url, client, {
    socialSecurityNumber: '000-00-0004',
  })
  // The page changes its text after two working days. Nine days always include two working days.
  await database.query(
    `update kyc_requests set created_at = created_at - interval '9 days',
      updated_at = updated_at - interval '9 days' where customer_id = $1`,
    [customerUid],
  )
  await expectVisits(overdue, openBrowser, {
    path: '/status',
    title: 'A person is checking your application',
    texts: ["This is taking longer than usual. You don't need to do anything."],
  })

  const expired = await openBrowser()
  const draft = await prepare(expired, service.url, client, { at: 'address' })
  await database.query(
    `update drafts set expires_at = service_now() - interval '1 minute' where customer_id = $1`,
    [draft.customerUid],
  )
  await database.close()
  await expectVisits(expired, openBrowser, {
    path: '/apply/individual',
    title: 'What is your legal name?',
    texts: [/We deleted your saved answers on \w+ \d+, \d{4} to protect your information/],
  })
})

for (const { place, javaScriptEnabled } of places) {
  test(`sign-in to a closed account shows the date of the closure, ${place}`, async ({
    openBrowser,
    service,
    client,
  }) => {
    const { email, headers } = await prepareMember(await openBrowser(), service.url, client)
    expect((await call(service, 'DELETE', tokenPaths.account, { headers })).status).toBe(204)
    const browser = await openBrowser({ javaScriptEnabled })
    const page = await browser.newPage()
    await post(browser, service.url, '/api/email', { email, purpose: 'sign-in' })
    const { code } = await readLetter(page, email)
    await post(browser, service.url, '/api/email/code', { code })
    await page.goto('/account-closed')
    await expectShown(page, [
      'Your account is closed',
      'Open an account',
      /We closed it on \w+ \d+, \d{4}\. The law requires us to keep its record until \w+ \d+, \d{4}/,
      'The record contains your answers, your signed tax form and our decision.',
    ])
  })

  test(`a person can submit an application again after an offline failure, ${place}`, async ({
    openBrowser,
    service,
    client,
  }) => {
    const browser = await openBrowser({ javaScriptEnabled })
    await prepare(browser, service.url, client, { at: 'review' })
    const page = await browser.newPage()
    await page.goto(applyPath('review'))
    if (javaScriptEnabled) await waitForHydration(page)
    await browser.setOffline(true)
    await press(page, 'Submit application')
    if (javaScriptEnabled)
      await expectShown(page, [/Nothing was sent\. Your answers stay on this page\./])
    else await page.waitForURL(/^chrome-error:/)
    await browser.setOffline(false)
    if (!javaScriptEnabled) await page.goto(applyPath('review'))
    await expectShown(page, ['Avery'])
    const received = heading(page, 'Application received')
    await expect(async () => {
      if (!(await received.isVisible())) await press(page, 'Submit application')
      await expect(received).toBeVisible({ timeout: 3000 })
    }).toPass()
  })
}
