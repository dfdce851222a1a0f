import { expect, test } from 'vitest'
import { sql, transaction } from '../../foundations/db'
import { codeOf, listTypes, sampleBody, shareApplicantRooms } from '../../testing/applicants'
import { countLockWaits } from '../../testing/lock-waits'
import * as customers from '../customers'
import { add } from '../notifications'
import * as signup from '../signup'

const rooms = shareApplicantRooms()

test('a signup and a notification to the same customer do not deadlock', async () => {
  const customer = await rooms.makeCustomer()
  const { signedUp } = await transaction(async (tx) => {
    await customers.listKnown(tx, customer.organizationId, [customer.id])
    const signedUp = codeOf(signup.submit(customer, sampleBody()))
    await expect.poll(countLockWaits).toBe(1)
    await tx.query(sql`set local lock_timeout = '300ms'`)
    await add(tx, [{ customerId: customer.id, type: 'PLATFORM_MESSAGE' }])
    return { signedUp }
  })
  expect(await signedUp).toBe('ok')
  expect(await listTypes(customer.id)).toEqual(['PLATFORM_MESSAGE', 'KYC_SUBMITTED'])
})
