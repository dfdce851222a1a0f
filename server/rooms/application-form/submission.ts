import { ApiError } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { isSigned } from '@/lib/signup/draft'
import { signupPayload } from '@/lib/signup/payload'
import { type PrefillOutcome, prefillOutcome } from '@/lib/signup/prefill'
import { firstUnanswered } from '@/lib/signup/steps'
import { extrasOf, payloadOf } from '@/lib/signup/submission'
import { userTypes } from '@/lib/user-types'
import { now } from '../../foundations/clock'
import * as brands from '../brands'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as drafts from '../drafts'
import { type CustomerPrincipal, requireOwner } from '../principal'
import * as profiles from '../profiles'
import * as signup from '../signup'
import * as w9 from '../w9'

const sameSubmissionMs = 120_000

type Submitted = { customerUid: string; kycStatus: 'pending'; next: string }

/**
 * Submits the application with the saved answers. A repeated call within two minutes returns the
 * result of the first one. Throws errors about invalid fields, BAAS_ERROR_FIELD if the provider
 * rejects an answer, and SIGNUP_INCOMPLETE if an answer is missing. Throws SIGNUP_IN_PROGRESS
 * during another submission, and ALREADY_SIGNED_UP after an earlier signup. Throws DRAFT_CHANGED if
 * another window saves different answers at the same time.
 */
export async function submit(
  principal: CustomerPrincipal,
  owner?: string | null,
): Promise<Submitted> {
  requireOwner(principal, owner)
  const { customerId, userType, sessionHash } = principal
  try {
    await sendAnswers(principal)
  } catch (error) {
    const isRepeat = error instanceof ApiError && error.code === 'ALREADY_SIGNED_UP'
    if (!isRepeat || !(await isRecent(customerId))) throw error
  }
  const next = `/apply/${userTypes[userType].slug}/submitted`
  // This `flash` in the session lets the browser open the confirmation page once.
  await browserSessions.updateState(sessionHash, {
    flash: { page: next, faults: [], values: null },
  })
  return { customerUid: customerId, kycStatus: 'pending', next }
}

async function sendAnswers(principal: CustomerPrincipal): Promise<void> {
  const { customerId, organizationId, userType } = principal
  if (principal.caller === 'Member') throw new ApiError('ALREADY_SIGNED_UP')
  const { draft, signing, version } = await drafts.read(customerId)
  const open = firstUnanswered(userType, draft)
  // If another window has already submitted the application, the draft no longer exists. So an
  // empty draft can also mean ALREADY_SIGNED_UP.
  if (open !== 'review')
    throw new ApiError((await isReceived(customerId)) ? 'ALREADY_SIGNED_UP' : 'SIGNUP_INCOMPLETE')
  // A change of the name or the taxpayer number removes the signature. In that case, the missing
  // signature is the only error to report.
  if (!isSigned(draft)) throw ApiError.fields([{ code: 'REQUIRED', source: 'w9.accepted' }])
  const body = signupPayload.safeParse(payloadOf(draft, userType))
  if (!body.success) throw ApiError.fields(faultsOf(body.error))
  const signed = w9.findVersion(draft.termsVersion)
  const terms = signed && signing ? { ...signed, at: signing.at } : null
  const prefill = draft.prefill && {
    brand: (await brands.read(organizationId)).displayName,
    answers: prefillOutcome(draft, userType),
  }
  await signup.submit({ id: customerId, organizationId, userType }, body.data, {
    extras: { ...extrasOf(draft), signing, ...(prefill && { prefill }) },
    terms,
    changedPrefill: listChanged(prefill?.answers ?? {}),
    draftVersion: version,
  })
}

const listChanged = (answers: PrefillOutcome): string[] =>
  Object.keys(answers).filter((path) => answers[path] === 'changed')

const isReceived = async (customerId: string): Promise<boolean> =>
  (await customers.require(customerId)).signedUpAt !== null

/**
 * Whether this form was submitted within the last two minutes. A signup through the API of a
 * partner does not count, because it may have other answers than this form.
 */
async function isRecent(customerId: string): Promise<boolean> {
  const { createdAt, extras } = await profiles.readRecord(customerId)
  return extras !== null && now().getTime() - createdAt.getTime() < sameSubmissionMs
}
