import { beforeEach, expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { countRows, db, sql, transaction } from '../foundations/db'
import { codeOf, sampleBody, shareApplicantRooms } from '../testing/applicants'
import { beginApplication, readLetter, TestBrowser } from '../testing/browser'
import { countLockWaits } from '../testing/lock-waits'
import { issueCredential } from '../testing/open-rooms'
import { accept, refuse } from '../testing/provider'
import { refuseLetters } from '../testing/refused-letters'
import { deleteApplication } from './account-closure'
import * as challenges from './challenges'
import * as customers from './customers'
import * as drafts from './drafts'
import * as invites from './invites'
import * as kyc from './kyc'
import * as links from './links'
import * as retention from './retention'
import * as signIn from './sign-in'
import * as signup from './signup'
import * as staff from './staff'

const rooms = shareApplicantRooms()
beforeEach(() => {
  rooms.provider.answer = accept
})

const countReservations = (id: string) =>
  countRows(sql`select count(*)::int as n from signup_reservations where customer_id = ${id}`)

const save = (id: string) =>
  transaction((tx) => drafts.save(tx, id, 0, { draft: emptyDraft, signing: null }))

test('under a legal hold, deleting an application closes the account but keeps data', async () => {
  const { id } = await rooms.makeCustomer()
  await save(id)
  await db.query(sql`update customers set legal_hold = true where id = ${id}`)
  expect(await deleteApplication(id)).toMatchObject({ isErased: false })
  expect(
    await countRows(sql`select count(*)::int as n from drafts where customer_id = ${id}`),
  ).toBe(1)
  const [row] = await db.query(sql`
    select closed_at is not null as "isClosed", erased_at from customers where id = ${id}`)
  expect(row).toEqual({ isClosed: true, erased_at: null })
  expect(await codeOf(deleteApplication(id))).toBe('NOT_FOUND')
})

/**
 * Submits a signup and waits until the provider has received it. The provider responds only when
 * the test calls `answer`.
 */
async function submitWithoutAnswer(customer: customers.Customer) {
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    rooms.provider.answer = (submission) =>
      new Promise((respond) => {
        answer = () => respond(accept(submission))
        resolve()
      })
  })
  const submitting = codeOf(signup.submit(customer, sampleBody()))
  await isAsked
  return { answer, submitting }
}

const untilWaiting = (calls: number) => expect.poll(countLockWaits).toBe(calls)

/** Deletes an application. While the deletion waits for a lock, runs `meanwhile`. */
async function deleteSlowly<T>(id: string, meanwhile: () => Promise<T>) {
  const [deleting, result] = await transaction(async (tx) => {
    // Until this transaction ends, the lock blocks the deletion, so `meanwhile` runs before the
    // deletion ends. The lock does not block a signup.
    await tx.query(sql`select 1 from customers where id = ${id} for key share`)
    const deleting = codeOf(deleteApplication(id))
    await untilWaiting(1)
    return [[deleting], await meanwhile()] as const
  })
  return { deleted: await deleting[0], result }
}

test('deleting an application returns SIGNUP_IN_PROGRESS during its submission', async () => {
  const customer = await rooms.makeCustomer()
  const { answer, submitting } = await submitWithoutAnswer(customer)
  expect(await codeOf(deleteApplication(customer.id))).toBe('SIGNUP_IN_PROGRESS')
  answer()
  await submitting
  expect(await codeOf(deleteApplication(customer.id))).toBe('ALREADY_SIGNED_UP')
})

test('an application deletion that waits for a lock fails if a signup completes first', async () => {
  const customer = await rooms.makeCustomer()
  const { deleted } = await deleteSlowly(customer.id, () => signup.submit(customer, sampleBody()))
  expect(deleted).toBe('ALREADY_SIGNED_UP')
  expect((await customers.require(customer.id)).signedUpAt).not.toBeNull()
})

test('an application deletion that waits for a lock fails if a signup starts first', async () => {
  const customer = await rooms.makeCustomer()
  const { deleted, result } = await deleteSlowly(customer.id, () => submitWithoutAnswer(customer))
  expect(deleted).toBe('SIGNUP_IN_PROGRESS')
  result.answer()
  expect(await result.submitting).toBe('ok')
})

test('a repeated signup waits for a deletion of the application and returns NOT_FOUND', async () => {
  const customer = await rooms.makeCustomer()
  rooms.provider.answer = () => refuse()
  expect(await codeOf(signup.submit(customer, sampleBody()))).toBe('BAAS_ERROR_FIELD')
  rooms.provider.answer = accept
  const sent = rooms.provider.submissions.length
  const { deleted, result } = await deleteSlowly(customer.id, async () => {
    const submitting = codeOf(signup.submit(customer, sampleBody()))
    await untilWaiting(2)
    return { submitting }
  })
  expect(deleted).toBe('ok')
  expect(await result.submitting).toBe('NOT_FOUND')
  expect(rooms.provider.submissions).toHaveLength(sent)
  expect(await countReservations(customer.id)).toBe(0)
})

test('a deleted application can be neither saved nor submitted again', async () => {
  const customer = await rooms.makeCustomer()
  expect(await deleteApplication(customer.id)).toMatchObject({ isErased: true })
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

test('submitting answers after a deletion creates no signup reservation', async () => {
  const customer = await rooms.makeCustomer()
  await deleteApplication(customer.id)
  expect(await codeOf(signup.submit(customer, sampleBody()))).toBe('NOT_FOUND')
  expect(await countReservations(customer.id)).toBe(0)
})

test('after a deletion under a legal hold, a signup sends no answers to the provider', async () => {
  const customer = await rooms.makeCustomer()
  await db.query(sql`update customers set legal_hold = true where id = ${customer.id}`)
  await deleteApplication(customer.id)
  const sent = rooms.provider.submissions.length
  expect(await codeOf(signup.submit(customer, sampleBody()))).toBe('NOT_FOUND')
  expect(rooms.provider.submissions).toHaveLength(sent)
})

const listChallenges = (ids: string[]) =>
  db.query(sql`
    select id, length(email_sealed) as address, tries from email_challenges
    where id = any(${ids}::uuid[])`)

test('deleting an application also deletes emailed codes and their queued emails', async () => {
  const { id } = await rooms.makeCustomer()
  const { email } = await customers.readContact(id)
  const ids = await refuseLetters(rooms.dataDir, async () => [
    await challenges.send({ purpose: 'sign-in', email: email.toUpperCase() }),
    await challenges.send({ purpose: 'change', email: `new.${email}`, customerId: id }),
  ])
  await deleteApplication(id)
  expect(await listChallenges(ids)).toEqual([])
  expect(
    await countRows(sql`
      select count(*)::int as n from queued_letters where subject_id = any(${ids}::uuid[])`),
  ).toBe(0)
})

test('deleting an application keeps the count of wrong codes, but no email address', async () => {
  const { id } = await rooms.makeCustomer()
  const { email } = await customers.readContact(id)
  const tried = await challenges.send({ purpose: 'sign-in', email })
  expect(await challenges.tryCode(tried, 'wrong')).toEqual({ outcome: 'mismatched' })
  await deleteApplication(id)
  expect(await listChallenges([tried])).toEqual([{ id: tried, address: 0, tries: 1 }])
  expect(await challenges.find(tried)).toBeUndefined()
  expect(await challenges.tryCode(tried, 'wrong')).toEqual({ outcome: 'dead' })
})

async function invitePerson() {
  const { clientId, organizationId } = await issueCredential()
  const { customerUid, inviteUrl } = await invites.create(
    { organizationId, issuer: { clientId, advisorId: null } },
    { role: 'individual', email: 'avery@example.com', firstName: 'Avery', lastName: 'Quinn' },
  )
  const maker = { organizationId, clientId }
  const makeLink = () => links.create(maker, customerUid, { purpose: 'onboarding' })
  return { customerUid, token: inviteUrl.split('/').at(-1)!, makeLink }
}

/**
 * Erases a person while `work` waits for the lock of the customer. Returns the error code of
 * `work`.
 */
async function eraseDuring(id: string, work: () => Promise<unknown>): Promise<string> {
  const [working] = await transaction(async (tx) => {
    await customers.lock(tx, id)
    const working = codeOf(work())
    await untilWaiting(1)
    await customers.close(tx, id)
    await retention.eraseIn(tx, id)
    return [working]
  })
  return working!
}

const visit = () => new TestBrowser().visitor()

test('an invitation whose person is being erased returns INVITATION_DOES_NOT_EXIST', async () => {
  const called = await invitePerson()
  const accept = () => invites.accept(called.token, 'individual')
  expect(await eraseDuring(called.customerUid, accept)).toBe('INVITATION_DOES_NOT_EXIST')
  const opened = await invitePerson()
  const open = async () => signIn.openInvite(await visit(), opened.token)
  expect(await eraseDuring(opened.customerUid, open)).toBe('INVITATION_DOES_NOT_EXIST')
  const ids = [called.customerUid, opened.customerUid]
  expect(
    await countRows(sql`
      select count(*)::int as n from events
      where customer_id = any(${ids}::uuid[]) and type = 'invite.accepted'`),
  ).toBe(0)
})

test('creating or opening a link while its person is being erased returns NOT_FOUND', async () => {
  const created = await invitePerson()
  expect(await eraseDuring(created.customerUid, created.makeLink)).toBe('NOT_FOUND')
  const opened = await invitePerson()
  const token = (await opened.makeLink()).url.split('/').at(-1)!
  const open = async () => signIn.openLink(await visit(), token)
  expect(await eraseDuring(opened.customerUid, open)).toBe('NOT_FOUND')
})

test('a sign-in during the erasure of a person returns NOT_FOUND and stores no browser', async () => {
  const email = 'erased.sign-in@example.com'
  const { customerId } = await (await beginApplication(email)).person()
  const browser = new TestBrowser('Mozilla/5.0 (Windows NT 10.0) Firefox/128.0')
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
  const { code } = await readLetter(email)
  const enter = async () => signIn.confirmCode(await browser.visitor(), code)
  expect(await eraseDuring(customerId, enter)).toBe('NOT_FOUND')
  expect(await customers.listBrowsers(customerId)).toEqual([])
})

test('reading the contact of an erased customer throws NOT_FOUND', async () => {
  const { id } = await rooms.makeCustomer()
  await deleteApplication(id)
  expect(await codeOf(customers.readContact(id))).toBe('NOT_FOUND')
})

test('a KYC decision that waits while the account is closed returns NOT_FOUND', async () => {
  const { id } = (await rooms.signUp()).customer
  const [deciding] = await transaction(async (tx) => {
    await customers.lock(tx, id)
    const deciding = codeOf(staff.decide(id, { decision: 'approve', reason: 'Documents seen' }))
    await untilWaiting(1)
    await customers.close(tx, id)
    return [deciding]
  })
  expect(await deciding).toBe('NOT_FOUND')
  expect((await kyc.last(id)).status).toBe('pending')
})
