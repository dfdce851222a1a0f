import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/browser'
import { applyPath, arrive, enterCode, heading, press, row, signIn } from '../support/journey'
import { endCodeWait, makeEmail, openMailbox, prepareMember } from '../support/people'

test('a confirmed new email address replaces the old one', async ({
  page,
  context,
  service,
  complaints,
  signUp,
}) => {
  complaints.expect(/^409 POST \/api\/settings\/email$/)
  const { email } = await signUp()
  const next = makeEmail()
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Change email address' }).click()
  await expect(heading(page, 'Change your email address')).toBeVisible()
  await page.getByLabel('New email address').fill(email)
  await press(page, 'Continue')
  const message = 'Enter a different email address from the one you have now'
  await expect(page.locator('#error-summary').getByRole('link')).toHaveText([message])
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('New email address')).toHaveValue(email)
  await page.getByLabel('New email address').fill(next)
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByText(next)).toBeVisible()
  await enterCode(page, next)
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(page.getByText('We changed your email address')).toBeVisible()
  await expect(row(page, 'Email address')).toContainText(next)
  const mailbox = await context.newPage()
  await openMailbox(mailbox, email)
  await expect(
    mailbox
      .getByRole('listitem')
      .filter({ hasText: `To ${email}` })
      .first(),
  ).toContainText('address was changed')
  await mailbox.close()
  await context.clearCookies()
  await endCodeWait(service)
  await signIn(page, next)
  await expect(page).toHaveURL(/\/status$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a person cannot use the email address of another account', async ({
  page,
  service,
  client,
  openBrowser,
  complaints,
  signUp,
}) => {
  complaints.expect(/^409 POST \/api\/email\/code$/)
  const { email } = await prepareMember(await openBrowser(), service.url, client)
  await signUp()
  await page.goto('/settings/email')
  await page.getByLabel('New email address').fill(email)
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await enterCode(page, email)
  await expect(page.locator('#error-summary')).toContainText(
    'Another account has this email address.',
  )
})

test('a person switches emails about the inbox on, and off again', async ({ page, signUp }) => {
  await signUp()
  const messages = page.getByLabel('Email me about new messages')
  const transactions = page.getByLabel('Email me about transactions')
  const save = async () => {
    await press(page, 'Save email and inbox settings')
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(heading(page, 'Settings')).toBeFocused()
  }
  await page.goto('/settings')
  await expect(messages).not.toBeChecked()
  await expect(transactions).not.toBeChecked()
  await messages.check()
  await save()
  await page.goto('/settings')
  await expect(messages).toBeChecked()
  await expect(transactions).not.toBeChecked()
  await messages.uncheck()
  await transactions.check()
  await save()
  await page.goto('/settings')
  await expect(messages).not.toBeChecked()
  await expect(transactions).toBeChecked()
})

test('while offline, the close-account page stays and reports the lost connection', async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  await page.goto('/settings/close')
  // Waits until the script that reports a lost connection has loaded.
  await expect(page.locator('[data-connection]')).toBeAttached()
  await context.setOffline(true)
  await press(page, 'Email me a code')
  await expect(page.locator('#error-summary')).toContainText(/You're offline\..*try again/)
  await expect(heading(page, 'Close your account')).toBeVisible()
  await context.setOffline(false)
  await press(page, 'Email me a code')
  await expect(heading(page, 'Check your email')).toBeVisible()
})

test('a person withdraws and renews the consent to electronic records', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'address' })
  await page.goto('/settings/records')
  await expect(heading(page, 'Electronic records')).toBeVisible()
  await press(page, 'Withdraw my agreement')
  await expect(
    page.getByText('You withdrew your agreement. We send your records on paper.'),
  ).toBeVisible()
  await expect(row(page, 'Withdrawn on')).toBeVisible()
  // Without the agreement to electronic records, the person cannot open the form. The service keeps
  // the answers.
  await page.goto(applyPath('address'))
  await expect(heading(page, 'Before you start')).toBeVisible()
  await page.goto('/settings/records')
  await press(page, 'Agree to electronic records')
  await expect(page.getByText('You agreed to electronic records.')).toBeVisible()
  await page.goto(applyPath('address'))
  await arrive(page, 'address')
})

test('a person downloads a text file of the record with every answer', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/settings/records')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as text' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^latchkey-[2-9A-Z]{4}-[2-9A-Z]{4}\.txt$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Your application record')
  expect(text).toContain('ending in 3456')
  expect(text).toContain('FORM W-9 AS SIGNED')
  expect(text).not.toMatch(/900-?12-?3456/)
})
