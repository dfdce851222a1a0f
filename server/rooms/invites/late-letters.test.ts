import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { resetClock } from '../../testing/clock'
import { issueCredential, shareRooms } from '../../testing/open-rooms'
import { refuseLetters, sendLater } from '../../testing/refused-letters'
import * as invites from '../invites'
import * as outbox from '../outbox'
import * as retention from '../retention'

const rooms = shareRooms()
let inviter: Parameters<typeof invites.create>[0]
beforeAll(async () => {
  const { organizationId, clientId } = await issueCredential()
  inviter = { organizationId, issuer: { clientId, advisorId: null } }
})
beforeEach(async () => {
  await db.query(sql`delete from queued_letters`)
  await resetClock()
})

const person = { role: 'individual', firstName: 'Ann', lastName: 'Lee' } as const
let people = 0
const invite = (given: { externalId?: string; sendsEmail?: boolean } = {}) =>
  invites.create(inviter, { ...person, email: `ann.${++people}@example.com`, ...given })
const countLetters = async () => (await outbox.countWaiting()).queued

const refuse = <T>(work: () => Promise<T>) => refuseLetters(rooms.dataDir, work)

test('an invitation email that fails at first is sent exactly once later', async () => {
  const { inviteUrl } = await refuse(() => invite())
  expect(await countLetters()).toBe(1)
  await sendLater()
  await sendLater()
  const letters = mail.listStoredLetters()
  expect(letters).toMatchObject([{ to: `ann.${people}@example.com` }])
  expect(letters[0]!.text).toContain(inviteUrl)
  expect(await countLetters()).toBe(0)
})

test('after a failed email, a renewed invitation sends only the newest link', async () => {
  const { inviteUrl } = await refuse(async () => invites.renew(inviter, (await invite()).inviteId))
  await sendLater()
  const letters = mail.listStoredLetters()
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text).toContain(inviteUrl)
})

test('renewing an invitation with sendsEmail false deletes its queued email', async () => {
  await refuse(() => invite({ externalId: 'A1' }))
  expect(await countLetters()).toBe(1)
  await invite({ externalId: 'A1', sendsEmail: false })
  expect(await countLetters()).toBe(0)
})

test('cancelling an invitation deletes its queued email', async () => {
  const { inviteId } = await refuse(() => invite())
  await invites.cancel(inviter.organizationId, inviteId)
  expect(await countLetters()).toBe(0)
})

test('erasing a customer deletes the queued emails to the customer', async () => {
  const { customerUid } = await refuse(async () => {
    await invite()
    return invite()
  })
  await retention.erase(customerUid)
  expect(
    await db.query(sql`select id from queued_letters where customer_id = ${customerUid}`),
  ).toEqual([])
  expect(await countLetters()).toBe(1)
})
