import { expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { call, connect, paths, signupBody } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { makeEmail } from '../support/people'
import { borrowService, shareDatabase } from '../support/shared'
import { listLetters, openVisitor, type Visitor } from '../support/visitor'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)

/** Opens an invitation in a browser and saves the answers of the first step. */
async function beginApplication(email = makeEmail(), externalId?: string) {
  const { token, customerUid } = await client.invite({ email, externalId })
  const browser = openVisitor(service)
  await browser.post('/api/invites', { token })
  const agreed = { userType: 'individual', consent: 'yes', consentVersion: '2026-01' }
  await browser.post('/api/start/consent', agreed)
  expect((await browser.post('/api/apply/name', sampleAnswers.name)).status).toBe(200)
  return { email, token, customerUid, browser }
}
const remove = (browser: Visitor, json: object = {}) => browser.post('/api/apply/delete', json)
const listRows = (table: string, id: string) =>
  database.query(`select * from ${table} where customer_id = $1`, [id])
const readCustomer = async (id: string) =>
  (await database.query('select * from customers where id = $1', [id]))[0]!

test('deleting an application removes its answers, contact and all sessions', async () => {
  const { email, customerUid, browser } = await beginApplication()
  const user = await client.userSession(customerUid)
  const before = browser.cookie
  const answer = await remove(browser, { _for: customerUid })
  expect(answer.body).toEqual({ data: { next: '/start?account=deleted' } })
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect(answer.headers.getSetCookie()[0]).toMatch(/Max-Age=0/)

  const headers = { cookie: before }
  expect((await call(service, 'GET', '/api/session', { headers })).status).toBe(401)
  expect((await call(service, 'GET', paths.whoami, { headers: user.headers })).status).toBe(401)
  const customer = await readCustomer(customerUid)
  expect(customer).toMatchObject({ consent: null, closed_at: expect.any(Date) })
  expect([customer.contact_sealed.length, customer.email_index.length]).toEqual([0, 0])
  expect(customer.erased_at).toEqual(expect.any(Date))
  for (const table of ['drafts', 'links', 'browser_sessions'])
    expect(await listRows(table, customerUid), table).toEqual([])
  await expect
    .poll(() => listLetters(service, email)[0]!.text)
    .toContain('Your Latchkey application is deleted')
  const queued = `select id from queued_letters where kind = 'application-deleted'`
  await expect.poll(() => database.query(queued)).toEqual([])
})

test('deleting an application logs customer.closed, customer.erased and audit changes', async () => {
  const { customerUid, browser } = await beginApplication()
  await remove(browser)
  const changes = await database.query('select action from audit_changes where entity_id = $1', [
    customerUid,
  ])
  expect(changes.map(({ action }) => action)).toEqual(expect.arrayContaining(['close', 'erase']))
  const { headers } = await client.systemSession()
  const listTypes = async () => {
    const answer = await client.call('GET', '/webhooks/org/v1/events', {
      headers,
      query: { customerUid },
    })
    return answer.body.data.map(({ type }: { type: string }) => type)
  }
  const both = ['customer.closed', 'customer.erased']
  await expect.poll(listTypes).toEqual(expect.arrayContaining(both))
})

test('deleting an application invalidates its invitation; a partner can invite again', async () => {
  const externalId = `person-${process.pid}-1`
  const { email, token, customerUid, browser } = await beginApplication(makeEmail(), externalId)
  await remove(browser)
  const checked = await client.call('GET', paths.check, { query: { token } })
  expectRefusal(checked, 404, 'INVITATION_DOES_NOT_EXIST', 'token')
  const again = await client.invite({ email, externalId })
  expect(again.customerUid).not.toBe(customerUid)
})

test('an application cannot be deleted after it was submitted', async () => {
  const { token, customerUid, browser } = await beginApplication()
  const { headers } = await client.accept(token)
  await client.call('POST', paths.signup('individual'), { headers, json: signupBody() })
  expectRefusal(await remove(browser), 400, 'ALREADY_SIGNED_UP')
  expect((await readCustomer(customerUid)).closed_at).toBeNull()
})

test('a page loaded for another person cannot delete an application', async () => {
  const [mine, theirs] = [await beginApplication(), await beginApplication()]
  expectRefusal(await remove(mine.browser, { _for: theirs.customerUid }), 401, 'UNAUTHORIZED')
  for (const { customerUid } of [mine, theirs])
    expect((await readCustomer(customerUid)).closed_at).toBeNull()
})

test('a pending payment blocks the deletion of an application', async () => {
  const { customerUid, browser } = await beginApplication()
  const { headers } = await client.systemSession()
  const data = { transactionId: 'a' }
  const json = { customerUid, type: 'TRANSACTION_PENDING', data }
  expect((await client.call('POST', paths.events, { headers, json })).status).toBeLessThan(300)
  expectRefusal(await remove(browser), 409, 'PENDING_TRANSACTIONS')
  expect((await readCustomer(customerUid)).erased_at).toBeNull()
})
