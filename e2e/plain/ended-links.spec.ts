import { afterEach, describe, expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { makeReturningPartner } from '../support/brand'
import { textOf } from '../support/html'
import { makeEmail } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService, shareDatabase } from '../support/shared'
import { connectStaff } from '../support/staff'
import { findCodeLetter, listLetters } from '../support/visitor'

const service = borrowService()
const client = connect(service)
const staff = connectStaff(service)
const database = shareDatabase(service)
const openPage = () => openPlainPage(service.url)

async function setRenewals(renewsInvites: boolean): Promise<void> {
  const { headers } = await client.systemSession()
  const changed = await client.call('PUT', paths.organization, { headers, json: { renewsInvites } })
  expect(changed.status).toBe(200)
}
afterEach(() => setRenewals(false))

const invite = (email: string) => client.invite({ email, firstName: 'Avery', lastName: 'Quinn' })
async function makeLink(customerUid: string, by = client, back = {}): Promise<string> {
  const { headers } = await by.systemSession()
  const path = `/entrypoint/org/v1/customers/${customerUid}/links`
  const json = { purpose: 'onboarding', ...back }
  const answer = await by.call('POST', path, { headers, json })
  return new URL(answer.body.data.url).pathname
}

test('a person with a used link signs in with an email code and continues', async () => {
  const email = makeEmail()
  const { customerUid } = await invite(email)
  const link = await makeLink(customerUid)
  const first = openPage()
  await first.open(link)
  await first.press('Continue')
  const page = openPage()
  await page.open(link)
  await page.follow('Or sign in with your email address', 'main')
  expect(page.url.pathname).toBe('/sign-in')
  page.fill('Email address', email)
  await page.press('Continue')
  page.fill('6-digit code', findCodeLetter(service, email).code)
  await page.press('Continue')
  page.check('Yes, open my account with Demo Bank')
  await page.press('Continue')
  expect(page.url.pathname).toBe('/start/individual')
})

test('a person with a used link can request a new link if the invitation has expired', async () => {
  await setRenewals(true)
  const email = makeEmail()
  const { customerUid, inviteId } = await invite(email)
  const link = await makeLink(customerUid)
  const page = openPage()
  await page.open(link)
  await page.press('Continue')
  const other = openPage()
  await other.open(link)
  expect(other.text).toContain('Ask Demo Bank to send a new one.')
  await database.query("update invites set expires_at = now() - interval '1 hour' where id = $1", [
    inviteId,
  ])
  await other.open(link)
  expect(other.deadControls).toEqual([])
  await other.press('Send me a new link')
  expect(other.heading).toBe('Check your email')
  expect(other.text).not.toContain(email)
  await expect.poll(() => listLetters(service, email)).toHaveLength(2)
})

test('a link page offers sign-in if the credential that created the link was revoked', async () => {
  const json = { organization: `Partner ${crypto.randomUUID()}` }
  const { data } = (await staff('POST', 'credentials', { json })).body
  const { headers } = await client.session(undefined, data)
  const person = { role: 'individual', email: makeEmail(), firstName: 'Ann', lastName: 'Lee' }
  const { body } = await client.call('POST', paths.invites, { headers, json: person })
  const path = `/entrypoint/org/v1/customers/${body.data.customerUid}/links`
  const made = await client.call('POST', path, { headers, json: { purpose: 'status' } })
  await staff('DELETE', `credentials/${data.clientId}`)
  const page = openPage()
  await page.open(new URL(made.body.data.url).pathname)
  expect(page.heading).toBe('This link no longer works')
  expect(page.text).toContain('Ask the company that sent it for a new one.')
  await page.follow('Or sign in with your email address', 'main')
  expect(page.url.pathname).toBe('/sign-in')
})

describe('ended links with only a return URL', () => {
  const site = 'https://app.sage.example'
  const returnUrl = `${site}/done`
  const choice = { organization: 'Sage Ends', displayName: 'Sage', accent: '#1e6b4f' }
  const expire = (table: 'links' | 'invites', customerUid: string) =>
    database.query(
      `update ${table} set expires_at = now() - interval '1 hour' where customer_id = $1`,
      [customerUid],
    )
  const findWayBack = (page: PlainPage) =>
    page.list(({ tag }) => tag === 'a').find((link) => textOf(link).includes('Continue to Sage'))
      ?.attributes.href

  test('without a refresh URL, the page of an ended link or invitation has a return link', async () => {
    const partner = await makeReturningPartner(service, choice, returnUrl)
    const { customerUid, token } = await partner.invite({ email: makeEmail(), firstName: 'Ann' })
    const link = await makeLink(customerUid, partner, { returnUrl })
    const first = openPage()
    await first.open(link)
    await first.press('Continue')
    const used = openPage()
    await used.open(link)
    const expired = await makeLink(customerUid, partner, { returnUrl })
    for (const table of ['links', 'invites'] as const) await expire(table, customerUid)
    const back = `${returnUrl}?result=left&customerUid=${customerUid}`
    expect([used.heading, findWayBack(used)]).toEqual(['This link has already been used', back])
    const ended = [
      [expired, 'This link has expired'],
      [`/invite/${token}`, 'This invitation has expired'],
    ] as const
    const page = openPage()
    for (const [path, heading] of ended) {
      await page.open(path)
      expect([page.heading, findWayBack(page)]).toEqual([heading, back])
      expect(page.textAt('main')).not.toContain('help@partner.example')
    }
    const { headers } = await partner.systemSession()
    const json = { returnOrigins: ['https://app.sage.example.evil.example'] }
    await partner.call('PUT', paths.organization, { headers, json })
    for (const [path] of ended) {
      await page.open(path)
      expect(page.html).not.toContain(site)
      expect(page.textAt('main')).toMatch(/Ask Sage to send a new one\..*help@partner\.example/s)
    }
  })

  test('a cancelled invitation and its interrupted form show a link to the partner', async () => {
    const partner = await makeReturningPartner(
      service,
      { ...choice, organization: 'Sage Cancels' },
      returnUrl,
    )
    const made = await partner.invite({ email: makeEmail(), firstName: 'Ann' })
    const form = openPage()
    await form.open(`/invite/${made.token}`)
    await form.press('Accept and start')
    const { headers } = await partner.systemSession()
    const path = `${paths.invites}/${made.inviteId}`
    expect((await partner.call('DELETE', path, { headers })).status).toBe(204)
    const page = openPage()
    await page.open(`/invite/${made.token}`)
    const parameters = (result: string) => `?result=${result}&customerUid=${made.customerUid}`
    expect(page.heading).toBe('This invitation no longer works')
    expect(page.textAt('main')).toContain('Ask Sage to send you a new invitation.')
    expect(findWayBack(page)).toBe(returnUrl + parameters('left'))
    await form.open('/apply/individual/name')
    expect(form.heading).toBe("You're signed out")
    expect(findWayBack(form)).toBe(returnUrl + parameters('saved'))
    expect(
      (await partner.call('POST', paths.accept('individual'), { json: { token: made.token } }))
        .status,
    ).toBe(404)
  })
})
