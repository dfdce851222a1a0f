import { describe, expect, test } from 'vitest'
import { destination, events, type KycStatus, notificationType, statuses } from '@/lib/kyc-moves'
import { db, sql, transaction } from '../../foundations/db'
import { codeOf, listTypes, type SignedUp, shareApplicantRooms } from '../../testing/applicants'
import { readSeries } from '../../testing/metrics'
import * as kyc from '../kyc'
import { lock } from './lock'
import { move } from './requests'

const rooms = shareApplicantRooms()

const statusOf = async ({ customer }: SignedUp) => (await kyc.last(customer.id)).status
/** Sets a status directly in the database. Records no status change. */
const force = (profileId: string, status: KycStatus) =>
  db.query(sql`update kyc_requests set status = ${status} where profile_id = ${profileId}`)

describe('KYC decisions of staff', () => {
  const tries: Record<string, (customerId: string) => Promise<unknown>> = {
    approve: (id) => kyc.decide(id, 'approve'),
    reject: (id) => kyc.decide(id, 'reject', 'Looks wrong'),
    incomplete: (id) => kyc.decide(id, 'incomplete'),
    'reopen to pending': (id) => kyc.reopen(id, 'pending', 'A mistake of ours'),
    'reopen to incomplete': (id) => kyc.reopen(id, 'incomplete', 'A mistake of ours'),
  }
  const possible: Record<string, Partial<Record<KycStatus, KycStatus>>> = {
    approve: { pending: 'approved', incomplete: 'approved' },
    reject: { pending: 'rejected' },
    incomplete: { pending: 'incomplete' },
    'reopen to pending': { rejected: 'pending' },
    'reopen to incomplete': { rejected: 'incomplete' },
  }
  const cells = Object.keys(tries).flatMap((name) =>
    statuses.map((from) => ({ name, from, to: possible[name]?.[from] ?? 'nowhere' })),
  )

  test.each(cells)(
    'staff command "$name" leads from KYC status $from to $to',
    async ({ name, from, to }) => {
      const made = await rooms.signUp('businessowner')
      await force(made.profileId, from)
      const code = await codeOf(tries[name]!(made.customer.id))
      expect(code).toBe(to === 'nowhere' ? 'KYC_MOVE_NOT_ALLOWED' : 'ok')
      expect(await statusOf(made)).toBe(to === 'nowhere' ? from : to)
      const told =
        to === 'nowhere'
          ? []
          : [notificationType({ event: 'clear', to: to as KycStatus, isBusiness: true })]
      expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', ...told])
    },
  )

  test('the times of a verification are exact to the microsecond', async () => {
    const { customer, profileId } = await rooms.signUp()
    const read = () =>
      db.query(sql`
      select
        extract(epoch from updated_at - created_at)::float8 as age,
        extract(epoch from due_at - updated_at)::float8 as "dueIn"
      from kyc_requests where profile_id = ${profileId}`)
    expect(await read()).toEqual([{ age: 0, dueIn: null }])
    await kyc.decide(customer.id, 'incomplete')
    expect(await read()).toMatchObject([{ dueIn: 30 * 86_400 }])
  })

  test('every KYC status change is stored with the previous status, actor and reason', async () => {
    const made = await rooms.signUp()
    await kyc.decide(made.customer.id, 'reject', 'Looks wrong')
    await kyc.reopen(made.customer.id, 'pending', 'A mistake of ours')
    const rows = await db.query(sql`
      select from_status as "from", event, to_status as "to", actor, reason from kyc_moves where profile_id = ${made.profileId} order by at`)
    expect(rows).toEqual([
      { from: null, event: 'submit', to: 'pending', actor: 'customer', reason: null },
      { from: 'pending', event: 'refuse', to: 'rejected', actor: 'staff', reason: 'Looks wrong' },
      {
        from: 'rejected',
        event: 'reopen',
        to: 'pending',
        actor: 'staff',
        reason: 'A mistake of ours',
      },
    ])
  })

  test('reopening a rejected verification submits the profile to the provider again', async () => {
    const made = await rooms.signUp()
    await kyc.decide(made.customer.id, 'reject')
    await kyc.reopen(made.customer.id, 'pending', 'A mistake of ours')
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions.at(-1)!.reference).toBe(`${made.profileId}:2`)
  })

  test('reopening resets the KYC stage to automatic, even after a manual review', async () => {
    const made = await rooms.signUp()
    await db.query(
      sql`update kyc_requests set stage = 'manual' where profile_id = ${made.profileId}`,
    )
    await kyc.decide(made.customer.id, 'reject')
    expect(await kyc.reopen(made.customer.id, 'pending', 'A mistake of ours')).toMatchObject({
      status: 'pending',
      stage: 'automatic',
    })
  })

  test('the metric of decision times includes the seconds from signup to decision', async () => {
    const labels = '{decision="approved",type="businessowner"}'
    const read = async () => {
      const counts = await readSeries('latchkey_decision_seconds_count')
      const sums = await readSeries('latchkey_decision_seconds_sum')
      return { count: counts[labels] ?? 0, seconds: sums[labels] ?? 0 }
    }
    const before = await read()
    const made = await rooms.signUp('businessowner')
    await db.query(sql`
      update kyc_requests set created_at = created_at - interval '1 hour'
      where profile_id = ${made.profileId}`)
    await kyc.decide(made.customer.id, 'approve')
    const after = await read()
    expect(after.count).toBe(before.count + 1)
    expect(after.seconds - before.seconds).toBeGreaterThanOrEqual(3600)
    const signups = await readSeries('latchkey_signups_total')
    expect(signups['{stage="approved",type="businessowner"}']).toBe(after.count)
  })

  test('of simultaneous approvals and rejections by staff, exactly one succeeds', async () => {
    const made = await rooms.signUp()
    const both = await Promise.all(
      [kyc.decide(made.customer.id, 'approve'), kyc.decide(made.customer.id, 'reject')].map(codeOf),
    )
    expect(both.toSorted()).toEqual(['KYC_MOVE_NOT_ALLOWED', 'ok'])
    expect(await listTypes(made.customer.id)).toHaveLength(2)
  })
})

test('every KYC status accepts only the events that kyc-moves lists for it', async () => {
  const made = await rooms.signUp()
  for (const from of statuses) {
    for (const event of events) {
      await force(made.profileId, from)
      const moving = transaction(async (tx) =>
        move(tx, (await lock(tx, made))!, event, { actor: 'system' }),
      )
      expect(await codeOf(moving)).toBe(destination(from, event) ? 'ok' : 'KYC_MOVE_NOT_ALLOWED')
      expect(await statusOf(made)).toBe(destination(from, event) ?? from)
    }
  }
})
