import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, sql } from '../foundations/db'
import { eventCounts } from '../foundations/log'
import * as mail from '../foundations/mail'
import { type ApplicantRooms, openApplicantRooms, sampleBody } from '../testing/applicants'
import * as kyc from './kyc'
import * as letters from './letters'
import * as signup from './signup'

let rooms: ApplicantRooms
beforeAll(async () => {
  rooms = await openApplicantRooms()
})
afterAll(() => rooms.close())

const listLetterJobs = (customerId: string) =>
  db.query(
    sql`select data from pgboss.job where name = 'letter' and data->>'customerId' = ${customerId}`,
  )

test('an applicant of the form gets one email per result, and none while pending', async () => {
  const customer = await rooms.makeCustomer()
  await signup.submit(customer, sampleBody(), { extras: { firstName: 'Maren' } })
  expect(await listLetterJobs(customer.id)).toEqual([])
  await kyc.decide(customer.id, 'reject', 'Looks wrong')
  expect(await listLetterJobs(customer.id)).toEqual([{ data: { customerId: customer.id } }])
  await kyc.reopen(customer.id, 'pending', 'A mistake of ours')
  expect(await listLetterJobs(customer.id)).toHaveLength(1)
  await kyc.decide(customer.id, 'approve')
  expect(await listLetterJobs(customer.id)).toHaveLength(2)
})

test('a customer of a partner gets no email about the result', async () => {
  const { customer } = await rooms.signUp()
  await kyc.decide(customer.id, 'approve')
  expect(await listLetterJobs(customer.id)).toEqual([])
})

test('the result email has a link to the status page, but no result and no name', async () => {
  const customer = await rooms.makeCustomer()
  expect(await letters.sendResult(customer.id)).toBe('done')
  const [letter] = mail.listStoredLetters()
  expect(letter!.text).toContain('/status')
  expect(letter!.text).not.toMatch(/approved|rejected|Maren|Quist/i)
})

test('a closed customer gets no result email', async () => {
  const customer = await rooms.makeCustomer()
  await db.query(sql`update customers set closed_at = service_now() where id = ${customer.id}`)
  const before = mail.listStoredLetters().length
  expect(await letters.sendResult(customer.id)).toBe('done')
  expect(mail.listStoredLetters()).toHaveLength(before)
})

test('a result email whose address does not open is logged and retried', async () => {
  const customer = await rooms.makeCustomer()
  await db.query(sql`update customers set contact_sealed = 'spoilt' where id = ${customer.id}`)
  const late = () => eventCounts().get('letter.late warn') ?? 0
  const before = late()
  await expect(letters.sendResult(customer.id)).rejects.toThrow()
  expect(late()).toBe(before + 1)
})
