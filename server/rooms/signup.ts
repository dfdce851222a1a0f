import { ApiError } from '@/lib/errors'
import { signsW8ben } from '@/lib/signup/citizenship'
import { canonicalPayload, type SignupPayload } from '@/lib/signup/payload'
import type { UserType } from '@/lib/user-types'
import { listBodyMacs } from '../foundations/crypto'
import { type Tx, transaction } from '../foundations/db'
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
import {
  complete,
  dropErased,
  giveUp,
  type Reservation,
  release,
  reserve,
} from './signup/reservation'
import * as w9 from './w9'

export {
  eraseReservation,
  findLastTry,
  isSubmitting,
  lockReservation,
  requireNoSubmission,
} from './signup/reservation'

type Applicant = { id: string; organizationId: string; userType: UserType }
type Circumstances = {
  /** Answers of the form that are not part of the signup body. Stored with the profile. */
  extras?: unknown
  /**
   * The W-9 terms that our page showed. If absent, the service stores the terms that the partner's
   * server fetched last.
   */
  terms?: w9.TermsShown | null
  /** The paths of prefilled answers that the person changed in the form. */
  changedPrefill?: readonly string[]
  /** The version of the saved answers that the form submits. */
  draftVersion?: number
}
export type SignedUp = { customerUid: string; kycStatus: 'pending' }

const signedUp = ({ id }: Applicant): SignedUp => ({ customerUid: id, kycStatus: 'pending' })

// In seconds. Most decisions arrive in callbacks within this time. After this time, a job reads the
// status.
const statusReadAfterSeconds = 5

/**
 * Completes a signup whose fields are valid. Creates one profile per person, even for simultaneous
 * calls. If the provider rejects the signup, stores nothing and throws BAAS_ERROR_FIELD. If the
 * provider is slow or unavailable, accepts the signup, and the queue submits it later. Throws
 * ALREADY_SIGNED_UP after an earlier signup, SIGNUP_IN_PROGRESS if another call takes too long, and
 * NOT_FOUND for a closed account. Throws DRAFT_CHANGED if the person saved other answers while the
 * provider received the submitted ones.
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
    const { contact, termsSeen } = await readFile(reservation)
    const person = { payload, contact, isBusiness: applicant.userType === 'businessowner' }
    const submission = kyc.submissionOf(reservation.profileId, reservation.submission, person)
    // The W-9 of a non-resident is never sent to the provider. Instead, a job requires Form W-8BEN
    // from the person. The call to the provider needs no database connection.
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
        draftVersion: circumstances.draftVersion,
      },
      result,
    ).catch(async (error: unknown) => {
      // Ends the lease, so that the next call can send the new answers under the next submission
      // number.
      if (isChange(error)) await giveUp(reservation)
      throw error
    })
    if (isOurs) return signedUp(applicant)
    // The lease of this call has expired, and another call has taken the reservation (the right to
    // submit the signup). So the loop waits for the outcome of the other call.
  }
}

const isChange = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'DRAFT_CHANGED'

// Reads the account only after this call has the reservation (the right to submit the signup). If a
// deletion of the application begins later, it finds the reservation and fails. If a deletion has
// ended earlier, the account is closed, so the provider must not get the answers.
async function readFile(reservation: Reservation): Promise<customers.ApplicantFile> {
  try {
    return await customers.readFile(reservation.customerId)
  } catch (error) {
    await dropErased(reservation)
    throw error
  }
}

/**
 * Stores profile, verification, notification and job in one transaction, and removes the draft.
 * Returns false and stores nothing if another call has the reservation.
 */
const settle = (
  reservation: Reservation,
  applicant: Applicant,
  {
    changedPrefill = [],
    draftVersion,
    ...filed
  }: Pick<profiles.NewProfile, 'payload' | 'extras' | 'terms'> &
    Pick<Circumstances, 'changedPrefill' | 'draftVersion'>,
  result: provider.SubmitResult,
): Promise<boolean> =>
  transaction(async (tx) => {
    if (!(await complete(tx, reservation))) return false
    const { profileId, submission } = reservation
    const state = result.kind === 'accepted' ? result.state : undefined
    // No statement needs the result of another one, so this call sends all statements at once, in
    // this order. The profile precedes the rows that refer to it. The customer is locked before the
    // inbox, as in publishing, so a signup and publishing cannot deadlock.
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
      removeAnswers(tx, applicant.id, draftVersion),
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

/** Removes the saved answers. Throws DRAFT_CHANGED if they are newer than the submitted ones. */
async function removeAnswers(tx: Tx, customerId: string, submitted?: number): Promise<void> {
  const version = await drafts.remove(tx, customerId)
  if (submitted !== undefined && version !== submitted) throw new ApiError('DRAFT_CHANGED')
}

/**
 * Completes a signup from a partner's server. With `validate=only`, stores nothing. The fields are
 * valid before this function runs.
 */
export const completeByPartner = async (
  principal: CustomerPrincipal,
  { validate }: { validate?: 'only' | undefined },
  body: SignupPayload,
): Promise<SignedUp | { valid: true }> => {
  if (validate === 'only') return { valid: true }
  const signed = await submit(applicantOf(principal), body)
  // A partner sends the whole application in one call, so this call also counts as its beginning.
  countSignup('begun', principal.userType)
  return signed
}

const applicantOf = ({
  customerId: id,
  organizationId,
  userType,
}: CustomerPrincipal): Applicant => ({ id, organizationId, userType })
