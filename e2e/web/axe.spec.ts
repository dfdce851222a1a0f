import { sampleAnswers } from '@/lib/signup/sample-answers'
import { expect, type Page, test } from '../support/browser'
import { makeExamplePartner } from '../support/example-brands'
import { inspect } from '../support/inspect'
import {
  answer,
  applyPath,
  arrive,
  begin,
  fillers,
  press,
  submit,
  submitStep,
} from '../support/journey'
import {
  avery,
  makeEmail,
  openMailbox,
  post,
  postSteps,
  prepare,
  startWithoutInvitation,
  stepSlugs,
} from '../support/people'
import { openWatched } from '../support/windows'

test.describe.configure({ timeout: 600_000 })

test('public pages pass the accessibility checks', async ({
  page,
  service,
  client,
  complaints,
}) => {
  const open = [
    '/',
    '/start',
    '/help',
    '/help/sent',
    '/contact',
    '/contact/sent',
    '/service-status',
    '/privacy',
    '/terms',
    '/problem',
    '/unsent',
    '/missing',
    '/developers',
    '/developers/sdk',
    '/developers/errors',
    '/developers/search?q=session',
    '/developers/codes',
    '/developers/versions',
    '/developers/reliability',
    '/developers/webhooks',
    '/developers/leak',
    '/developers/leak/reported',
    '/developers/api',
    '/developers/api/sessions',
    '/sandbox',
    '/sandbox/components',
    '/session-expired',
    '/signed-out',
    '/not-eligible',
    '/account-closed',
    '/wrong-account?type=operator',
    '/verify-email/confirm?token=gone',
    '/invite/unknown',
    '/invite/unknown/renewal',
  ]
  for (const path of open) {
    await page.goto(path)
    await inspect(page, path)
  }
  const email = makeEmail()
  const { token } = await client.invite({ email })
  await page.goto(`/invite/${token}`)
  await inspect(page, 'an invitation')
  const partner = await makeExamplePartner(page, service)
  await page.goto(`/invite/${(await partner.invite({ email: makeEmail() })).token}`)
  await inspect(page, 'an invitation in a brand')
  await openMailbox(page, email)
  await inspect(page, 'the mailbox')
  complaints.expect(/^404 GET \/no-such-page$/)
  await page.goto('/no-such-page')
  await inspect(page, 'a page that is not there')
})

test('start and sign-in pages with empty or invalid fields pass accessibility checks', async ({
  page,
  openBrowser,
}) => {
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
  // The service rejects this request, because it sends another code only after half a minute.
  await press(other, 'Send a new code')
  await expect(other.getByText('Wait a moment before you ask again.')).toBeVisible()
  await inspect(other, 'asked too often')
  await other.reload()
  await inspect(other, 'the code')
  await other.getByLabel('6-digit code').fill('1')
  await press(other, 'Continue')
  await expectRefused(other)
  await inspect(other, 'the code, refused')
  await other.goto('/verify-email')
  await inspect(other, 'the address')
})

const expectRefused = (page: Page) => expect(page.locator('#error-summary')).toBeFocused()

test('empty, invalid and filled-in form steps pass the accessibility checks', async ({
  page,
  context,
  service,
  client,
}) => {
  await prepare(context, service.url, client)
  await page.goto(applyPath('name'))
  const [titles, headings] = [new Set<string>(), new Set<string>()]
  for (const slug of stepSlugs) {
    await arrive(page, slug)
    titles.add(await page.title())
    headings.add(await page.getByRole('heading', { level: 1 }).ariaSnapshot())
    if (slug === 'name')
      for (const label of ['First or given name', 'Last or family name'])
        await page.getByLabel(label).fill('')
    await submitStep(page, slug)
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
  expect([titles.size, headings.size]).toEqual([stepSlugs.length, stepSlugs.length])
})
const mailing = { street: 'PO Box 12', city: 'Austin', state: 'TX', zipCode: '78701' }

test('the SSN warning, the review and the receipt pass the accessibility checks', async ({
  page,
  context,
  service,
  client,
  complaints,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/submit$/)
  await prepare(context, service.url, client, {
    at: 'review',
    answers: { ssn: { socialSecurityNumber: '000-00-0009' } },
  })
  await page.goto(applyPath('review'))
  await inspect(page, 'the review')
  await press(page, 'Submit application')
  await expect(page.getByText("We couldn't match your information.")).toBeVisible()
  await inspect(page, 'refused by the partner')
  await page.goto(applyPath('ssn'))
  await press(page, 'Change')
  await fillers.ssn(page, { ...avery, socialSecurityNumber: '123-45-6789' })
  await press(page, 'Continue')
  await expect(
    page.getByText('This looks like a real number. Use a test number, like 900-12-3456.'),
  ).toBeVisible()
  await inspect(page, 'a number that looks real')
  await press(page, 'Continue')
  // Waits for the save, because leaving the page earlier would cancel it.
  await expect(page).not.toHaveURL(/\/ssn/)
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

test('the extra form steps of owners and operators pass the accessibility checks', async ({
  openBrowser,
  service,
}) => {
  for (const [role, slug, step] of [
    ['businessowner', 'business-owner', 'business'],
    ['operator', 'operator', 'organization'],
  ] as const) {
    const context = await openBrowser()
    const page = await context.newPage()
    await startWithoutInvitation(page, service.url, role)
    await page.goto(`/apply/${slug}/${step}`)
    await inspect(page, step)
    await press(page, 'Continue')
    await expectRefused(page)
    await inspect(page, `${step}, refused`)
    if (role === 'operator') continue
    await post(context, service.url, `/api/apply/${step}`, sampleAnswers[step])
    await postSteps(context, service.url)
    await page.goto(`/apply/${slug}/w9`)
    await inspect(page, 'the tax form of a business')
    await page.goto(`/apply/${slug}/review`)
    await inspect(page, 'the review of a business')
  }
})

test('session dialog and two-tab conflict notice pass the accessibility checks', async ({
  page,
  context,
  service,
  client,
  complaints,
}) => {
  complaints.expect(/^409 POST \/api\/apply\/name$/)
  await prepare(context, service.url, client, { at: 'review' })
  const other = await context.newPage()
  await page.goto(applyPath('name'))
  await arrive(page, 'name')
  await other.goto(applyPath('name'))
  await other.getByLabel('Last or family name').fill('Quill')
  await press(other, 'Continue')
  await other.waitForURL(`**${applyPath('date-of-birth')}`)
  await other.close()
  await page.getByLabel('Last or family name').fill('Quince')
  await press(page, 'Continue')
  await expect(page.getByText('You changed this in another tab or browser')).toBeVisible()
  await inspect(page, 'answers of two tabs')

  await page.clock.install()
  await openWatched(page, applyPath('address'))
  await page.clock.fastForward('12:40')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspect(page, 'a question about more time')
})
