import { ApiError } from '@/lib/errors'
import { signsW8ben } from '@/lib/signup/citizenship'
import { canonicalPayload, type SignupPayload } from '@/lib/signup/payload'
import type { UserType } from '@/lib/user-types'
import { listBodyMacs } from '../foundations/crypto'
import { transaction } from '../foundations/db'
import { countSignup } from '../foundations/metrics'
import * as customers from './customers'
import * as drafts from './drafts'
import * as events from './events'
import * as idempotency from './idempotency'
import * as kyc from './kyc'
import type { CustomerPrincipal } from './principal'
import * as profiles from './profiles'
import * as provider from './provider'
import { callProvider } from './sandbox-faults'
import { complete, type Reservation, release, reserve } from './signup/reservation'
import * as w9 from './w9'

export { eraseReservation, findLastTry, lockReservation } from './signup/reservation'

type Applicant = { id: string; organizationId: string; userType: UserType }
type Circumstances = {
  /** Answers of the form that are not part of the signup body. Stored with the profile. */
  extras?: unknown
  /**
   * The W-9 terms that the page showed. If absent, the signup stores those that the partner fetched
   * last.
   */
  terms?: w9.TermsShown | null
  /** The paths of a partner's answers that the person changed in the form. */
  changedPrefill?: readonly string[]
}
export type SignedUp = { customerUid: string; kycStatus: 'pending' }

const signedUp = ({ id }: Applicant): SignedUp => ({ customerUid: id, kycStatus: 'pending' })

// Callbacks decide most verifications. A job reads the status of those without a callback.
const statusReadAfterSeconds = 5

/**
 * Completes a signup whose fields are valid. Creates one profile per person, even for simultaneous
 * calls. If the provider refuses it, stores nothing. If the provider is slow or down, accepts the
 * signup, and the queue submits it later. Throws ALREADY_SIGNED_UP, BAAS_ERROR_FIELD,
 * SIGNUP_IN_PROGRESS.
 */
export async function submit(
  applicant: Applicant,
  body: SignupPayload,
  circumstances: Circumstances = {},
): Promise<SignedUp> {
  const payload = canonicalPayload(body)
  const macs = listBodyMacs(payload)
  for (;;) {
    const reservation = await reserve(applicant.id, macs)
    const { contact, termsSeen } = await customers.readFile(applicant.id)
    const person = { payload, contact, isBusiness: applicant.userType === 'businessowner' }
    const submission = kyc.submissionOf(reservation.profileId, reservation.submission, person)
    // The provider never receives the W-9 of a non-resident: the job requires Form W-8BEN instead.
    // No database connection is held while waiting for the provider.
    const result: provider.SubmitResult = signsW8ben(payload.usCitizenshipStatus)
      ? { kind: 'unknown' }
      : await callProvider(applicant.id, () => provider.submit(submission), { kind: 'unknown' })
    if (result.kind === 'refused') {
      await release(reservation)
      throw new ApiError('BAAS_ERROR_FIELD')
    }
    const terms = w9.termsOf(circumstances.terms, termsSeen)
    const isOurs = await settle(
      reservation,
      applicant,
      {
        payload,
        extras: circumstances.extras,
        terms,
        changedPrefill: circumstances.changedPrefill,
      },
      result,
    )
    if (isOurs) return signedUp(applicant)
    // The lease expired, and another call has the reservation. Waits for its outcome.
  }
}

/**
 * Commits profile, verification, notification and job, and removes the draft. Returns false if
 * another call has the reservation.
 */
const settle = (
  reservation: Reservation,
  applicant: Applicant,
  {
    changedPrefill = [],
    ...filed
  }: Pick<profiles.NewProfile, 'payload' | 'extras' | 'terms'> &
    Pick<Circumstances, 'changedPrefill'>,
  result: provider.SubmitResult,
): Promise<boolean> =>
  transaction(async (tx) => {
    if (!(await complete(tx, reservation))) return false
    const { profileId, submission } = reservation
    const state = result.kind === 'accepted' ? result.state : undefined
    // No statement needs the result of another, so all are sent at once, in this order. The profile
    // precedes the rows that refer to it. The customer is locked before the inbox, as when
    // notifications are published; the opposite order could deadlock.
    await Promise.all([
      customers.markSignedUp(tx, applicant.id),
      profiles.create(tx, { id: profileId, customer: applicant, ...filed }),
      kyc.open(tx, {
        profileId,
        customerId: applicant.id,
        userType: applicant.userType,
        submission,
        state,
      }),
      drafts.remove(tx, applicant.id),
      kyc.verifyLater(tx, profileId, state ? statusReadAfterSeconds : 0),
      kyc.applySubmitResult(tx, profileId, submission, state),
      events.add(tx, {
        type: 'signup.completed',
        data: {
          role: applicant.userType,
          w9Version: filed.terms.version,
          isW9Flagged: filed.terms.isFlagged,
          changedPrefill: [...changedPrefill],
        },
        customerId: applicant.id,
        organizationId: applicant.organizationId,
      }),
      idempotency.keep(tx, signedUp(applicant)),
    ])
    tx.onCommit(() => countSignup('submitted', applicant.userType))
    return true
  })

/**
 * Runs the signup endpoints. If the request has `validate=only`, returns early, because the fields
 * were already checked.
 */
export const completeByPartner = async (
  principal: CustomerPrincipal,
  { validate }: { validate?: 'only' | undefined },
  body: SignupPayload,
): Promise<SignedUp | { valid: true }> => {
  if (validate === 'only') return { valid: true }
  const signed = await submit(applicantOf(principal), body)
  // A partner sends the whole application in one call, so it begins here.
  countSignup('begun', principal.userType)
  return signed
}

const applicantOf = ({
  customerId: id,
  organizationId,
  userType,
}: CustomerPrincipal): Applicant => ({ id, organizationId, userType })
