import { ApiError } from '@/lib/errors'
import { canonicalPayload, type SignupPayload } from '@/lib/signup/payload'
import type { UserType } from '@/lib/user-types'
import { listBodyMacs } from './crypto'
import * as customers from './customers'
import { transaction } from './db'
import * as drafts from './drafts'
import * as idempotency from './idempotency'
import * as kyc from './kyc'
import type { Principal } from './principal'
import * as profiles from './profiles'
import * as provider from './provider'
import { complete, giveBack, type Reservation, reserve } from './signup/reservation'
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
  const macs = listBodyMacs(payload)
  for (;;) {
    const reservation = await reserve(applicant.id, macs)
    const { contact, termsSeen } = await customers.readFile(applicant.id)
    const person = { payload, contact, isBusiness: applicant.userType === 'businessowner' }
    // No connection is held while the provider takes its time.
    const result = await provider.submit(kyc.submissionOf(reservation.profileId, reservation.submission, person))
    if (result.kind === 'refused') {
      await giveBack(reservation)
      throw new ApiError('BAAS_ERROR_FIELD')
    }
    const terms = w9.termsOf(circumstances.terms, termsSeen)
    const isOurs = await settle(reservation, applicant, { payload, extras: circumstances.extras, terms }, result)
    if (isOurs) return signedUp(applicant)
    // The lease ran out on the way and somebody else holds it now: wait for what they make of it.
  }
}

/** Profile, verification, notification, job and the end of the draft: one commit. False when the reservation is no longer ours. */
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
    // None of these needs what another returns, so all are sent at once; they run in this order, the profile before what refers to it. The
    // customer comes before their inbox, as where something is sent to them: in another order the two would wait for each other.
    await Promise.all([
      customers.markSignedUp(tx, applicant.id),
      profiles.create(tx, { id: profileId, customer: applicant, ...filed }),
      kyc.open(tx, { profileId, customerId: applicant.id, userType: applicant.userType, submission, state }),
      drafts.remove(tx, applicant.id),
      kyc.verifyLater(tx, profileId, state ? statusReadAfterSeconds : 0),
      kyc.takeUp(tx, profileId, submission, state),
      idempotency.keep(tx, signedUp(applicant)),
    ])
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
