import { db, transaction } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import { allowsHandOff } from '../../foundations/rate-limit'
import * as profiles from '../profiles'
import * as provider from '../provider'
import { callProvider } from '../sandbox-faults'
import { apply, awaitsHandOff } from './provider-results'
import { findByCustomer } from './requests'
import { describeSubmission } from './verification'

// The service reads the state from the provider this many seconds after it creates the page,
// because the callback may be lost.
const readAfterSeconds = 1800

/** A URL that opens a page of the provider once, or the reason why there is no page. */
export type Opened = { url: string } | 'unavailable' | 'tooOften' | 'notNeeded'

/**
 * Creates a page at the provider on which the person answers a requirement. Returns its URL, or the
 * reason why there is no page. Never stores the URL.
 */
export async function openHandOff(customerId: string, returnUrl: string): Promise<Opened> {
  const request = await findByCustomer(db, customerId)
  if (!request || !awaitsHandOff(request)) return 'notNeeded'
  if (!(await allowsHandOff(customerId))) return 'tooOften'
  const { profileId, providerKind: kind, providerId: id } = request
  const submission = await describeSubmission(request, await profiles.readPayload(profileId))
  const open = () => provider.handOff(submission, { kind, id, returnUrl })
  const opened = await callProvider<provider.HandOff | undefined>(customerId, open, undefined)
  if (!opened) return 'unavailable'
  await transaction(async (tx) => {
    if ('state' in opened) await apply(tx, profileId, opened.state)
    const wait = 'state' in opened ? {} : { startAfterSeconds: readAfterSeconds }
    await jobs.sendLater(tx, 'verification', { profileId }, wait)
  })
  return 'state' in opened ? 'notNeeded' : { url: opened.url }
}

/**
 * Returns the name of the provider if the person must still meet a requirement on the provider's
 * page. Undefined otherwise.
 */
export async function findHandOff(customerId: string): Promise<string | undefined> {
  const request = await findByCustomer(db, customerId)
  return request && awaitsHandOff(request) ? provider.nameOf(request.providerKind) : undefined
}
