import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeRequest } from '@/lib/inbox-action'
import { transaction } from '../../foundations/db'
import {
  type ApplicantRooms,
  applyState,
  openApplicantRooms,
  type SignedUp,
  sampleBody,
} from '../../testing/applicants'
import { moveClock, resetClock } from '../../testing/clock'
import { stateOf } from '../../testing/provider'
import * as kyc from '../kyc'
import * as notifications from '../notifications'
import type { State } from '../provider'

let rooms: ApplicantRooms
beforeAll(async () => {
  rooms = await openApplicantRooms()
})
afterAll(() => rooms.close())

const request = 'KYC_ACTION_REQUIRED'

/** Signs a person up. After that, the provider requests a document. */
async function ask(): Promise<SignedUp> {
  const made = await rooms.signUp()
  const asked = { field: 'identification.number', code: 'DOCUMENT_NEEDED', message: '' }
  const state = { status: 'incomplete', sequence: 2, requirements: [asked] }
  await apply(made, state as Partial<State>)
  return made
}

const apply = ({ profileId, reference }: SignedUp, changes: Partial<State>) =>
  transaction((tx) => kyc.apply(tx, profileId, { ...stateOf(reference), ...changes } as State))

/**
 * Lists the types of the unread items, oldest first. Checks that their number equals the unread
 * count.
 */
async function listUnread({ customer: { id } }: SignedUp): Promise<string[]> {
  const { data, meta } = await notifications.list(id, { isRead: 'false', limit: 20 })
  const types = (data as { type: string }[]).map(({ type }) => type)
  expect(meta.unreadCount).toBe(types.length)
  return types.reverse()
}

const correct = ({ customer }: SignedUp) =>
  kyc.correct(customer.id, {
    identification: { ...sampleBody().identification, number: 'Z998877' },
  })

test('a correction leaves the older notifications unread', async () => {
  const made = await ask()
  expect(await listUnread(made)).toEqual(['KYC_SUBMITTED', request])
  await correct(made)
  expect(await listUnread(made)).toEqual(['KYC_SUBMITTED', request, 'KYC_CORRECTED'])
})

/**
 * Lists, for each request for information, whether a page with this `askedAt` shows the request as
 * closed. Begins with the oldest request.
 */
async function listClosed({ customer: { id } }: SignedUp, askedAt: Date): Promise<boolean[]> {
  const { data } = await notifications.list(id, { type: request, limit: 20 })
  const items: { type: string; createdAt: string }[] = JSON.parse(JSON.stringify(data))
  return items.reverse().map((item) => closeRequest(item, askedAt.toISOString()) !== item)
}

test('pages show a request for information as open until the person answers it', async () => {
  const made = await ask()
  expect(await listClosed(made, await kyc.findAskedAt(made.customer.id))).toEqual([false])
  await correct(made)
  expect(await listClosed(made, await kyc.findAskedAt(made.customer.id))).toEqual([true])
})

test('a page loaded before a new request for information shows this request as open', async () => {
  const made = await ask()
  await correct(made)
  const askedAt = await kyc.findAskedAt(made.customer.id)
  await applyState(made.profileId, `${made.profileId}:2`, {
    status: 'incomplete',
    sequence: 2,
    requirements: [{ field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: '' }],
  })
  expect(await listClosed(made, askedAt)).toEqual([true, false])
})

test('a page that opens while a request for information is stored shows it as open', async () => {
  const made = await rooms.signUp()
  const asked = { field: 'identification.number', code: 'DOCUMENT_NEEDED', message: '' }
  const state = { status: 'incomplete', sequence: 2, requirements: [asked] }
  const askedAt = await transaction(async (tx) => {
    await kyc.apply(tx, made.profileId, { ...stateOf(made.reference), ...state } as State)
    await moveClock('1 second')
    return kyc.findAskedAt(made.customer.id)
  })
  await resetClock()
  expect(await listClosed(made, askedAt)).toEqual([false])
})
