import { makeReturningPartner } from '../support/brand'
import { expect, type Page, test } from '../support/browser'
import { applyPath, bell, heading, submit } from '../support/journey'
import { maxShift, readShifts, watchShifts } from '../support/layout-shifts'
import { prepare } from '../support/people'

// In milliseconds, longer than any test. So the status stays pending until the test decides.
test.use({ verificationMs: 3_600_000 })

const partnerName = 'Dill'
/**
 * Creates a partner with a return URL. Opens the review of an applicant of this partner in the
 * browser of the page.
 */
async function openReview(page: Page, service: Parameters<typeof makeReturningPartner>[0]) {
  const partner = await makeReturningPartner(
    service,
    { organization: `Dill ${crypto.randomUUID()}`, displayName: partnerName, accent: '#2c8a4f' },
    'https://app.dill.example/done',
  )
  const { customerUid } = await prepare(page.context(), service.url, partner, { at: 'review' })
  await page.goto(applyPath('review'))
  const { headers } = await partner.systemSession()
  return async (decision: 'approve' | 'incomplete' | 'reject') => {
    const path = `/sandbox/v1/customers/${customerUid}/kyc`
    const { status } = await partner.call('POST', path, { headers, json: { decision } })
    expect(status).toBe(200)
  }
}

test('the receipt has the account links, and the arriving result shifts no content', async ({
  page,
  service,
}) => {
  await watchShifts(page)
  const decide = await openReview(page, service)
  await submit(page)
  const account = page.getByRole('navigation', { name: 'Account' })
  for (const name of ['Status', 'Settings'])
    await expect(account.getByRole('link', { name })).toBeVisible()
  await expect(account.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  await decide('approve')
  await expect(heading(page, "You're approved")).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  expect(await readShifts(page)).toBeLessThanOrEqual(maxShift)
  await page.getByRole('main').getByRole('link', { name: 'your inbox' }).click()
  await expect(heading(page, 'Inbox')).toBeVisible()
})

/**
 * Returns the lines of the receipt data (the stamp) as the page shows them, without clipped
 * characters.
 */
const readStampLines = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('p')
    .filter({ hasText: /Ref .{4}-.{4}$/ })
    .evaluate((stamp) => {
      const edge = stamp.getBoundingClientRect().left
      const lines = new Map<number, string>()
      const texts = document.createTreeWalker(stamp, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent!
        for (let at = 0; at < text.length; at++) {
          range.setStart(texts.currentNode, at)
          range.setEnd(texts.currentNode, at + 1)
          const { top, right } = range.getBoundingClientRect()
          const line = Math.round(top)
          if (right > edge + 1) lines.set(line, `${lines.get(line) ?? ''}${text[at]}`)
        }
      }
      return [...lines.values()].map((line) => line.trim())
    })

test('no line of the receipt data (date, time, reference) begins or ends with a dot', async ({
  page,
  service,
}) => {
  await openReview(page, service)
  await submit(page)
  for (const path of [undefined, '/status', '/status/record'])
    for (const width of [320, 360, 412]) {
      if (path) await page.goto(path)
      await page.setViewportSize({ width, height: 640 })
      const lines = await readStampLines(page)
      expect(lines.join(' ')).toMatch(/Received.* Ref/)
      for (const line of lines) expect(line).not.toMatch(/^·|·$/)
      if (width === 320) expect(lines.length).toBeGreaterThan(1)
    }
})

const results = [
  ['incomplete', 'We need more information from you', 'Continue'],
  ['reject', "We can't open your account", 'Ask a person to look again'],
] as const
for (const [decision, title, action] of results)
  test(`after the decision "${decision}" only the next step is a filled button`, async ({
    page,
    service,
  }) => {
    const decide = await openReview(page, service)
    await submit(page)
    const other = await page.context().newPage()
    await other.goto('/status')
    const clear = 'rgba(0, 0, 0, 0)'
    const partnerLink = (at: Page) => at.getByRole('link', { name: `Continue to ${partnerName}` })
    for (const at of [page, other])
      await expect(partnerLink(at)).not.toHaveCSS('background-color', clear)
    await decide(decision)
    for (const at of [page, other]) {
      await expect(heading(at, title)).toBeVisible()
      const next = at.getByRole('main').getByRole('link', { name: action, exact: true })
      await expect(next).not.toHaveCSS('background-color', clear)
      await expect(partnerLink(at)).toHaveCSS('background-color', clear)
    }
  })
