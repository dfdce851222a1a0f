import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../support/api'
import { type Authority, makeAuthority } from '../support/certificates'
import { openDatabase } from '../support/database'
import { submitForm } from '../support/form'
import {
  type MailServer,
  type MailTls,
  mailPassword,
  startMailServer,
} from '../support/mail-server'
import { makeEmail } from '../support/people'
import { productionSite, startProduction, testNames } from '../support/production'
import type { Service } from '../support/service'
import { borrowService } from '../support/shared'
import { administer } from '../support/staff'
import { openVisitor } from '../support/visitor'

const host = borrowService()
let authority: Authority
let other: Authority
beforeAll(async () => {
  authority = await makeAuthority()
  other = await makeAuthority('Another authority')
})
afterAll(() => {
  authority?.remove()
  other?.remove()
})

type Wanted = { tls: MailTls; by?: Authority; port?: number }

async function startMail({ tls, by = authority, port }: Wanted): Promise<MailServer> {
  const server = await startMailServer({ tls, certificate: await by.certify('mail.test'), port })
  onTestFinished(() => server.stop())
  return server
}

const urlOf = (scheme: string, { port }: MailServer, password = mailPassword) =>
  `${scheme}://latchkey:${password}@mail.test:${port}`

async function startLive(url: string): Promise<Service> {
  const live = await startProduction(host, {
    ...testNames,
    SMTP_URL: url,
    NODE_EXTRA_CA_CERTS: authority.file,
  })
  onTestFinished(() => live.stop())
  return live
}

const requestCode = (live: Service, email: string) =>
  openVisitor(live, { origin: productionSite }).post('/api/email', { email, purpose: 'sign-in' })

/** Approves a new person, which queues two emails. Returns the email address. */
async function queueLetters(live: Service): Promise<string> {
  const staff = administer(live)
  const credential = await staff.issue()
  await staff.setApiAccess(credential.organizationId, true)
  const email = makeEmail()
  const { token, customerUid } = await connect(live, credential).invite({ email })
  await submitForm(openVisitor(live, { origin: productionSite }), token)
  await staff.send('POST', `customers/${customerUid}/kyc/decisions`, 200, {
    decision: 'approve',
    reason: 'A test',
  })
  return email
}

const readLetterJobs = async (live: Service) => {
  const database = await openDatabase(live)
  const rows = await database.query(
    `select name, state from pgboss.job where name like 'letter%' order by created_on`,
  )
  await database.close()
  return rows
}

test.each([
  ['smtp', 'starttls'],
  ['smtps', 'implicit'],
] as const)('production sends email to an %s URL over verified TLS (%s)', async (scheme, tls) => {
  const mail = await startMail({ tls })
  const live = await startLive(urlOf(scheme, mail))
  const email = makeEmail()
  expect((await requestCode(live, email)).status).toBe(200)
  await expect.poll(() => mail.received).toHaveLength(1)
  expect(mail.received[0]).toMatchObject({ to: email, isSecure: true })
  expect(live.log()).not.toContain('letter.late')
})

test('production sends no email to a mail server without TLS', async () => {
  const mail = await startMail({ tls: 'none' })
  const live = await startLive(urlOf('smtp', mail))
  await requestCode(live, makeEmail())
  await queueLetters(live)
  await expect
    .poll(() => live.log())
    .toMatch(/"event":"letter.late","place":"outbox.code".*"code":"ETLS"/)
  await expect.poll(() => live.log()).toMatch(/"event":"letter.late","kind".*"code":"ETLS"/)
  expect(mail.received).toEqual([])
  expect((await readLetterJobs(live)).map(({ name }) => name)).toEqual(['letter', 'letter'])
})

test("the worker retries an email while the mail server's certificate is invalid", async () => {
  const wrong = await startMail({ tls: 'starttls', by: other })
  const live = await startLive(urlOf('smtp', wrong))
  const email = await queueLetters(live)
  await expect.poll(() => live.log()).toContain('"event":"letter.late"')
  expect(wrong.received).toEqual([])
  await wrong.stop()
  const right = await startMail({ tls: 'starttls', port: wrong.port })
  await expect
    .poll(() => right.received)
    .toEqual([expect.objectContaining({ to: email }), expect.objectContaining({ to: email })])
  expect(right.received[0]).toMatchObject({ isSecure: true })
})

test('the worker retries an email while the mail server refuses the password', async () => {
  const mail = await startMail({ tls: 'implicit' })
  const live = await startLive(urlOf('smtps', mail, 'wrong'))
  const email = await queueLetters(live)
  await expect.poll(() => live.log()).toMatch(/"event":"letter.late".*"code":"EAUTH"/)
  expect((await readLetterJobs(live)).map(({ name }) => name)).toEqual(['letter', 'letter'])
  await live.restart({ SMTP_URL: urlOf('smtps', mail) })
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([email, email])
})
