import { expect, test } from 'vitest'
import { countRows, db, sql, transaction } from '../../foundations/db'
import {
  applyState,
  codeOf,
  listTypes,
  sampleBody,
  shareApplicantRooms,
  statusOf,
} from '../../testing/applicants'
import { beginApplication, readLetter, TestBrowser } from '../../testing/browser'
import { moveClock, resetClock } from '../../testing/clock'
import { countLockWaits } from '../../testing/lock-waits'
import { accept } from '../../testing/provider'
import * as customers from '../customers'
import * as kyc from '../kyc'
import * as notifications from '../notifications'
import * as retention from '../retention'
import * as signIn from '../sign-in'
import * as signup from '../signup'

const rooms = shareApplicantRooms()

const untilWaiting = (calls: number) => expect.poll(countLockWaits).toBe(calls)

/**
 * Runs `work` while retention erases a person. The erasure has already changed the account and
 * waits for a locked row of the inbox. Returns the error code of `work`.
 */
async function eraseDuring(id: string, work: () => Promise<unknown>): Promise<string> {
  await db.query(sql`
    insert into notification_marks (customer_id, mark_seq, at, version)
    values (${id}, 1000, service_now(), 1)`)
  const [working] = await transaction(async (tx) => {
    await tx.query(sql`select 1 from notification_marks where customer_id = ${id} for update`)
    const erasing = retention.erase(id)
    await untilWaiting(1)
    const working = codeOf(work())
    await untilWaiting(2)
    return [Promise.all([working, erasing])]
  })
  return (await working)![0]
}

const countHeads = (id: string) =>
  countRows(sql`select count(*)::int as n from notification_heads where customer_id = ${id}`)

test('a sign-in that waits for an erasure by retention opens no account', async () => {
  const email = 'erased.by-retention@example.com'
  const { customerId } = await (await beginApplication(email)).person()
  const browser = new TestBrowser('Mozilla/5.0 (Windows NT 10.0) Firefox/128.0')
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
  const { code } = await readLetter(email)
  const enter = async () => signIn.confirmCode(await browser.visitor(), code)
  expect(await eraseDuring(customerId, enter)).toBe('NOT_FOUND')
  expect(await customers.listBrowsers(customerId)).toEqual([])
})

test('changing inbox preferences during an erasure creates no inbox', async () => {
  const { id } = (await rooms.signUp()).customer
  const mute = () => notifications.changePreferences(id, { platform: { inbox: false } })
  expect(await eraseDuring(id, mute)).toBe('NOT_FOUND')
  expect(await countHeads(id)).toBe(0)
})

test('recording an inbox view or a consent during an erasure stores nothing', async () => {
  const calls: [(id: string) => Promise<unknown>, string][] = [
    [customers.recordInboxView, 'ok'],
    [
      (id) =>
        transaction((tx) =>
          customers.writeConsent(tx, id, { version: '1', at: '2026-01-01T00:00:00Z' }),
        ),
      'NOT_FOUND',
    ],
  ]
  for (const [call, outcome] of calls) {
    const { id } = (await rooms.signUp()).customer
    expect(await eraseDuring(id, () => call(id))).toBe(outcome)
    const kept = await db.query(sql`
      select inbox_viewed_at as "viewedAt", consent from customers where id = ${id}`)
    expect(kept).toEqual([{ viewedAt: null, consent: null }])
  }
})

test('a provider decision during an erasure adds no notification', async () => {
  const made = await rooms.signUp()
  const { id } = made.customer
  const decide = () =>
    applyState(made.profileId, made.reference, { status: 'approved', sequence: 2 })
  expect(await eraseDuring(id, decide)).toBe('ok')
  expect(await listTypes(id)).toEqual([])
  expect(await countHeads(id)).toBe(0)
  expect(await statusOf(made)).toBe('pending')
})

test('expireOverdue handles the deadline of an erased application only once', async () => {
  const made = await rooms.signUp()
  await applyState(made.profileId, made.reference, { status: 'incomplete', sequence: 2 })
  await retention.erase(made.customer.id)
  await db.query(sql`
    update kyc_requests set due_at = service_now() where profile_id = ${made.profileId}`)
  expect([await kyc.expireOverdue(), await kyc.expireOverdue()]).toEqual([1, 0])
})

test('retention keeps an inactive person whose signup waits for the provider', async () => {
  const customer = await rooms.makeCustomer()
  await moveClock('91 days')
  const answered = Promise.withResolvers<void>()
  rooms.provider.answer = async (submission) => {
    await answered.promise
    return accept(submission)
  }
  const before = rooms.provider.submissions.length
  const submitting = codeOf(signup.submit(customer, sampleBody()))
  await expect.poll(() => rooms.provider.submissions.length).toBe(before + 1)
  await retention.run(false)
  answered.resolve()
  expect(await submitting).toBe('ok')
  expect(await listTypes(customer.id)).toEqual(['KYC_SUBMITTED'])
  await resetClock()
})
