import { expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import { sampleBody, shareApplicantRooms } from '../../testing/applicants'
import * as accountLetters from '../account-letters'
import * as drafts from '../drafts'

const rooms = shareApplicantRooms()
const at = '2026-01-15T03:05:00.000Z'

/** Sends the email about a withdrawn consent. Returns its text. */
async function readLetter(customerId: string): Promise<string> {
  const send = await transaction((tx) => accountLetters.addConsentWithdrawn(tx, customerId, at))
  await send()
  return mail.listStoredLetters()[0]!.text
}

test('an email states times in the time zone of the home address, or else in UTC', async () => {
  const { id } = await rooms.makeCustomer()
  expect(await readLetter(id)).toContain('on Jan 15, 2026, 3:05 AM UTC.')
  const address = {
    address: '1 Elm St',
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
    country: 'US',
  }
  await transaction((tx) =>
    drafts.save(tx, id, 0, { draft: { ...emptyDraft, address }, signing: null }),
  )
  expect(await readLetter(id)).toContain('on Jan 14, 2026, 7:05 PM PST.')
  const body = sampleBody()
  const { customer } = await rooms.signUp('individual', {
    ...body,
    address: { ...body.address, state: 'HI' },
  })
  expect(await readLetter(customer.id)).toContain('on Jan 14, 2026, 5:05 PM HST.')
})
