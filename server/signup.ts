import { ApiError } from '@/lib/errors'
import { canonicalPayload, type SignupPayload } from '@/lib/signup/payload'
import type { UserType } from '@/lib/user-types'
import { bodyMac } from './crypto'
import * as customers from './customers'
import { transaction } from './db'
import * as drafts from './drafts'
import * as idempotency from './idempotency'
import * as kyc from './kyc'
import type { Principal } from './principal'
import * as profiles from './profiles'
import * as provider from './provider'
import { complete, giveBack, isHeld, type Reservation, reserve } from './signup/reservation'
import * as w9 from './w9'

export { findLastTry } from './signup/reservation'

type Applicant = { id: string; organizationId: string; userType: UserType }
type Circumstances = {
  /** What the form asked beyond the body; kept with the profile. */
  extras?: unknown
  /** Which W-9 terms the page showed; a partner's are found by its last read of them. */
  terms?: w9.TermsShown | null
}
export type SignedUp = { customerUid: string; kycStatus: 'pending' }

const signedUp = ({ id }: Applicant): SignedUp => ({ customerUid: id, kycStatus: 'pending' })

// Callbacks decide most verifications; the job looks after those that got none.
const statusReadAfterSeconds = 5

/**
 * Completes a signup whose fields are in order: exactly one profile per person, however many calls come at once. A refusal of the provider leaves
 * nothing behind; where the provider is slow or away the signup stands and the queue carries it there.
 * Throws ALREADY_SIGNED_UP, BAAS_ERROR_FIELD, SIGNUP_IN_PROGRESS.
 */
export async function submit(applicant: Applicant, body: SignupPayload, circumstances: Circumstances = {}): Promise<SignedUp> {
  const payload = canonicalPayload(body)
  const mac = bodyMac(payload)
  for (;;) {
    const reservation = await reserve(applicant.id, mac)
    const contact = await customers.readContact(applicant.id)
    const person = { payload, contact, isBusiness: applicant.userType === 'businessowner' }
    // No connection is held while the provider takes its time.
    const result = await provider.submit(kyc.submissionOf(reservation.profileId, reservation.submission, person))
    if (result.kind === 'refused') {
      await giveBack(reservation)
      throw new ApiError('BAAS_ERROR_FIELD')
    }
    const isOurs = await settle(reservation, applicant, payload, result, circumstances)
    if (isOurs) return signedUp(applicant)
    // The lease ran out on the way and somebody else holds it now: wait for what they make of it.
  }
}

/** Profile, verification, notification, job and the end of the draft: one commit. False when the reservation is no longer ours. */
const settle = (
  reservation: Reservation,
  applicant: Applicant,
  payload: SignupPayload,
  result: provider.SubmitResult,
  { extras, terms }: Circumstances,
): Promise<boolean> =>
  transaction(async (tx) => {
    if (!(await isHeld(tx, reservation))) return false
    const { profileId, submission } = reservation
    const isSubmitted = result.kind === 'accepted'
    await profiles.create(tx, { id: profileId, customer: applicant, payload, extras, terms: await w9.termsOf(tx, applicant.id, terms) })
    await kyc.open(tx, { profileId, customerId: applicant.id, userType: applicant.userType, submission, isSubmitted })
    await customers.markSignedUp(tx, applicant.id)
    await drafts.remove(tx, applicant.id)
    await kyc.verifyLater(tx, profileId, isSubmitted ? statusReadAfterSeconds : 0)
    await complete(tx, reservation)
    if (result.kind === 'accepted') await kyc.apply(tx, profileId, result.state)
    await kyc.applyParked(tx, profileId, kyc.referenceOf(profileId, submission))
    await idempotency.keep(tx, signedUp(applicant))
    return true
  })

/** The signup endpoints: with `validate=only` the fields were all there was to check. */
export const completeByPartner = async (
  principal: Principal,
  { validate }: { validate?: 'only' | undefined },
  body: SignupPayload,
): Promise<SignedUp | { valid: true }> => (validate === 'only' ? { valid: true } : submit(applicantOf(principal), body))

const applicantOf = ({ customerId, organizationId, userType }: Principal): Applicant => ({
  id: customerId!,
  organizationId: organizationId!,
  userType: userType!,
})
