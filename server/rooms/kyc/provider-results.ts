import { isHandOff } from '@/lib/correction-path'
import { destination, type KycEvent } from '@/lib/kyc-moves'
import { sql, type Tx } from '../../foundations/db'
import * as profiles from '../profiles'
import { hasOnlyHints, type State } from '../provider'
import { lock } from './lock'
import { kindOf, maxFaults, move, referenceOf, type StoredRequest } from './requests'
import { requirementsOf, w8benDeadlineDays, w8benRequirement } from './requirements'

const eventOf: Record<State['status'], KycEvent | undefined> = {
  approved: 'clear',
  rejected: 'refuse',
  incomplete: 'ask',
  pending: undefined,
}

/**
 * Applies a state from the provider: from a response, a callback or a status read. Ignores a
 * repeated or older state, a state of another submission or provider, and a status change that is
 * not allowed.
 */
export async function apply(
  tx: Tx,
  profileId: string,
  state: State,
): Promise<StoredRequest | undefined> {
  const found = await lock(tx, { profileId })
  if (
    !found ||
    state.reference !== referenceOf(profileId, found.submission) ||
    (state.sequence <= found.providerSequence && !isMissedDecision(found, state)) ||
    isOfAnotherProvider(found, state)
  )
    return found
  const request = await completeHandOff(tx, found, state)
  // After the job was dead-lettered, the stage stays "manual" until staff move the job back to its
  // queue, because until then only staff can notice the verification.
  await tx.query(sql`
    update kyc_requests set provider_sequence = ${state.sequence}, is_submitted = true,
      provider_kind = ${kindOf(state)}, provider_id = ${state.applicationId},
      stage = case when status = 'pending' and faults < ${maxFaults}
        then ${state.stage ?? 'automatic'} else stage end
    where profile_id = ${profileId}`)
  const event = eventOf[state.status]
  if (!event || !destination(request.status, event)) return request
  const known = { ...request, providerSequence: state.sequence }
  // A process of a previous version may have submitted a person who is neither a citizen nor a
  // resident. Form W-9 does not suffice to approve that person.
  if (event === 'clear' && (await profiles.needsW8ben(tx, profileId)))
    return request.status === 'pending' ? askForW8ben(tx, known) : request
  return move(tx, known, event, {
    actor: 'provider',
    requirements: event === 'ask' ? requirementsOf(state.requirements ?? []) : undefined,
    reasons: event === 'refuse' ? (state.reasons ?? []) : undefined,
  })
}

// In milliseconds. A call to a provider ends within 10 s. So an hour after the stored state, no
// older response can arrive.
const settledMs = 3_600_000

/**
 * Whether an earlier version missed this decision. That version stored the time of the decision
 * with the state of an ID check. So the decision does not look newer than the stored state.
 */
const isMissedDecision = (
  { status, providerKind, providerSequence }: StoredRequest,
  state: State,
): boolean =>
  status === 'pending' &&
  (state.status === 'approved' || state.status === 'rejected') &&
  hasOnlyHints(providerKind) &&
  Date.now() - providerSequence > settledMs

/**
 * Whether another provider received this submission. After a change of providers, the previous
 * provider must not decide a submission that the new one received.
 */
const isOfAnotherProvider = ({ providerKind }: StoredRequest, state: State): boolean =>
  providerKind !== null && providerKind !== kindOf(state)

/** Whether the person must still meet a requirement on a page of the provider. */
export const awaitsHandOff = ({ status, requirements }: StoredRequest): boolean =>
  status === 'incomplete' && requirements.some(isHandOff)

/**
 * If the provider no longer waits for the person, records that the person has finished on the
 * provider's page.
 */
const completeHandOff = async (
  tx: Tx,
  request: StoredRequest,
  { status }: State,
): Promise<StoredRequest> =>
  awaitsHandOff(request) && status !== 'incomplete'
    ? move(tx, request, 'handOff', { actor: 'customer' })
    : request

/** Requests Form W-8BEN from a non-resident. Neither approves nor rejects the person. */
export const askForW8ben = (tx: Tx, request: StoredRequest): Promise<StoredRequest> =>
  move(tx, request, 'ask', {
    actor: 'system',
    requirements: requirementsOf(w8benRequirement),
    dueInDays: w8benDeadlineDays,
  })
