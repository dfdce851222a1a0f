import { beforeAll, expect, test } from 'vitest'
import { db, sql, transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { shareRooms } from '../testing/open-rooms'
import * as accounts from './account-closure'
import * as browserSessions from './browser-sessions'
import * as challenges from './challenges'
import * as customers from './customers'
import * as emailAddresses from './email-addresses'
import * as organizations from './organizations'

shareRooms()
let organizationId: string
beforeAll(async () => {
  organizationId = (await organizations.ensureDefault()).defaultOrganization.id
})

const device = { ip: '203.0.113.7', userAgent: 'A browser' }
const before = 'dora.before@example.com'
const after = 'dora.after@example.com'
const lettersTo = (email: string) =>
  mail.listStoredLetters().filter(({ to }) => to === email).length

async function makePerson() {
  const contact = { firstName: 'Dora', lastName: 'Moves', email: before, phoneNumber: null }
  const customer = await transaction((tx) =>
    customers.create(tx, { organizationId, userType: 'operator', contact }),
  )
  const start = () =>
    transaction((tx) => browserSessions.start(tx, device, { customerId: customer.id }))
  const { hash } = await start()
  await start()
  const countBrowsers = async () =>
    (await browserSessions.listOf({ customerId: customer.id, sessionHash: hash })).length
  return { customerId: customer.id, hash, countBrowsers }
}

test('a change of email address is rolled back if other sessions cannot be ended', async () => {
  const { customerId, hash, countBrowsers } = await makePerson()
  const id = await emailAddresses.prove({ customerId, sessionHash: hash }, after)
  const challenge = { ...(await challenges.find(id))!, customerId }
  await db.query(
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
  )
  await db.query(
    sql`create trigger refuse before delete on browser_sessions for each row execute function refuse()`,
  )
  await expect(emailAddresses.change(challenge, hash)).rejects.toThrow('refused')
  expect((await customers.readContact(customerId)).email).toBe(before)
  expect(await countBrowsers()).toBe(2)
  expect(lettersTo(before)).toBe(0)

  await db.query(sql`drop trigger refuse on browser_sessions`)
  await emailAddresses.change(challenge, hash)
  expect((await customers.readContact(customerId)).email).toBe(after)
  expect(await countBrowsers()).toBe(1)
  expect(lettersTo(before)).toBe(1)
  await expect(emailAddresses.change(challenge, hash)).rejects.toMatchObject({
    code: 'CODE_HAS_EXPIRED',
  })
})

test('the code for a new email address expires when the account is closed', async () => {
  const { customerId, hash: sessionHash } = await makePerson()
  const id = await emailAddresses.prove({ customerId, sessionHash }, 'dora.later@example.com')
  const challenge = { ...(await challenges.find(id))!, customerId }
  await accounts.close(customerId)
  await expect(emailAddresses.change(challenge, null)).rejects.toMatchObject({
    code: 'CODE_HAS_EXPIRED',
  })
  expect((await customers.readContact(customerId)).email).toBe(before)
})
