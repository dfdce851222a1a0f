import { call, paths } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { inspect } from '../support/inspection'
import { answer, applyPath, arrive, begin, fillers, goOn, heading, press, submit } from '../support/journey'
import { avery, makeEmail, prepare, prepareMember, stepSlugs } from '../support/people'
import { markByHand } from '../support/windows'

test.describe.configure({ timeout: 240_000 })

test('pages for everybody', async ({ page, client, complaints }) => {
  const open = [
    '/',
    '/help',
    '/developers',
    '/developers/errors',
    '/developers/api',
    '/sandbox',
    '/sandbox/components',
    '/session-expired',
    '/signed-out',
    '/not-eligible',
    '/wrong-account?type=operator',
    '/verify-email/confirm?token=gone',
    '/invite/unknown',
  ]
  for (const path of open) {
    await page.goto(path)
    await inspect(page, path)
  }
  const { token } = await client.invite({ email: makeEmail() })
  await page.goto(`/invite/${token}`)
  await inspect(page, 'an invitation')
  await page.goto('/sandbox/mailbox')
  await inspect(page, 'the mailbox')
  complaints.expect(/^404 GET \/no-such-page$/)
  await page.goto('/no-such-page')
  await inspect(page, 'a page that is not there')
})

test('pages before the form, empty and refused', async ({ page, openBrowser }) => {
  await page.goto('/start')
  await press(page, 'Continue')
  await expectRefused(page)
  await inspect(page, 'the kind of account, refused')
  await page.goto('/start/individual')
  await press(page, 'Start')
  await expectRefused(page)
  await inspect(page, 'before you start, refused')
  await page.goto('/sign-in')
  await press(page, 'Continue')
  await expectRefused(page)
  await inspect(page, 'signing in, refused')
  await page.getByLabel('Email address').fill('avery@gmial.com')
  await press(page, 'Continue')
  await expect(page.getByRole('button', { name: 'Use avery@gmail.com' })).toBeVisible()
  await inspect(page, 'an address that looks like a slip')

  const other = await (await openBrowser()).newPage()
  const email = makeEmail()
  await begin(other, email)
  await inspect(other, 'the code')
  await other.getByLabel('6-digit code').fill('1')
  await press(other, 'Continue')
  await expectRefused(other)
  await inspect(other, 'the code, refused')
  await press(other, 'Send a new code')
  await expect(other.getByText('Wait a moment before you ask again.')).toBeVisible()
  await inspect(other, 'asked too often')
  await other.goto('/verify-email')
  await inspect(other, 'the address')
})

const expectRefused = (page: Page) => expect(page.locator('#error-summary')).toBeFocused()

test('every step of the form, empty, refused and filled in', async ({ page, context, service, client }) => {
  await prepare(context, service.url, client)
  await page.goto(applyPath('name'))
  const titles = new Set<string>()
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    titles.add(await page.title())
    if (slug === 'name') for (const label of ['First or given name', 'Last or family name']) await page.getByLabel(label).fill('')
    await goOn(page, slug)
    await expectRefused(page)
    await inspect(page, `${slug}, refused`)
    await page.reload()
    await inspect(page, slug)
    await answer(page, slug, slug === 'address' ? { ...avery, mailing } : avery)
    if (slug === 'address') {
      await page.goto(applyPath('mailing-address'))
      await inspect(page, 'the mailing address')
      await page.goto(applyPath('ssn'))
      await inspect(page, 'the saved number')
      await press(page, 'Change')
      await inspect(page, 'the number to be changed')
      await page.goto('/apply/individual/saved')
      await inspect(page, 'saved')
      await page.goto('/status')
      await inspect(page, 'the status of an unfinished application')
      await page.goto(applyPath('identification'))
    }
  }
  expect(titles.size).toBe(stepSlugs.length)
})
const mailing = { street: 'PO Box 12', city: 'Austin', state: 'TX', zipCode: '78701' }

test('a warning, the review in every state, and the receipt', async ({ page, context, service, client, complaints }) => {
  complaints.expect(/^400 POST \/api\/apply\/submit$/)
  await prepare(context, service.url, client, { at: 'review', answers: { ssn: { socialSecurityNumber: '000-00-0009' } } })
  await page.goto(applyPath('review'))
  await inspect(page, 'the review')
  await press(page, 'Submit application')
  await expect(page.getByText("We couldn't match your information.")).toBeVisible()
  await inspect(page, 'refused by the partner')
  await page.goto(applyPath('ssn'))
  await press(page, 'Change')
  await fillers.ssn(page, { ...avery, socialSecurityNumber: '123-45-6789' })
  await press(page, 'Continue')
  await expect(page.getByText('This looks like a real number. Use a test number, like 900-12-3456.')).toBeVisible()
  await inspect(page, 'a number that looks real')
  await press(page, 'Continue')
  await page.goto(applyPath('review'))
  await press(page, 'Submit application')
  await expectRefused(page)
  await inspect(page, 'a signature that is missing')
  await page.goto(applyPath('w9'))
  await page.getByLabel('Yes', { exact: true }).check()
  await inspect(page, 'a statement that is crossed out')
  await answer(page, 'w9')
  await submit(page)
  await inspect(page, 'the receipt')
})

test('every status, and the record', async ({ openBrowser, service, client }) => {
  const numbers = {
    "You're approved": '900-12-3456',
    "We can't open your account": '000-00-0001',
    'We need a few more things': '000-00-0002',
    'A person is checking your application': '000-00-0004',
  }
  for (const [name, socialSecurityNumber] of Object.entries(numbers)) {
    const context = await openBrowser()
    await prepareMember(context, service.url, client, { socialSecurityNumber })
    const page = await context.newPage()
    await page.goto('/status')
    await expect(heading(page, name)).toBeVisible()
    await inspect(page, name)
    if (name !== "You're approved") continue
    for (const path of ['/status/record', '/already-complete']) {
      await page.goto(path)
      await inspect(page, path)
    }
  }
})

test('the inbox, full and empty', async ({ page, context, service, client }) => {
  const { customerUid } = await prepareMember(context, service.url, client)
  const json = ['TRANSACTION_EXECUTED', 'TRANSACTION_PENDING', 'PLATFORM_MESSAGE', 'CARD_SHIPPED'].map((type) => ({ customerUid, type }))
  await call(service, 'POST', paths.events, { headers: (await client.systemSession()).headers, json })
  await page.goto('/inbox')
  await expect(page.getByText('Marked 6 as read')).toBeVisible()
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

test('a chosen theme is the page’s own, whatever the system prefers', async ({ page, context, service }) => {
  for (const [theme, other, ground] of [
    ['dark', 'light', 'rgb(12, 19, 25)'],
    ['light', 'dark', 'rgb(244, 246, 248)'],
  ] as const) {
    await context.addCookies([{ name: 'theme', value: theme, url: service.url }])
    await page.emulateMedia({ colorScheme: other })
    await page.goto('/start')
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    await inspect(page, `${theme}, chosen`)
  }
})
