import { expect, type Page, test } from '../support/browser'
import {
  agree,
  answerAll,
  applyPath,
  arrive,
  begin,
  bell,
  enterCode,
  fillers,
  heading,
  press,
  row,
  submit,
  submitStep,
} from '../support/journey'
import { avery, makeEmail, readLetter, type StepSlug } from '../support/people'

// The verification is still pending at the first view. So the page offers to check again.
test.use({ javaScriptEnabled: false, verificationMs: 1500 })

/** Expects that every visible control is a form button or a link that works without JavaScript. */
async function expectNoDeadControl(page: Page): Promise<void> {
  const dead = await page
    .locator('button:visible, [role=button]:visible, a:visible:not([href])')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            !(
              one instanceof HTMLButtonElement &&
              one.type === 'submit' &&
              one.form?.method === 'post'
            ),
        )
        .map((one) => one.outerHTML),
    )
  expect(dead).toEqual([])
}

async function expectRefused(page: Page, message: string): Promise<void> {
  await expect(page).toHaveTitle(/^Error: /)
  expect(new URL(page.url()).hash).toBe('#error-summary')
  await expect(
    page.locator('#error-summary').getByRole('heading', { name: 'There is a problem' }),
  ).toBeVisible()
  await expect(page.locator('#error-summary').getByRole('link', { name: message })).toBeVisible()
  await expect(page.locator('p[id$=-error]').filter({ hasText: message })).toHaveText(
    `Error: ${message}`,
  )
}

/** The message of each step after Continue without an answer. */
const unanswered: Readonly<Record<StepSlug, string>> = {
  name: 'Enter your first or given name',
  'date-of-birth': 'Enter your date of birth',
  citizenship: 'Select your U.S. citizenship or residency status',
  ssn: 'Enter your Social Security number',
  address: 'Enter your street address',
  identification: 'Select which ID you will use',
  employment: 'Select yes if you are currently employed',
  transfers: 'Select how you expect to move money, or select ‘None of these’',
  w9: 'Select yes if the IRS has told you that you are subject to backup withholding',
}

test('without JavaScript a person corrects a mistake on each page and opens an account', async ({
  page,
}) => {
  const email = makeEmail()
  await begin(page, email)
  await expectNoDeadControl(page)
  await page.getByLabel('6-digit code').fill('12')
  await press(page, 'Continue')
  await expectRefused(page, 'The code must be 6 numbers')
  await enterCode(page, email)

  for (const [slug, message] of Object.entries(unanswered) as [StepSlug, string][]) {
    await arrive(page, slug)
    await expectNoDeadControl(page)
    await submitStep(page, slug)
    await expectRefused(page, message)
    await fillers[slug](page, avery)
    await submitStep(page, slug)
  }
  await arrive(page, 'review')
  await expectNoDeadControl(page)
  await expect(row(page, 'Social Security number')).toContainText('3456')
  await submit(page)
  await page.getByRole('link', { name: 'See your status' }).click()
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Check again' })
    if (await again.isVisible()) await again.click()
    await expect(heading(page, "You're approved")).toBeVisible({ timeout: 500 })
  }).toPass()
  // The page may show the unread count from before the approval. So the test loads the page again.
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await expectNoDeadControl(page)
  await page.getByRole('link', { name: 'See or print your record' }).click()
  await expect(heading(page, 'Your application record')).toBeVisible()
  await expectNoDeadControl(page)
})

test('without JavaScript an invitation and an emailed sign-in link work', async ({
  page,
  client,
  openBrowser,
}) => {
  const [invited, self] = [makeEmail(), makeEmail()]
  await client.invite({ email: invited, firstName: 'Avery', lastName: 'Quinn' })
  await page.goto((await readLetter(page, invited)).link)
  await expectNoDeadControl(page)
  await press(page, 'Accept and start')
  for (const notice of ['Important information about opening a new account', 'Electronic records'])
    await expect(page.getByRole('heading', { name: notice })).toBeVisible()
  await press(page, 'Start')
  await expectRefused(page, 'Select the box to agree to electronic records')
  await agree(page)
  await arrive(page, 'name')

  const other = await (await openBrowser({ javaScriptEnabled: false })).newPage()
  await begin(other, self)
  await other.goto((await readLetter(other, self)).link)
  await press(other, 'Confirm my email address')
  await arrive(other, 'name')
})

test('without JavaScript a person opens notifications and marks them as read', async ({
  page,
  client,
  startForm,
}) => {
  const { customerUid } = await startForm({ at: 'w9' })
  await page.goto(applyPath('w9'))
  await answerAll(page, { from: 'w9' })
  await submit(page)
  await page.goto('/status')
  await expect(async () => {
    await page.reload()
    await expect(heading(page, "You're approved")).toBeVisible({ timeout: 500 })
  }).toPass()
  const json = [1, 2, 3].map((n) => ({
    customerUid,
    type: 'PLATFORM_MESSAGE',
    title: `Letter ${n}`,
  }))
  const { headers } = await client.systemSession()
  await client.call('POST', '/notifications/private/v1/events', { headers, json })

  await page.goto('/inbox')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 5 unread')
  await expectNoDeadControl(page)
  await press(page, "You're approved")
  await expect(page).toHaveURL(/\/status$/)
  await bell(page).click()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 4 unread')
  await page.getByRole('link', { name: 'Unread (4)' }).click()
  await press(page, 'Letter 1')
  await expect(heading(page, 'Letter 1')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 unread')
  await page.goto('/inbox?filter=unread')
  await press(page, 'Mark as read: Letter 2')
  await expect(page).toHaveURL(/\/inbox\?filter=unread$/)
  await expect(page.getByText('Letter 2')).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  await press(page, 'Mark all as read')
  await expect(page.getByText("You're all caught up.")).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await page.getByRole('link', { name: 'See all notifications' }).click()
  await page.getByRole('link', { name: 'Letter 3' }).click()
  await expect(heading(page, 'Letter 3')).toBeVisible()
  await expectNoDeadControl(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Letter 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark (all )?as read/ })).toHaveCount(0)
})
