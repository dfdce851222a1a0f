import { expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { beginApplication, readLetter, TestBrowser } from '../../testing/browser'
import { shareRooms } from '../../testing/open-rooms'
import * as customers from '../customers'
import * as signIn from '../sign-in'

shareRooms()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const newerFirefox = firefox.replaceAll('128.0', '140.0')

async function enter(email: string, userAgent?: string): Promise<void> {
  const browser = new TestBrowser(userAgent)
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
  browser.take(await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code))
  await browser.person()
}
const listLetters = (email: string) =>
  mail.listStoredLetters(email).filter(({ subject }) => subject.startsWith('New sign-in'))
const countStored = async (customerId: string): Promise<number> => {
  const rows = await db.query(sql`
    select 1 from queued_letters where customer_id = ${customerId} and kind = 'new-browser'`)
  return rows.length
}

test('a signed-up person gets an email about each new browser except the first', async () => {
  const email = 'new.browser@example.com'
  const { customerId } = await (await beginApplication(email)).person()
  await transaction((tx) => customers.markSignedUp(tx, customerId))
  await enter(email)
  await enter(email, firefox)
  await enter(email, newerFirefox)
  await enter(email)
  await expect.poll(() => listLetters(email)).toHaveLength(1)
  await expect.poll(() => countStored(customerId)).toBe(0)
  const [letter] = listLetters(email)
  expect(letter!.text).toContain('Browser: Firefox on Windows')
  expect(letter!.text).toMatch(/^Time: [A-Z][a-z]{2} \d+, \d{4}, .+ UTC$/m)
  expect(letter!.text).not.toContain('203.0.113.7')
})

test('an applicant before the signup gets no email about a new browser', async () => {
  const email = 'new.applicant@example.com'
  const { customerId } = await (await beginApplication(email)).person()
  await enter(email, firefox)
  await transaction((tx) => customers.markSignedUp(tx, customerId))
  await enter(email, firefox)
  expect(await countStored(customerId)).toBe(0)
  expect(listLetters(email)).toEqual([])
})
