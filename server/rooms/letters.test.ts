import { expect, test } from 'vitest'
import { requirementCodes } from '@/lib/kyc-codes'
import { referenceOf } from '@/lib/reference'
import { db, sql } from '../foundations/db'
import { eventCounts } from '../foundations/log'
import * as mail from '../foundations/mail'
import { applyState, sampleBody, shareApplicantRooms } from '../testing/applicants'
import * as kyc from './kyc'
import * as letters from './letters'
import * as signup from './signup'

const rooms = shareApplicantRooms()

const listLetterJobs = (customerId: string) =>
  db.query(
    sql`select data from pgboss.job where name = 'letter' and data->>'customerId' = ${customerId}
      order by created_on`,
  )

test('an applicant gets an email after submitting and one after each result', async () => {
  const customer = await rooms.makeCustomer()
  await signup.submit(customer, sampleBody(), { extras: { firstName: 'Maren' } })
  const received = { data: { customerId: customer.id, kind: 'received' } }
  const result = { data: { customerId: customer.id } }
  expect(await listLetterJobs(customer.id)).toEqual([received])
  await kyc.decide(customer.id, 'reject', 'Looks wrong')
  expect(await listLetterJobs(customer.id)).toEqual([received, result])
  await kyc.reopen(customer.id, 'pending', 'A mistake of ours')
  expect(await listLetterJobs(customer.id)).toHaveLength(2)
  await kyc.decide(customer.id, 'approve')
  expect(await listLetterJobs(customer.id)).toEqual([received, result, result])
})

test('the email after submitting contains the reference number of the application', async () => {
  const customer = await rooms.makeCustomer()
  await signup.submit(customer, sampleBody(), { extras: { firstName: 'Maren' } })
  expect(await letters.sendResult({ customerId: customer.id, kind: 'received' })).toBe('done')
  const [letter] = mail.listStoredLetters()
  const { id } = await kyc.last(customer.id)
  expect(letter!.text).toContain(`Your reference is ${referenceOf(id)}.`)
})

test('the email about missing information has a deadline and is skipped after approval', async () => {
  const customer = await rooms.makeCustomer()
  await signup.submit(customer, sampleBody(), { extras: { firstName: 'Maren' } })
  await kyc.decide(customer.id, 'reject', 'Looks wrong')
  await kyc.reopen(customer.id, 'incomplete', 'A mistake of ours')
  const job = { customerId: customer.id, kind: 'action-needed' } as const
  expect(await listLetterJobs(customer.id)).toContainEqual({ data: job })
  expect(await letters.sendResult(job)).toBe('done')
  const [letter] = mail.listStoredLetters()
  expect(letter!.text).toMatch(/we need something from you by \w+ \d+, \d{4}\./)
  expect(letter!.text).toContain(`ID: ${requirementCodes.DOCUMENT_NEEDED!.message}`)
  await kyc.decide(customer.id, 'approve')
  const sent = mail.listStoredLetters().length
  expect(await letters.sendResult(job)).toBe('done')
  expect(mail.listStoredLetters()).toHaveLength(sent)
})

test.each([
  ['names no field', []],
  ['names a field without a page', [{ field: 'business.taxId', code: 'INVALID', message: '' }]],
])(
  'the email about missing information has no deadline if the provider %s',
  async (_what, requirements) => {
    const customer = await rooms.makeCustomer()
    await signup.submit(customer, sampleBody(), { extras: { firstName: 'Maren' } })
    const { id } = await kyc.last(customer.id)
    await applyState(id, `${id}:1`, { status: 'incomplete', sequence: 2, requirements })
    const before = mail.listStoredLetters().length
    const job = { customerId: customer.id, kind: 'action-needed' } as const
    expect(await letters.sendResult(job)).toBe('done')
    expect(mail.listStoredLetters()).toHaveLength(before + 1)
    expect(mail.listStoredLetters()[0]!.text).toMatch(/There's an update on your application\./)
  },
)

test('a customer of a partner gets no email about the result', async () => {
  const { customer } = await rooms.signUp()
  await kyc.decide(customer.id, 'approve')
  expect(await listLetterJobs(customer.id)).toEqual([])
})

test('the result email has a link to the status page, but no result and no name', async () => {
  const customer = await rooms.makeCustomer()
  expect(await letters.sendResult({ customerId: customer.id })).toBe('done')
  const [letter] = mail.listStoredLetters()
  expect(letter!.text).toContain('/status')
  expect(letter!.text).not.toMatch(/approved|rejected|Maren|Quist/i)
})

test('a closed customer gets no result email', async () => {
  const customer = await rooms.makeCustomer()
  await db.query(sql`update customers set closed_at = service_now() where id = ${customer.id}`)
  const before = mail.listStoredLetters().length
  expect(await letters.sendResult({ customerId: customer.id })).toBe('done')
  expect(mail.listStoredLetters()).toHaveLength(before)
})

test('a result email whose address cannot be decrypted is logged and retried', async () => {
  const customer = await rooms.makeCustomer()
  await db.query(sql`update customers set contact_sealed = 'spoilt' where id = ${customer.id}`)
  const late = () => eventCounts().get('letter.late warn') ?? 0
  const before = late()
  await expect(letters.sendResult({ customerId: customer.id })).rejects.toThrow()
  expect(late()).toBe(before + 1)
})
