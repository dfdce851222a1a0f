import { ApiError } from '@/lib/errors'
import { signsW8ben } from '@/lib/signup/citizenship'
import { canonicalPayload, type SignupPayload } from '@/lib/signup/payload'
import type { UserType } from '@/lib/user-types'
import { listBodyMacs } from '../foundations/crypto'
import { transaction } from '../foundations/db'
import * as customers from './customers'
import * as drafts from './drafts'
import * as idempotency from './idempotency'
import * as kyc from './kyc'
import type { CustomerPrincipal } from './principal'
import * as profiles from './profiles'
import * as provider from './provider'
import { complete, type Reservation, release, reserve } from './signup/reservation'
import * as w9 from './w9'

export { findLastTry } from './signup/reservation'

type Applicant = { id: string; organizationId: string; userType: UserType }
type Circumstances = {
  /** Answers from the form that the payload does not have; stored with the profile. */
  extras?: unknown
  /** The W-9 terms that the page showed, or those that the partner fetched last. */
  terms?: w9.TermsShown | null
}
export type SignedUp = { customerUid: string; kycStatus: 'pending' }

const signedUp = ({ id }: Applicant): SignedUp => ({ customerUid: id, kycStatus: 'pending' })

// Callbacks decide most verifications; the job handles those that received none.
const statusReadAfterSeconds = 5

/**
 * Completes a signup whose fields are valid: one profile per person, however many calls arrive at
 * once. A refusal by the provider stores nothing. If the provider is slow or down, the signup is
 * accepted and the queue submits it later. Throws ALREADY_SIGNED_UP, BAAS_ERROR_FIELD,
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
    // The job asks a non-resident for Form W-8BEN; the provider never sees the W-9. No database
    // connection is held while waiting for the provider.
    const result: provider.SubmitResult = signsW8ben(payload.usCitizenshipStatus)
      ? { kind: 'unknown' }
      : await provider.submit(submission)
    if (result.kind === 'refused') {
      await release(reservation)
      throw new ApiError('BAAS_ERROR_FIELD')
    }
    const terms = w9.termsOf(circumstances.terms, termsSeen)
    const isOurs = await settle(
      reservation,
      applicant,
      { payload, extras: circumstances.extras, terms },
      result,
    )
    if (isOurs) return signedUp(applicant)
    // The lease expired, and another call holds the reservation: wait for its outcome.
  }
}

/**
 * Commits profile, verification, notification, job and removal of the draft together. Returns false
 * if another call holds the reservation.
 */
const settle = (
  reservation: Reservation,
  applicant: Applicant,
  filed: Pick<profiles.NewProfile, 'payload' | 'extras' | 'terms'>,
  result: provider.SubmitResult,
): Promise<boolean> =>
  transaction(async (tx) => {
    if (!(await complete(tx, reservation))) return false
    const { profileId, submission } = reservation
    const state = result.kind === 'accepted' ? result.state : undefined
    // No statement needs another's result, so all are sent at once, in this order. The profile precedes the
    // rows that refer to it. The customer is locked before the inbox, as where notifications are
    // published; the opposite order could deadlock.
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
      idempotency.keep(tx, signedUp(applicant)),
    ])
    return true
  })

/**
 * The verb of the signup endpoints. With `validate=only` there is nothing left to do, because the
 * fields were checked already.
 */
export const completeByPartner = async (
  principal: CustomerPrincipal,
  { validate }: { validate?: 'only' | undefined },
  body: SignupPayload,
): Promise<SignedUp | { valid: true }> =>
  validate === 'only' ? { valid: true } : submit(applicantOf(principal), body)

const applicantOf = ({
  customerId: id,
  organizationId,
  userType,
}: CustomerPrincipal): Applicant => ({ id, organizationId, userType })
