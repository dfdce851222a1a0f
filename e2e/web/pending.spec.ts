import { paths } from '../support/api'
import { expect, test } from '../support/browser'
import { inspect } from '../support/inspect'
import {
  agree,
  answerAll,
  applyPath,
  arrive,
  bell,
  heading,
  press,
  row,
  submit,
} from '../support/journey'
import { makeEmail, readLetter } from '../support/people'
import { markByHand } from '../support/windows'

// In milliseconds, longer than any test. So the status stays pending until the test decides.
test.use({ verificationMs: 3_600_000 })

test('an invited person follows the emailed link and opens an account', async ({
  page,
  context,
  service,
  client,
}) => {
  const email = makeEmail()
  const { customerUid } = await client.invite({ email, firstName: 'Avery', lastName: 'Quinn' })
  const { link } = await readLetter(page, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You're invited by /)
  await press(page, 'Accept and start')
  await agree(page)
  await arrive(page, 'name')
  await expect(page.getByLabel('First or given name')).toHaveValue('Avery')
  await expect(page.getByLabel('Last or family name')).toHaveValue('Quinn')
  await answerAll(page)

  await expect(row(page, 'Legal name')).toContainText('Avery Quinn')
  await expect(row(page, 'Date of birth')).toContainText('07/24/1988')
  await expect(row(page, 'Social Security number')).toContainText('3456')
  await expect(row(page, 'Home address')).toContainText('Austin, TX 78701')
  await expect(row(page, 'Annual income before taxes')).toContainText('$85,000.00')
  await submit(page)
  await expect(
    page.getByText(/^Received · .* · Ref [2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
  ).toBeVisible()

  await page.getByRole('link', { name: 'See your status' }).click()
  await expect(heading(page, "We're checking your information")).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  const system = await client.systemSession()
  await client.call('POST', `/sandbox/v1/customers/${customerUid}/kyc`, {
    headers: system.headers,
    json: { decision: 'approve' },
  })
  await expect(heading(page, "You're approved")).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await expect(page).toHaveTitle("(2) You're approved – Latchkey")

  await markByHand(context, service.url)
  await bell(page).click()
  await expect(heading(page, 'Inbox')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mark as read' })).toHaveCount(2)
  await press(page, "Mark as read: You're approved")
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread')
  await press(page, 'Mark all as read')
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(page).toHaveTitle('Inbox – Latchkey')
  await expect(page.getByRole('button', { name: /^Mark (all )?as read/ })).toHaveCount(0)
  const { headers } = await client.userSession(customerUid)
  await expect
    .poll(async () => (await client.call('GET', paths.unreadCount, { headers })).body.data)
    .toEqual({ count: 0 })
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(page.getByRole('button', { name: /^Mark (all )?as read/ })).toHaveCount(0)
})

test('the receipt page changes to the result and announces it once', async ({
  page,
  client,
  startForm,
}) => {
  const { customerUid } = await startForm({ at: 'review' })
  await page.goto(applyPath('review'))
  await submit(page)
  await expect(page).toHaveTitle('(1) Application received – Latchkey')
  const announced = page.locator('p[role=status]').first()
  await expect(announced).toBeEmpty()
  const system = await client.systemSession()
  await client.call('POST', `/sandbox/v1/customers/${customerUid}/kyc`, {
    headers: system.headers,
    json: { decision: 'approve' },
  })
  await expect(heading(page, "You're approved")).toBeVisible()
  await expect(announced).toHaveText("You're approved")
  await expect(page).toHaveTitle("(2) You're approved – Latchkey")
  expect(new URL(page.url()).pathname).toBe(applyPath('submitted'))
  await expect(page.getByRole('link', { name: 'See or print your record' })).toBeVisible()
})

test.describe('accessibility of the pending state', () => {
  test.describe.configure({ timeout: 600_000 })

  test('a pending status page passes the accessibility checks', async ({ page, startForm }) => {
    await startForm({ at: 'review' })
    await page.goto(applyPath('review'))
    await submit(page)
    await page.goto('/status')
    await expect(heading(page, "We're checking your information")).toBeVisible()
    await inspect(page, 'a status that is still pending')
  })
})
