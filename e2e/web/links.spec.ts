import { type Client, paths } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import { inspect } from '../support/inspect'
import { press } from '../support/journey'
import { makeEmail } from '../support/people'

test.describe.configure({ timeout: 240_000 })

// A sandbox allows return URLs on this machine, even without an entry in the list of allowed
// origins.
const returnTo = { refreshUrl: 'http://localhost:9/again', state: 'cart-1042' }

async function makeLink(client: Client, customerUid: string, json: object): Promise<string> {
  const { headers } = await client.systemSession()
  const path = `/entrypoint/org/v1/customers/${customerUid}/links`
  const answer = await client.call('POST', path, { headers, json })
  expect(answer.status).toBe(201)
  return new URL(answer.body.data.url).pathname
}
const invite = (client: Client, name = {}) =>
  client.invite({ email: makeEmail(), firstName: 'Avery', lastName: 'Quinn', ...name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const refresh = (page: Page) => page.getByRole('link', { name: 'Get a new link from Demo Bank' })
const signIn = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Or sign in with your email address' })

test('a link preview that runs scripts does not use up a one-time link', async ({
  page,
  client,
  openBrowser,
}) => {
  const { customerUid } = await invite(client)
  const link = await makeLink(client, customerUid, { purpose: 'status', ...returnTo })
  const preview = await (await openBrowser()).newPage()
  for (let n = 0; n < 2; n++) {
    await preview.goto(link, { waitUntil: 'networkidle' })
    await expect(heading(preview)).toHaveText('Continue with Demo Bank')
  }
  await page.goto(link)
  await inspect(page, 'a link')
  await press(page, 'Continue')
  await expect(page).toHaveURL('/status')

  await preview.reload()
  await expect(heading(preview)).toHaveText('This link has already been used')
  await expect(refresh(preview)).toHaveAttribute('href', /again\?state=cart-1042&reason=used$/)
  await inspect(preview, 'a used link')
  await signIn(preview).click()
  await expect(preview).toHaveURL('/sign-in')
})

test('a one-time link opens the status page without JavaScript', async ({
  client,
  openBrowser,
}) => {
  const { customerUid } = await invite(client)
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage()
  await page.goto(await makeLink(client, customerUid, { purpose: 'status' }))
  await press(page, 'Continue')
  await expect(page).toHaveURL('/status')
})

test('a one-time link page names the other person who is signed in on the browser', async ({
  page,
  client,
}) => {
  const [one, two] = [
    await invite(client),
    await invite(client, { firstName: 'Riley', lastName: 'Hart' }),
  ]
  await page.goto(await makeLink(client, one.customerUid, { purpose: 'status' }))
  await press(page, 'Continue')
  await expect(page).toHaveURL('/status')
  await page.goto(await makeLink(client, two.customerUid, { purpose: 'status' }))
  await expect(page.getByText('Someone else is signed in on this browser: Avery Q')).toBeVisible()
  await inspect(page, 'a link beside another session')
})

test('an expired one-time link offers sign-in; an unknown link offers the start page', async ({
  page,
  client,
}) => {
  const { customerUid } = await invite(client)
  const older = await makeLink(client, customerUid, { purpose: 'inbox' })
  await makeLink(client, customerUid, { purpose: 'inbox' })
  await page.goto(older)
  await expect(heading(page)).toHaveText('This link has expired')
  await expect(page.getByText('Ask Demo Bank to send a new one.')).toBeVisible()
  await expect(signIn(page)).toBeVisible()
  await inspect(page, 'an expired link')
  await page.goto('/link/unknown')
  await inspect(page, 'an unknown link')
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/')
})

test('a used one-time link offers a new link by email if the invitation has expired', async ({
  page,
  client,
  service,
  openBrowser,
}) => {
  const { headers } = await client.systemSession()
  const setRenewals = (renewsInvites: boolean) =>
    client.call('PUT', paths.organization, { headers, json: { renewsInvites } })
  await setRenewals(true)
  const { customerUid, inviteId } = await invite(client)
  const link = await makeLink(client, customerUid, { purpose: 'onboarding' })
  await page.goto(link)
  await press(page, 'Continue')
  await expect(page).not.toHaveURL(link)
  const database = await openDatabase(service)
  await database.query("update invites set expires_at = now() - interval '1 hour' where id = $1", [
    inviteId,
  ])
  await database.close()
  const other = await (await openBrowser()).newPage()
  await other.goto(link)
  await expect(other.getByRole('button', { name: 'Send me a new link' })).toBeVisible()
  await inspect(other, 'a used link with a renewal')
  await press(other, 'Send me a new link')
  await expect(heading(other)).toHaveText('Check your email')
  await inspect(other, 'after asking for a new link')
  await setRenewals(false)
})
