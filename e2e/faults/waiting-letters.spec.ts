import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, connect, paths, signupBody } from '../support/api'
import { readCount, reportFigures } from '../support/counts'
import { type Database, openDatabase } from '../support/database'
import { expireLeases } from '../support/leases'
import { type MailServer, type ReceivedLetter, startMailServer } from '../support/mail-server'
import { type Service, startService } from '../support/service'

const kills = readCount('letter_kills')
const invitesOfRound = 12

let mail: MailServer
let services: Service[]
let clients: Client[]
let database: Database
beforeAll(async () => {
  mail = await startMailServer({ tls: 'none' })
  const env = { SMTP_URL: `smtp://127.0.0.1:${mail.port}` }
  const one = await startService({ env })
  services = [one, await startService({ env, dataDir: one.dataDir })]
  clients = services.map((service) => connect(service, one))
  database = await openDatabase(one)
})
afterAll(async () => {
  await database?.close()
  await services?.[1]?.terminate()
  await services?.[0]?.stop()
  await mail?.stop()
})

const reopenMail = async (): Promise<void> => {
  mail = await startMailServer({ tls: 'none', port: mail.port })
}
const countWaiting = async (): Promise<number> =>
  (await database.query('select id from queued_letters')).length
const countLetters = (email: string): number =>
  mail.received.filter(({ to }) => to === email).length

let made = 0
/**
 * Invites people through both processes at the same time. Returns the addresses of acknowledged
 * invitations.
 */
function inviteSome(): { acknowledged: string[]; ended: Promise<unknown> } {
  const acknowledged: string[] = []
  const calls = Array.from({ length: invitesOfRound }, async (_, i) => {
    const email = `waiting-${++made}@example.com`
    await clients[i % 2]!.invite({ email })
    acknowledged.push(email)
  })
  return { acknowledged, ended: Promise.allSettled(calls) }
}

async function restartAll(): Promise<void> {
  await expireLeases(database)
  await database.query('update queued_letters set next_try_at = service_now()')
  for (const service of services) await service.restart()
}

test('two processes together send each waiting email once', async () => {
  await mail.stop()
  const { acknowledged, ended } = inviteSome()
  await ended
  expect(acknowledged).toHaveLength(invitesOfRound)
  // The service may acknowledge an invitation before it stores that its email has failed.
  await expect
    .poll(() => database.query('select tries, holder from queued_letters'))
    .toEqual(Array.from({ length: invitesOfRound }, () => ({ tries: 1, holder: null })))
  await reopenMail()
  await database.query('update queued_letters set next_try_at = service_now()')
  await expect.poll(countWaiting, { timeout: 90_000 }).toBe(0)
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(acknowledged.toSorted())
})

test.each(Array.from({ length: kills }, (_, round) => ({ round })))(
  'killing two processes loses no email of an acknowledged invitation, round $round',
  async ({ round }) => {
    const killedAfter = 1 + ((round * 5) % invitesOfRound)
    const isMailDown = round % 2 === 0
    mail.received.length = 0
    if (isMailDown) await mail.stop()
    const { acknowledged, ended } = inviteSome()
    while (acknowledged.length < killedAfter) await sleep(1)
    await Promise.all(services.map((service) => service.kill9()))
    await ended
    const waiting = await countWaiting()
    if (isMailDown) await reopenMail()
    await restartAll()
    await expect.poll(countWaiting, { timeout: 90_000 }).toBe(0)
    for (const email of acknowledged) {
      expect(countLetters(email)).toBeGreaterThanOrEqual(1)
      // If the mail server accepted an email just before the kill, the service may send it again.
      expect(countLetters(email)).toBeLessThanOrEqual(isMailDown ? 1 : 2)
    }
    reportFigures('two processes killed while they send letters', {
      'acknowledged invitations': acknowledged.length,
      'letters that waited': waiting,
      'letters lost': 0,
      'letters sent twice': acknowledged.filter((email) => countLetters(email) > 1).length,
    })
  },
)

test('killing two processes after a new notification does not lose its email', async () => {
  const client = clients[0]!
  const email = `reader-${++made}@example.com`
  const { customerUid, token } = await client.invite({ email })
  const temporary = (await client.accept(token)).headers
  const signup = { headers: temporary, json: signupBody() }
  expect((await client.call('POST', paths.signup('individual'), signup)).status).toBe(200)
  const { headers } = await client.session(customerUid)
  const path = '/notifications/private/v1/preferences'
  await client.call('PUT', path, { headers, json: { platform: { email: true } } })
  const system = (await client.systemSession()).headers
  const item = { customerUid, type: 'PLATFORM_MESSAGE' }
  const sent = await client.call('POST', paths.events, { headers: system, json: item })
  expect(sent.status).toBe(202)
  await Promise.all(services.map((service) => service.kill9()))
  await restartAll()
  // Sets the clock without moving it, which immediately runs the job that otherwise sends these
  // emails once a minute.
  const clock = { headers: system, json: { offsetSeconds: 0 } }
  expect((await client.call('PUT', '/sandbox/v1/clock', clock)).status).toBe(200)
  const isAboutInbox = ({ to, text }: ReceivedLetter) =>
    to === email && text.includes('Subject: You have a new message')
  await expect.poll(() => mail.received.some(isAboutInbox), { timeout: 90_000 }).toBe(true)
})
