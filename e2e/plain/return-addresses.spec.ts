import { beforeAll, expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { makeEmail, prepareMember } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService, shareDatabase } from '../support/shared'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)
const partner = 'https://app.acme.example'
const openPage = () => openPlainPage(service.url)

beforeAll(async () => {
  const { headers } = await client.systemSession()
  const json = { returnOrigins: [partner] }
  expect((await client.call('PUT', paths.organization, { headers, json })).status).toBe(200)
})

async function makeLink(customerUid: string, json: object): Promise<string> {
  const { headers } = await client.systemSession()
  const path = `/entrypoint/org/v1/customers/${customerUid}/links`
  const answer = await client.call('POST', path, { headers, json })
  expect(answer.status, answer.text).toBe(201)
  return new URL(answer.body.data.url).pathname
}
/** Returns the URLs outside the service to which a page links. */
const listForeign = (page: PlainPage): string[] =>
  page
    .list(({ tag, attributes }) => tag === 'a' && attributes.href !== undefined)
    .map(({ attributes }) => attributes.href!)
    .filter((href) => !/^[/#]/.test(href))

const hostile = [
  'javascript:alert(1)//evil.example',
  'https://evil.example/',
  'https://app.acme.example.evil.example/',
  'https://app.acme.example@evil.example/',
  'https://evil.example\\@app.acme.example/',
  'https://app.acme.example%2f@evil.example/',
  'https://app.acme.example/%2f%2fevil.example',
  '//evil.example/',
]

test('a refresh URL that was changed in the database is never shown', async () => {
  const refreshUrl = `${partner}/again`
  const invited = await client.invite({ email: makeEmail(), refreshUrl })
  const used = await makeLink(invited.customerUid, { purpose: 'status', refreshUrl })
  const opener = openPage()
  await opener.open(used)
  await opener.press('Continue')
  await database.query("update invites set expires_at = now() - interval '1 hour' where id = $1", [
    invited.inviteId,
  ])
  const page = openPage()
  for (const path of [used, `/invite/${invited.token}`]) {
    await page.open(path)
    expect(listForeign(page)).toEqual([expect.stringContaining(`${refreshUrl}?reason=`)])
  }
  for (const address of hostile) {
    await database.query('update links set refresh_url = $1', [address])
    await database.query('update invites set refresh_url = $1', [address])
    for (const path of [used, `/invite/${invited.token}`]) {
      await page.open(path)
      expect([address, listForeign(page)]).toEqual([address, []])
      expect(page.html).not.toContain('evil.example')
      expect(page.text).toContain('Ask Demo Bank to send a new one.')
    }
  }
})

test('a corrections link opens the requested field and links back to the partner', async () => {
  const { customerUid } = await prepareMember(openPage(), service.url, client, {
    socialSecurityNumber: '000-00-0002',
  })
  const returnUrl = `${partner}/done`
  const page = openPage()
  await page.open(await makeLink(customerUid, { purpose: 'corrections', returnUrl }))
  await page.press('Continue')
  expect([page.url.pathname, page.url.hash]).toEqual(['/status/information', '#address.address'])
  await page.open('/status')
  const back = (result: string) => `${returnUrl}?result=${result}&customerUid=${customerUid}`
  expect(listForeign(page)).toEqual([back('submitted')])
  await page.open('/status/information')
  page.fill('Street address', '12 Elm St')
  page.fill('City', 'Houston')
  page.fill('ZIP code', '77002')
  page.select('State, territory or military post', 'TX')
  await page.press('Submit these answers')
  expect(page.url.pathname).toBe('/status')
  expect(listForeign(page)).toEqual([back('corrected')])
})

test('a partner link to /status or /inbox opens a page with a link back to the partner', async () => {
  const { customerUid } = await prepareMember(openPage(), service.url, client)
  const title = 'A new address'
  const { headers } = await client.systemSession()
  await client.call('POST', paths.events, {
    headers,
    json: [{ customerUid, type: 'PLATFORM_MESSAGE', title }],
  })
  const returnUrl = `${partner}/done`
  const back = `${returnUrl}?result=submitted&customerUid=${customerUid}`
  const page = openPage()
  for (const purpose of ['status', 'inbox']) {
    await page.open(await makeLink(customerUid, { purpose, returnUrl }))
    await page.press('Continue')
    expect([page.url.pathname, listForeign(page)]).toEqual([`/${purpose}`, [back]])
  }
  await page.press(title)
  expect([page.heading, listForeign(page)]).toEqual([title, [back]])
})

test('the page of a cancelled invitation links to the start page', async () => {
  const { inviteId, token } = await client.invite({ email: makeEmail() })
  const { headers } = await client.systemSession()
  const cancelled = await client.call('DELETE', `${paths.invites}/${inviteId}`, { headers })
  expect(cancelled.status).toBe(204)
  const page = openPage()
  await page.open(`/invite/${token}`)
  expect(page.heading).toBe('This invitation no longer works')
  expect(page.textAt('main')).toContain('Ask Demo Bank to send you a new invitation.')
  expect(page.deadControls).toEqual([])
  await page.follow('Go to the start page', 'main')
  expect(page.url.pathname).toBe('/')
})
