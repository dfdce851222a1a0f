import type { ApplicationState } from '@/lib/provider'
import { sql, type Tx } from '../../foundations/db'
import { destination, type KycEvent } from './moves'
import { lock, move, referenceOf, type StoredRequest } from './requests'

const eventOf: Record<ApplicationState['status'], KycEvent | undefined> = {
  approved: 'clear',
  rejected: 'refuse',
  incomplete: 'ask',
  pending: undefined,
}

/** Our own texts for the provider's codes; the provider's text is never shown. */
const sentences: Record<string, string> = {
  ADDRESS_NOT_VERIFIED: 'The address could not be verified.',
  DOCUMENT_NEEDED: 'An identity document is needed.',
  REQUIRED: 'This is needed to verify your identity.',
}
const sentenceOf = (code: string): string =>
  sentences[code] ?? 'This could not be verified as it is.'

export const requirementsOf = (fields: readonly { field: string; code: string }[]) =>
  fields.map(({ field, code }) => ({ field, code, message: sentenceOf(code) }))

/**
 * Applies the provider's state of an application from an answer, a callback or a status read.
 * Repeated and older states, other submissions and moves that are not allowed change nothing.
 */
export async function apply(
  tx: Tx,
  profileId: string,
  state: ApplicationState,
): Promise<StoredRequest | undefined> {
  const request = await lock(tx, { profileId })
  if (
    !request ||
    state.reference !== referenceOf(profileId, request.submission) ||
    state.sequence <= request.providerSequence
  )
    return request
  await tx.query(sql`
    update kyc_requests set provider_sequence = ${state.sequence}, is_submitted = true,
      stage = case when status = 'pending' then ${state.stage ?? 'automatic'} else stage end
    where profile_id = ${profileId}`)
  const event = eventOf[state.status]
  if (!event || !destination(request.status, event)) return request
  return move(tx, { ...request, providerSequence: state.sequence }, event, {
    actor: 'provider',
    requirements: event === 'ask' ? requirementsOf(state.requirements ?? []) : undefined,
    reasons: event === 'refuse' ? (state.reasons ?? []) : undefined,
  })
}
