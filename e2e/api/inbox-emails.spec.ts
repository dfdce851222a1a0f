import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, connect, paths, type Session, signupBody } from '../support/api'
import { openInboxes } from '../support/inboxes'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'
import { listLetters } from '../support/visitor'

const service = shareService({ env: { LOG_LEVEL: 'debug' } })
const database = shareDatabase(service)
const preferencesPath = '/notifications/private/v1/preferences'
const hourSeconds = 3600

let client: Client
let system: Session
let inboxes: ReturnType<typeof openInboxes>
beforeAll(async () => {
  const partner = await administer(service).issue({ organization: 'Fern & Co' })
  client = connect(service, partner)
  system = await client.session()
  inboxes = openInboxes(service, client)
})

/**
 * Moves the sandbox clock. Each move immediately runs the job that sends emails, which otherwise
 * runs once a minute.
 */
const runAt = async (offsetSeconds: number): Promise<void> => {
  const json = { offsetSeconds }
  const moved = await client.call('PUT', '/sandbox/v1/clock', { headers: system.headers, json })
  expect(moved.status).toBe(200)
}
afterEach(() => runAt(0))

let made = 0
/** Creates a person who gets emails about the inbox. */
async function makeReader(): Promise<{ customerUid: string; email: string }> {
  const email = `reader-${++made}@example.com`
  const { customerUid, token } = await client.invite({ email })
  const temporary = await client.accept(token)
  await client.call('POST', paths.signup('individual'), {
    headers: temporary.headers,
    json: signupBody(),
  })
  const { headers } = await client.session(customerUid)
  const json = { platform: { email: true }, transaction: { email: true } }
  const changed = await client.call('PUT', preferencesPath, { headers, json })
  expect(changed.status).toBe(200)
  return { customerUid, email }
}
const listEmails = (email: string): string[] =>
  listLetters(service, email)
    .map(({ text }) => text)
    .filter((text) => text.includes('Subject: You have a new message'))
const countEmails = (email: string): number => listEmails(email).length

const secret = 'Zyxwerty owes 4711.09'
const publish = (customerUid: string) =>
  inboxes.publish([
    { customerUid, type: 'PLATFORM_MESSAGE', title: secret, body: secret, data: { note: secret } },
    { customerUid, type: 'TRANSACTION_PENDING', title: secret, data: { amount: '4711.09' } },
  ])

test('new inbox items cause at most one email per hour in the name of the brand', async () => {
  const { customerUid, email } = await makeReader()
  await publish(customerUid)
  await runAt(0)
  await expect.poll(() => countEmails(email), { timeout: 60_000 }).toBe(1)
  const [text] = listEmails(email)
  expect(text).toContain('Subject: You have a new message from Fern & Co')
  expect(text).toContain('From: "Fern & Co via Latchkey" <')
  expect(text).toContain(`${service.url}/inbox`)
  expect(text).toContain(`change your settings: ${service.url}/settings`)
  await publish(customerUid)
  await runAt(hourSeconds - 1200)
  // An email to another person shows that the job has run.
  const other = await makeReader()
  await publish(other.customerUid)
  await runAt(hourSeconds - 1200)
  await expect.poll(() => countEmails(other.email), { timeout: 60_000 }).toBe(1)
  expect(countEmails(email)).toBe(1)
  await runAt(hourSeconds + 60)
  await expect.poll(() => countEmails(email), { timeout: 60_000 }).toBe(2)
})

test('no email, job or log contains a text or data of a notification', async () => {
  const { customerUid, email } = await makeReader()
  await publish(customerUid)
  await runAt(0)
  await expect.poll(() => countEmails(email), { timeout: 60_000 }).toBe(1)
  const jobs = await database.query('select data::text as data, output::text from pgboss.job')
  const texts = [listEmails(email)[0], JSON.stringify(jobs), service.log()]
  expect(texts[2]).toContain('"event"')
  for (const text of texts) expect(text).not.toMatch(/Zyxwerty|4711/)
})
