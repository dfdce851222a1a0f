import { expect, test, vi } from 'vitest'
import { db } from '../../foundations/db'
import { shareApplicantRooms } from '../../testing/applicants'
import * as kyc from '../kyc'

const rooms = shareApplicantRooms()

test('a poll runs only one statement if the status of the verification is unchanged', async () => {
  const { customer } = await rooms.signUp()
  const { facts: _, readAt: __, ...known } = await kyc.readLive(customer.id, '')
  const since = known.updatedAt.toISOString()
  const query = vi.spyOn(db, 'query')
  expect(await kyc.readLive(customer.id, since)).toEqual({ ...known, readAt: expect.any(Date) })
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
  await kyc.decide(customer.id, 'incomplete')
  const changed = await kyc.readLive(customer.id, since)
  expect(changed).toMatchObject({ status: 'incomplete', facts: { isOverdue: false } })
  expect(changed.facts!.steps.map(({ event }) => event)).toEqual(['submit', 'ask'])
  // Only the status page gets the facts. All other callers of the API get the verification without
  // facts.
  expect(await kyc.last(customer.id)).not.toHaveProperty('facts')
})
