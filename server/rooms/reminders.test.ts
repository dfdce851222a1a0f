import { afterEach, describe, expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { db, sql, transaction } from '../foundations/db'
import * as mail from '../foundations/mail'
import { applyState, sampleBody, shareApplicantRooms } from '../testing/applicants'
import { moveClock, resetClock } from '../testing/clock'
import * as drafts from './drafts'
import * as kyc from './kyc'
import * as letters from './letters'
import * as retention from './retention'
import * as signup from './signup'

const rooms = shareApplicantRooms()
afterEach(resetClock)

type Reminder = Parameters<typeof letters.sendReminder>[0]

/** Lists the reminders of a customer that wait in the queue. */
const listReminders = async (customerId: string): Promise<Reminder[]> =>
  (
    await db.query<{ data: Reminder }>(sql`
      select data from pgboss.job
      where name = 'reminder' and data->>'customerId' = ${customerId} order by created_on`)
  ).map(({ data }) => data)

/** Runs the waiting reminder jobs. Returns the emails that they send. */
async function sendWaiting(customerId: string) {
  const before = mail.listStoredLetters().length
  for (const reminder of await listReminders(customerId))
    expect(await letters.sendReminder(reminder)).toBe('done')
  return mail.listStoredLetters().slice(0, mail.listStoredLetters().length - before)
}

const save = (customerId: string, version = 0, socialSecurityNumber?: string) =>
  transaction((tx) =>
    drafts.save(tx, customerId, version, {
      draft: { ...emptyDraft, firstName: 'Maren', answered: ['name'], socialSecurityNumber },
      signing: null,
    }),
  )

describe('reminders of saved answers', () => {
  test('a person gets reminders 7 days and 1 day before unfinished answers are deleted', async () => {
    for (const [days, number] of [[90], [30, '900-12-3456']] as const) {
      await resetClock()
      const { id } = await rooms.makeCustomer()
      await save(id, 0, number)
      const counts: number[] = []
      for (const [before, hours] of [[8], [7, 1], [5], [1, 1], [1, 20]] as const) {
        await moveClock(`${days - before} days ${hours ?? 0} hours`)
        await Promise.all([drafts.reportEnding(), drafts.reportEnding()])
        counts.push((await listReminders(id)).length)
      }
      expect([days, counts]).toEqual([days, [0, 1, 1, 2, 2]])
    }
  })

  test('the reminder email has the date and a link, but no answer of the person', async () => {
    const { id } = await rooms.makeCustomer()
    await save(id)
    await moveClock('89 days 1 hour')
    await drafts.reportEnding()
    const [letter, ...others] = await sendWaiting(id)
    expect(others).toEqual([])
    expect(letter!.subject).toMatch(/^Finish your .+ application by \w+ \d+, \d{4}$/)
    expect(letter!.text).toContain('/status')
    expect(letter!.text).not.toMatch(/Maren/)
  })

  test('saving answers cancels the reminder and plans a later one', async () => {
    const { id } = await rooms.makeCustomer()
    await save(id)
    await moveClock('83 days 1 hour')
    await drafts.reportEnding()
    await save(id, 1)
    expect(await sendWaiting(id)).toEqual([])
    await drafts.reportEnding()
    expect(await listReminders(id)).toHaveLength(1)
    await moveClock('166 days 2 hours')
    await drafts.reportEnding()
    expect(await listReminders(id)).toHaveLength(2)
  })

  test('findExpiry returns the expiry time of expired answers, even after their deletion', async () => {
    const { id } = await rooms.makeCustomer()
    const { expiresAt } = await save(id)
    expect(await drafts.findExpiry(id)).toBeUndefined()
    await moveClock('91 days')
    expect(await drafts.findExpiry(id)).toEqual(expiresAt)
    await retention.run(false)
    expect(await drafts.findExpiry(id)).toEqual(expiresAt)
  })
})

/** Creates a person who applied in our form and whose verification is pending. */
async function apply() {
  const customer = await rooms.makeCustomer()
  await signup.submit(customer, sampleBody(), { extras: { firstName: 'Maren' } })
  return customer.id
}

describe('emails about a late result', () => {
  // The promised date skips weekends, so the test moves the clock past a possible weekend.
  test('an applicant gets one email if the result is later than promised', async () => {
    const id = await apply()
    await moveClock('1 day 20 hours')
    await kyc.reportOverdue()
    expect(await listReminders(id)).toEqual([])
    await moveClock('10 days')
    await Promise.all([kyc.reportOverdue(), kyc.reportOverdue()])
    await kyc.reportOverdue()
    expect(await listReminders(id)).toEqual([{ customerId: id, kind: 'overdue' }])
    expect((await sendWaiting(id)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/is taking longer than usual$/),
    ])
  })

  test('the promised time of a result starts again when staff reopen an application', async () => {
    const id = await apply()
    const readFacts = async () => (await kyc.readLive(id, ''))!.facts!
    const { expectedAt } = await readFacts()
    for (const [days, emails] of [
      [10, 1],
      [20, 2],
    ] as const) {
      await kyc.reportOverdue()
      expect(await listReminders(id)).toHaveLength(emails - 1)
      await moveClock(`${days} days`)
      await kyc.reportOverdue()
      expect(await listReminders(id)).toHaveLength(emails)
      await kyc.decide(id, 'reject')
      await kyc.reopen(id, 'pending', 'new documents')
    }
    const restarted = await readFacts()
    expect(restarted.isOverdue).toBe(false)
    expect(restarted.expectedAt > expectedAt).toBe(true)
  })

  test('decided applicants and partner customers get no email about a delayed result', async () => {
    const decided = await apply()
    const { customer } = await rooms.signUp()
    await moveClock('10 days')
    await kyc.reportOverdue()
    await kyc.decide(decided, 'approve')
    expect(await sendWaiting(decided)).toEqual([])
    expect(await listReminders(customer.id)).toEqual([])
  })
})

test('an applicant gets an email 14, 3 and 1 days before a correction is due', async () => {
  const id = await apply()
  const [profile] = await db.query<{ id: string }>(
    sql`select id from profiles where customer_id = ${id}`,
  )
  await applyState(profile!.id, `${profile!.id}:1`, {
    status: 'incomplete',
    sequence: 2,
    requirements: [{ field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: '' }],
  })
  const counts: number[] = []
  for (const by of ['15 days', '16 days 1 hour', '27 days 1 hour', '29 days 1 hour']) {
    await moveClock(by)
    await kyc.reportDueSoon()
    counts.push((await listReminders(id)).length)
  }
  expect(counts).toEqual([0, 1, 2, 3])
  const sent = await sendWaiting(id)
  expect(sent).toHaveLength(3)
  expect(sent[0]!.subject).toMatch(/needs an answer by \w+ \d+, \d{4}$/)
  expect(sent[0]!.text).not.toMatch(/address/i)
})
