import { afterEach, describe, expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { connect, paths } from '../support/api'
import { applyPath } from '../support/journey'
import { makeEmail, post, stepSlugs } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService, shareDatabase } from '../support/shared'
import { listLetters } from '../support/visitor'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)
const partner = 'https://app.acme.example'
const returnTo = {
  returnUrl: `${partner}/done?from=form#top`,
  refreshUrl: `${partner}/again`,
  state: 'cart-1042',
}

const openPage = () => openPlainPage(service.url)
const setOrigins = (...returnOrigins: string[]) => change({ returnOrigins })
const setRenewals = (renewsInvites: boolean) => change({ renewsInvites })
async function change(json: Record<string, unknown>): Promise<void> {
  const { headers } = await client.systemSession()
  expect((await client.call('PUT', paths.organization, { headers, json })).status).toBe(200)
}
const invite = (name = {}) =>
  client.invite({ email: makeEmail(), firstName: 'Avery', lastName: 'Quinn', ...name })

async function makeLink(customerUid: string, json: Record<string, unknown>): Promise<string> {
  await setOrigins(partner)
  const { headers } = await client.systemSession()
  const answer = await client.call('POST', `/entrypoint/org/v1/customers/${customerUid}/links`, {
    headers,
    json: { ...returnTo, ...json },
  })
  expect(answer.status, answer.text).toBe(201)
  return new URL(answer.body.data.url).pathname
}

/** Returns the URL of the first link whose text contains `name`, or undefined. */
const hrefOf = (page: PlainPage, name: string): string | undefined =>
  page
    .list(({ tag, attributes }) => tag === 'a' && attributes.href !== undefined)
    .find((element) => element.children.join('').includes(name))?.attributes.href

const continueName = 'Continue to Demo Bank'
const withResult = (result: string, customerUid: string) =>
  `${partner}/done?from=form&result=${result}&customerUid=${customerUid}&state=cart-1042#top`

async function answerSteps(page: PlainPage): Promise<void> {
  for (const step of stepSlugs)
    await post(
      page,
      service.url,
      `/api/apply/${step}`,
      step === 'address'
        ? { ...sampleAnswers.address, isMailingAddressSame: 'yes' }
        : sampleAnswers[step],
    )
}

async function agree(page: PlainPage): Promise<void> {
  await post(page, service.url, '/api/start/consent', {
    userType: 'individual',
    consent: 'yes',
    consentVersion: '2026-01',
  })
}

describe('link pages', () => {
  test('a link preview does not use up a link; the link page names partner and person', async () => {
    const { customerUid } = await invite()
    const link = await makeLink(customerUid, { purpose: 'onboarding' })
    for (let n = 0; n < 3; n++) {
      const bot = openPage()
      await bot.open(link)
      expect(bot.heading).toBe('Continue with Demo Bank')
      expect(bot.text).toMatch(/You continue as Avery Q\. \(a…\d@example\.com\)/)
      expect(bot.text).not.toContain('avery.quinn')
      expect(bot.text).toContain('Not you? Close this page and tell Demo Bank.')
      expect(bot.deadControls).toEqual([])
    }
    const page = openPage()
    await page.open(link)
    await page.press('Continue')
    expect(page.url.pathname).toBe('/start/individual')
  })

  test('a link page names the person who is already signed in on this browser', async () => {
    const [one, two] = [await invite(), await invite({ firstName: 'Riley', lastName: 'Hart' })]
    const page = openPage()
    await page.open(await makeLink(one.customerUid, { purpose: 'status' }))
    await page.press('Continue')
    await page.open(await makeLink(two.customerUid, { purpose: 'status' }))
    expect(page.text).toContain('Someone else is signed in on this browser: Avery Q')
    await page.press('Continue')
    expect(page.url.pathname).toBe('/status')
    await page.open(await makeLink(two.customerUid, { purpose: 'status' }))
    expect(page.text).not.toContain('Someone else is signed in')
  })

  test('the page of a used or expired link shows only refresh URLs of allowed origins', async () => {
    const { customerUid } = await invite()
    const used = await makeLink(customerUid, { purpose: 'status' })
    const page = openPage()
    await page.open(used)
    await page.press('Continue')
    const other = openPage()
    await other.open(used)
    expect(other.heading).toBe('This link has already been used')
    expect(hrefOf(other, 'Get a new link from Demo Bank')).toBe(
      `${partner}/again?state=cart-1042&reason=used`,
    )
    const expired = await makeLink(customerUid, { purpose: 'inbox' })
    await database.query("update links set expires_at = now() - interval '1 hour'")
    await other.open(expired)
    expect(other.heading).toBe('This link has expired')
    expect(hrefOf(other, 'Get a new link from Demo Bank')).toBe(
      `${partner}/again?state=cart-1042&reason=expired`,
    )
    await setOrigins()
    await other.open(expired)
    expect(other.html).not.toContain(partner)
    expect(other.text).toContain('Ask Demo Bank to send a new one.')
    await other.open('/link/unknown')
    expect(other.heading).toBe("We can't find this link")
    expect(other.deadControls).toEqual([])
  })

  test('a person with a status link must sign in to open the record, settings or form', async () => {
    const { customerUid } = await invite()
    const page = openPage()
    await page.open(await makeLink(customerUid, { purpose: 'status' }))
    await page.press('Continue')
    for (const path of [
      '/status/record',
      '/settings',
      '/settings/email',
      '/settings/security',
      '/apply/individual',
    ]) {
      await page.open(path)
      expect([path, page.heading]).toEqual([path, 'Sign in to see this'])
      expect(page.text).not.toContain('@example.com')
    }
    await page.follow('Sign in', 'main')
    expect(page.url.pathname).toBe('/sign-in')
  })
})

describe('return links to a partner', () => {
  afterEach(() => setRenewals(false))

  test('each page where an application ends or pauses has a link back to the partner', async () => {
    const { customerUid } = await invite()
    const page = openPage()
    await page.open(await makeLink(customerUid, { purpose: 'onboarding' }))
    await page.press('Continue')
    await agree(page)
    await post(page, service.url, '/api/apply/name', sampleAnswers.name)
    await page.open('/apply/individual/saved')
    expect(hrefOf(page, continueName)).toBe(withResult('saved', customerUid))
    await answerSteps(page)
    await page.open('/not-eligible')
    expect(hrefOf(page, continueName)).toBe(withResult('left', customerUid))
    await page.open(applyPath('review'))
    await page.press('Submit application')
    expect(page.url.pathname).toBe(applyPath('submitted'))
    expect(hrefOf(page, continueName)).toBe(withResult('submitted', customerUid))
    for (const path of ['/status', '/already-complete']) {
      await page.open(path)
      expect([path, hrefOf(page, continueName)]).toEqual([
        path,
        withResult('submitted', customerUid),
      ])
    }
    await setOrigins('https://app.acme.example.evil.example')
    await page.open('/status')
    expect(page.html).not.toContain(partner)
    expect(page.text).toContain('You can close this page.')
  })

  test('without JavaScript a person fills in the form and returns to the partner', async () => {
    await setOrigins(partner)
    const email = makeEmail()
    const { token, customerUid } = await client.invite({ email, ...returnTo })
    const page = openPage()
    await page.open(`/invite/${token}`)
    await page.press('Accept and start')
    await agree(page)
    await answerSteps(page)
    await page.open(applyPath('review'))
    await page.press('Submit application')
    expect(hrefOf(page, continueName)).toBe(withResult('submitted', customerUid))
    const other = openPage()
    await other.open(`/invite/${token}`)
    expect(other.heading).toBe('This invitation has already been used')
    expect(hrefOf(other, 'Get a new link from Demo Bank')).toBe(
      `${partner}/again?state=cart-1042&reason=used`,
    )
  })

  test("the page of an expired invitation links to the partner's refresh URL", async () => {
    await setOrigins(partner)
    const { token, inviteId } = await client.invite({ email: makeEmail(), ...returnTo })
    await database.query(
      "update invites set expires_at = now() - interval '1 hour' where id = $1",
      [inviteId],
    )
    const page = openPage()
    await page.open(`/invite/${token}`)
    expect(page.heading).toBe('This invitation has expired')
    expect(hrefOf(page, 'Get a new link from Demo Bank')).toBe(
      `${partner}/again?state=cart-1042&reason=expired`,
    )
    await setOrigins()
    await page.open(`/invite/${token}`)
    expect(page.html).not.toContain(partner)
    expect(page.text).toContain('Ask Demo Bank to send a new one.')
  })

  test('the page of a replaced invitation names the newer invitation and offers sign-in', async () => {
    const email = makeEmail()
    const { token, inviteId } = await client.invite({ email })
    const { headers } = await client.systemSession()
    const path = `${paths.invites}/${inviteId}/renewals`
    expect((await client.call('POST', path, { headers })).status).toBe(201)
    const page = openPage()
    await page.open(`/invite/${token}`)
    expect(page.heading).toBe('There is a newer invitation')
    expect(page.text).toContain('Open the newest invitation from Demo Bank.')
    expect(page.text).not.toContain('seven days')
    expect(hrefOf(page, 'Sign in with your email address')).toBe('/sign-in')
    await database.query(
      "update invites set expires_at = now() - interval '1 hour' where id = $1",
      [inviteId],
    )
    await page.open(`/invite/${token}`)
    expect(page.heading).toBe('This invitation has expired')
  })

  test('the page of an expired invitation emails a new link to the invited address', async () => {
    await setRenewals(true)
    const email = makeEmail()
    const { token, inviteId } = await client.invite({ email })
    await database.query(
      "update invites set expires_at = now() - interval '1 hour' where id = $1",
      [inviteId],
    )
    const page = openPage()
    await page.open(`/invite/${token}`)
    expect(page.deadControls).toEqual([])
    await page.press('Send me a new link')
    expect([page.url.pathname, page.heading]).toEqual([
      `/invite/${token}/renewal`,
      'Check your email',
    ])
    expect(page.text).not.toContain(email)
    await expect.poll(() => listLetters(service, email)).toHaveLength(2)
    const [, fresh] = /(\/invite\/[\w-]{43})/.exec(listLetters(service, email)[0]!.text)!
    expect(fresh).not.toBe(`/invite/${token}`)
    await page.open(fresh!)
    expect(page.heading).toBe("You're invited by Demo Bank")
    await setRenewals(false)
    await page.open(`/invite/${token}`)
    expect(page.heading).toBe('There is a newer invitation')
    expect(page.text).not.toContain('Send me a new link')
  })

  test('a return URL that was changed in the database is never shown', async () => {
    const { customerUid } = await invite()
    const page = openPage()
    await page.open(await makeLink(customerUid, { purpose: 'status' }))
    await page.press('Continue')
    for (const returnUrl of [
      'javascript:alert(1)',
      'https://app.acme.example@evil.example/',
      'https://app.acme.example.evil.example/',
      'https://app.acme.example%2f@evil.example/',
      'https://app.acme.example/%2f%2fevil.example',
    ]) {
      await database.query('update browser_sessions set return_to = $1 where customer_id = $2', [
        JSON.stringify({ ...returnTo, returnUrl }),
        customerUid,
      ])
      await page.open('/status')
      expect(page.html).not.toContain('evil.example')
      expect(page.html).not.toContain('javascript:alert')
      expect(hrefOf(page, continueName)).toBeUndefined()
    }
  })
})
