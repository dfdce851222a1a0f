import { expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { sampleBody, shareApplicantRooms } from '../../testing/applicants'
import { accept, stateOf } from '../../testing/provider'
import * as signup from '../signup'
import { findByCustomer } from './requests'

const rooms = shareApplicantRooms()

test('a signup ignores an early approval that an attacker inserted into the database', async () => {
  const customer = await rooms.makeCustomer()
  rooms.provider.answer = async (submission) => {
    const approval = { ...stateOf(submission.reference, { status: 'approved', sequence: 2 }) }
    await db.query(sql`
      insert into provider_events (event_id, reference, state, received_at)
      values (
        'evt_forged', ${submission.reference}, ${JSON.stringify({ id: 'evt_forged', ...approval })},
        service_now())`)
    return accept(submission)
  }
  await signup.submit(customer, sampleBody())
  expect((await findByCustomer(db, customer.id))?.status).toBe('pending')
})
