import { expect, test } from 'vitest'
import { transaction } from '../foundations/db'
import { sampleContact } from '../testing/applicants'
import { start } from '../testing/browser-sessions'
import { shareRooms } from '../testing/open-rooms'
import { countRoundTrips } from '../testing/round-trips'
import * as accountSettings from './account-settings'
import * as browserSessions from './browser-sessions'
import * as customers from './customers'
import * as organizations from './organizations'

// These tests count SQL statements. They run without the job queue, because the queue would send
// further statements.
shareRooms()

async function makeCustomer(): Promise<customers.Customer> {
  const { id: organizationId } = (await organizations.ensureDefault()).defaultOrganization
  const given = { organizationId, userType: 'individual', contact: sampleContact() } as const
  return transaction((tx) => customers.create(tx, given))
}

async function signInTwice() {
  const { id: customerId } = await makeCustomer()
  const [{ token }, other] = [await start({ customerId }), await start({ customerId })]
  return { token, person: (await browserSessions.findPrincipal(token))!, other: other.token }
}
const areFound = (tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await browserSessions.find(token)) !== undefined))

test('signing out everywhere takes at most three round trips to the database', async () => {
  const { token, person, other } = await signInTwice()
  expect(await countRoundTrips(() => accountSettings.endAll(person))).toBeLessThanOrEqual(3)
  expect(await areFound([token, other])).toEqual([false, false])
})

test('signing out one browser takes one round trip to the database', async () => {
  const { token, other } = await signInTwice()
  expect(await countRoundTrips(() => browserSessions.signOut(token))).toBe(1)
  expect(await areFound([token, other])).toEqual([false, true])
})
