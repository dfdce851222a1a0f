import { call, paths } from '../support/api'
import { expect, test } from '../support/browser'
import { inspect, inspectColors } from '../support/inspect'
import { heading, press } from '../support/journey'
import { makeEmail, prepareMember } from '../support/people'
import { markByHand } from '../support/windows'

test.describe.configure({ timeout: 600_000 })

test('every status page and the application record pass the accessibility checks', async ({
  openBrowser,
  service,
  client,
}) => {
  const numbers = {
    "You're approved": '900-12-3456',
    "We can't open your account": '000-00-0001',
    'We need more information from you': '000-00-0002',
    'A person is checking your application': '000-00-0004',
  }
  const further: Record<string, string[]> = {
    "You're approved": ['/status/record', '/already-complete'],
    "We can't open your account": ['/status/decision'],
  }
  for (const [name, socialSecurityNumber] of Object.entries(numbers)) {
    const context = await openBrowser()
    await prepareMember(context, service.url, client, { socialSecurityNumber })
    const page = await context.newPage()
    await page.goto('/status')
    await expect(heading(page, name)).toBeVisible()
    await inspect(page, name)
    for (const path of further[name] ?? []) {
      await page.goto(path)
      await inspect(page, path)
    }
  }
})

test('corrections pages with complete, empty and refused answers pass axe checks', async ({
  page,
  complaints,
  signUp,
}) => {
  // Only the server knows the number of the ID that the provider could not confirm.
  complaints.expect(/^400 POST \/api\/corrections$/)
  const empty = async (...labels: string[]) => {
    for (const label of labels) await page.getByLabel(label, { exact: true }).fill('')
  }
  const open = async (socialSecurityNumber: string, state: string) => {
    await signUp({ socialSecurityNumber })
    await page.goto('/status/information')
    await expect(heading(page, 'What we still need')).toBeVisible()
    await inspect(page, state)
  }
  const refuse = async (state: string) => {
    await press(page, 'Submit these answers')
    await expect(page.locator('#error-summary')).toBeFocused()
    await inspect(page, state)
  }
  await open('000-00-0002', 'the address to correct, filled in')
  await empty('Street address', 'City', 'ZIP code')
  await page.getByLabel('State, territory or military post').selectOption('')
  await inspect(page, 'the address to correct, empty')
  await refuse('the address to correct, refused')
  await open('000-00-0003', 'another ID to enter')
  await refuse('another ID to enter, refused')
})

test('an empty and a full inbox pass the accessibility checks', async ({
  page,
  context,
  service,
  client,
  signUp,
}) => {
  const { customerUid } = await signUp()
  const json = [
    'TRANSACTION_EXECUTED',
    'TRANSACTION_PENDING',
    'PLATFORM_MESSAGE',
    'CARD_SHIPPED',
  ].map((type) => ({ customerUid, type }))
  await call(service, 'POST', paths.events, {
    headers: (await client.systemSession()).headers,
    json,
  })
  await page.goto('/inbox')
  await expect(page.getByText('Marked 6 as read')).toBeVisible()
  // Focuses the Undo button, so that the toast does not time out.
  await page.getByRole('button', { name: 'Undo' }).focus()
  await inspect(page, 'the inbox, read by looking, with the way to undo it')
  await press(page, 'Undo')
  await press(page, 'Keyboard shortcuts')
  await inspect(page, 'the keys of the inbox')
  await press(page, 'Close')
  await markByHand(context, service.url)
  await page.goto('/inbox')
  await press(page, "Mark as read: You're approved")
  await inspect(page, 'the inbox')
  await page.getByRole('button', { name: 'Card shipped', exact: true }).click()
  await expect(heading(page, 'Card shipped')).toBeVisible()
  await inspect(page, 'a notification')
  await page.goto('/inbox?filter=unread')
  await inspect(page, 'what is unread')
  await press(page, 'Mark all as read')
  await expect(async () => {
    await page.goto('/inbox?filter=unread')
    await expect(page.getByText("You're all caught up.")).toBeVisible({ timeout: 500 })
  }).toPass()
  await inspect(page, 'nothing unread')
})

test('the settings pages and their messages pass the accessibility checks', async ({
  page,
  complaints,
  signUp,
}) => {
  complaints.expect(/^409 POST \/api\/settings\/email$/)
  const { email } = await signUp()
  for (const path of ['/settings', '/settings/security', '/settings/records', '/settings/close']) {
    await page.goto(path)
    await inspect(page, path)
  }
  await page.goto('/settings/email')
  await inspect(page, '/settings/email')
  await page.getByLabel('New email address').fill(email)
  await press(page, 'Continue')
  await expect(page.locator('#error-summary')).toBeFocused()
  await inspect(page, 'another email address, refused')
  await page.getByLabel('New email address').fill(makeEmail())
  await press(page, 'Continue')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await inspect(page, 'the code of another email address')
})

test('a chosen theme overrides the system theme and passes the accessibility checks', async ({
  page,
  context,
  service,
}) => {
  for (const [theme, other, ground] of [
    ['dark', 'light', 'rgb(12, 19, 25)'],
    ['light', 'dark', 'rgb(244, 246, 248)'],
  ] as const) {
    await context.addCookies([{ name: 'theme', value: theme, url: service.url }])
    await page.emulateMedia({ colorScheme: other })
    await page.goto('/start')
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    // Another test inspects this page completely. Here the colors are enough, because themes differ
    // only in colors.
    await inspectColors(page, `${theme}, chosen`)
  }
})
