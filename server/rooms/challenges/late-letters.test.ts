import { beforeEach, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { beginApplication, readLetter } from '../../testing/browser'
import { resetClock } from '../../testing/clock'
import { shareRooms } from '../../testing/open-rooms'
import { refuseLetters, sendLater } from '../../testing/refused-letters'
import * as challenges from '../challenges'
import * as outbox from '../outbox'
import * as signIn from '../sign-in'

const rooms = shareRooms()
beforeEach(async () => {
  await db.query(sql`delete from queued_letters`)
  await resetClock()
})

let made = 0
const makeEmail = () => `late.${++made}@example.com`
const refuse = <T>(work: () => Promise<T>) => refuseLetters(rooms.dataDir, work)
const requestCode = (email = makeEmail()) => challenges.send({ purpose: 'sign-in', email })
const countLetters = async () => (await outbox.countWaiting()).queued

test('a code email that failed is sent 2 minutes later, and its code works', async () => {
  const email = makeEmail()
  const id = await refuse(() => requestCode(email))
  await sendLater('2 minutes')
  const { code } = await readLetter(email)
  expect((await challenges.tryCode(id, code)).outcome).toBe('matched')
})

test('a code email is not sent after its code has expired', async () => {
  await refuse(() => requestCode())
  await sendLater('15 minutes 1 second')
  expect(mail.listStoredLetters()).toEqual([])
  expect(await outbox.countWaiting()).toMatchObject({ queued: 0, dead: 1 })
})

test('if an email code is ended, its queued email is deleted', async () => {
  const id = await refuse(() => requestCode())
  expect(await countLetters()).toBe(1)
  await transaction((tx) => challenges.end(tx, id))
  expect(await countLetters()).toBe(0)
})

test('a failed notice of a changed email address is sent again to the old address', async () => {
  const [before, after] = [makeEmail(), makeEmail()]
  const browser = await beginApplication(before)
  browser.take(await signIn.requestEmailChange(await browser.visitor(), after))
  const { code } = await readLetter(after)
  await refuse(async () => signIn.confirmCode(await browser.visitor(), code))
  await sendLater()
  expect(mail.listStoredLetters()).toMatchObject([{ to: before }])
})
