import { db, transaction } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import * as profiles from '../profiles'
import * as provider from '../provider'
import { callProvider } from '../sandbox-faults'
import { apply, awaitsHandOff } from './provider-results'
import { findByCustomer } from './requests'
import { describeSubmission } from './verification'

// The provider reports by a callback. This read finds the result if no callback arrives.
const readAfterSeconds = 1800

/**
 * The result of a press of the button: the address of a page of the provider, which works once, or
 * the reason why there is none.
 */
export type Opened = { url: string } | 'unavailable' | 'notNeeded'

/** Opens a page of the provider on which the person answers a requirement. Never stores it. */
export async function openHandOff(customerId: string, returnUrl: string): Promise<Opened> {
  const request = await findByCustomer(db, customerId)
  if (!request || !awaitsHandOff(request)) return 'notNeeded'
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

/** The name of the provider that waits for the person. Undefined if none does. */
export async function findHandOff(customerId: string): Promise<string | undefined> {
  const request = await findByCustomer(db, customerId)
  return request && awaitsHandOff(request) ? provider.nameOf(request.providerKind) : undefined
}
