import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { countRows, db, sql, transaction } from '../foundations/db'
import { type ApplicantRooms, codeOf, openApplicantRooms, sampleBody } from '../testing/applicants'
import { accept } from '../testing/provider'
import { deleteApplication } from './account-closure'
import * as customers from './customers'
import * as drafts from './drafts'
import * as signup from './signup'

let rooms: ApplicantRooms
beforeAll(async () => {
  rooms = await openApplicantRooms()
})
afterAll(() => rooms.close())
beforeEach(() => {
  rooms.provider.answer = accept
})

const save = (id: string) =>
  transaction((tx) => drafts.save(tx, id, 0, { draft: emptyDraft, signing: null }))

test('under a legal hold, deleting an application only closes the account', async () => {
  const { id } = await rooms.makeCustomer()
  await save(id)
  await db.query(sql`update customers set legal_hold = true where id = ${id}`)
  expect(await deleteApplication(id)).toBe(false)
  expect(
    await countRows(sql`select count(*)::int as n from drafts where customer_id = ${id}`),
  ).toBe(1)
  const [row] = await db.query(sql`
    select closed_at is not null as "isClosed", erased_at from customers where id = ${id}`)
  expect(row).toEqual({ isClosed: true, erased_at: null })
  expect(await codeOf(deleteApplication(id))).toBe('NOT_FOUND')
})

test('an application is not deleted while the provider receives it', async () => {
  const customer = await rooms.makeCustomer()
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    rooms.provider.answer = (submission) =>
      new Promise((respond) => {
        answer = () => respond(accept(submission))
        resolve()
      })
  })
  const submitting = signup.submit(customer, sampleBody())
  await isAsked
  expect(await codeOf(deleteApplication(customer.id))).toBe('SIGNUP_IN_PROGRESS')
  answer()
  await submitting
  expect(await codeOf(deleteApplication(customer.id))).toBe('ALREADY_SIGNED_UP')
})

test('a deleted application can be neither saved nor submitted again', async () => {
  const customer = await rooms.makeCustomer()
  expect(await deleteApplication(customer.id)).toBe(true)
  expect(await codeOf(save(customer.id))).toBe('NOT_FOUND')
  expect(await codeOf(signup.submit(customer, sampleBody()))).toBe('NOT_FOUND')
  expect(await codeOf(transaction((tx) => customers.markSignedUp(tx, customer.id)))).toBe(
    'NOT_FOUND',
  )
  expect(
    await countRows(
      sql`select count(*)::int as n from profiles where customer_id = ${customer.id}`,
    ),
  ).toBe(0)
})
