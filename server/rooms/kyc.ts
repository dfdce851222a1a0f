import type { LiveStatus } from '@/lib/contracts/browser/status'
import type { KycRequest } from '@/lib/contracts/kyc'
import { removePaths } from '@/lib/dotted-path'
import { ApiError, type FieldFault } from '@/lib/errors'
import { faultsOf } from '@/lib/faults'
import { isMembers, mergeMembers } from '@/lib/members'
import { type CorrectionsPayload, mergeCorrections, signupPayload } from '@/lib/signup/payload'
import type { Urbanizations } from '@/lib/signup/submission'
import { db, sql, type Tx, transaction } from '../foundations/db'
import * as jobs from '../foundations/jobs'
import * as customers from './customers'
import * as idempotency from './idempotency'
import { applyEarlyCallbacks } from './kyc/callbacks'
import * as liveStatus from './kyc/live-status'
import { lock } from './kyc/lock'
import { apply } from './kyc/provider-results'
import {
  findByCustomer,
  listFields,
  move,
  referenceOf,
  type StoredRequest,
  show,
} from './kyc/requests'
import { listUnmet, requirementsOf } from './kyc/requirements'
import * as profiles from './profiles'
import type { State } from './provider'

export { callbackDays, receive, receiveHint, retireCallbacks } from './kyc/callbacks'
export { expireOverdue, findAskedAt, findDue, reportDueSoon } from './kyc/deadlines'
export { findForged } from './kyc/forged'
export { findHandOff, openHandOff } from './kyc/hand-off'
export {
  findCorrection,
  findProfileId,
  listMoves,
  listSteps,
} from './kyc/history'
export { reportOverdue } from './kyc/overdue'
export { apply } from './kyc/provider-results'
export { open } from './kyc/requests'
export { isSameIdNumber, listNeeds } from './kyc/requirements'
export { advance, forgetFaults, submissionOf } from './kyc/verification'

const notSignedUp = () => new ApiError('NOT_FOUND', { reason: 'signup-incomplete' })

/** Returns the verification of a customer. Throws NOT_FOUND before the signup. */
export const last = (customerId: string): Promise<KycRequest> => readLive(customerId)

/**
 * Returns the verification of a customer. With `since` (the `updatedAt` of a state that the page
 * already shows), also returns the facts that the status page shows after a change. Throws
 * NOT_FOUND before the signup.
 */
export async function readLive(customerId: string, since?: string | null): Promise<LiveStatus> {
  const status = await liveStatus.readLive(customerId, since ?? undefined)
  if (!status) throw notSignedUp()
  return status
}

/**
 * Returns the number of the last submission. Each correction creates a submission with the next
 * number. Throws NOT_FOUND before the signup.
 */
export async function lastSubmission(customerId: string): Promise<number> {
  const request = await findByCustomer(db, customerId)
  if (!request) throw notSignedUp()
  return request.submission
}

/**
 * Returns the verification of a business, with the status `active` instead of `approved`. Throws
 * NOT_FOUND before the signup.
 */
export async function lastOfBusiness(
  customerId: string,
): Promise<
  Omit<KycRequest, 'status'> & { status: 'pending' | 'active' | 'rejected' | 'incomplete' }
> {
  const { status, ...request } = await last(customerId)
  return { ...request, status: status === 'approved' ? 'active' : status }
}

/**
 * Applies the state from the provider's response to a submission, if the state is a decision. Then
 * applies callbacks that arrived before the commit of the signup.
 */
export async function applySubmitResult(
  tx: Tx,
  profileId: string,
  submission: number,
  state: State | undefined,
): Promise<void> {
  if (state && state.status !== 'pending') await apply(tx, profileId, state)
  await applyEarlyCallbacks(tx, profileId, referenceOf(profileId, submission))
}

/** Enqueues a verification job in the transaction of the caller. */
export const verifyLater = (tx: Tx, profileId: string, startAfterSeconds = 0): Promise<void> =>
  jobs.sendLater(
    tx,
    'verification',
    { profileId },
    startAfterSeconds > 0 ? { startAfterSeconds } : {},
  )

/**
 * The part of a correction that only the form can send. A call of the API cannot remove a value.
 */
type FormCorrections = {
  urbanizations?: Urbanizations
  /** The values to remove, as dotted paths. */
  emptied?: readonly string[]
  /** The submission whose answers the person saw. */
  over?: number | null | undefined
}

/**
 * Merges corrections into the profile and stores the urbanizations of addresses in Puerto Rico.
 * Enqueues a new submission to the provider. Throws NOT_FOUND before the signup, and
 * KYC_MOVE_NOT_ALLOWED if no correction is expected. Throws REQUIREMENT_NOT_MET, and the errors of
 * the merged profile. Throws DRAFT_CHANGED if the answers have changed since the submission `over`.
 */
export const correct = (
  customerId: string,
  corrections: CorrectionsPayload,
  { urbanizations = {}, emptied = [], over }: FormCorrections = {},
): Promise<KycRequest> =>
  change(customerId, async (tx, request) => {
    if (request.status !== 'incomplete') throw new ApiError('KYC_MOVE_NOT_ALLOWED')
    if (typeof over === 'number' && over !== request.submission) throw new ApiError('DRAFT_CHANGED')
    const payload = await profiles.readPayload(request.profileId, tx)
    const merged = mergeCorrections(removePaths(payload, emptied), corrections)
    const faults = judgeMerged(merged, corrections)
    if (faults.length > 0) throw ApiError.fields(faults)
    const unmet = listUnmet(request.requirements, payload, corrections, emptied)
    if (unmet.length > 0) throw ApiError.fields(unmet)
    await profiles.replacePayload(tx, request, merged)
    await profiles.replaceUrbanizations(tx, request.profileId, merged, urbanizations)
    const reason = listFields(request)
    const moved = await move(tx, request, 'correct', { actor: 'customer', reason })
    await verifyLater(tx, request.profileId)
    return moved
  })

/** Lists the errors that the profile would have after the corrections. */
export async function listCorrectionFaults(
  customerId: string,
  corrections: unknown,
): Promise<FieldFault[]> {
  const request = await findByCustomer(db, customerId)
  if (!request || !isMembers(corrections)) return []
  const merged = mergeMembers(await profiles.readPayload(request.profileId), corrections)
  return judgeMerged(merged, corrections)
}

/**
 * Returns the errors of a profile after corrections. An ID that has expired since the signup is no
 * error of other corrections, because their page does not ask for the ID. The provider judges it.
 */
function judgeMerged(merged: unknown, corrections: object): FieldFault[] {
  const checked = signupPayload.safeParse(merged)
  const faults = checked.success ? [] : faultsOf(checked.error)
  return 'identification' in corrections
    ? faults
    : faults.filter(({ code }) => code !== 'DOCUMENT_EXPIRED')
}

export type Decision = 'approve' | 'reject' | 'incomplete'

/**
 * Approves or rejects a verification, or requests a document. Staff call this function, and testers
 * in the sandbox call it too. Throws NOT_FOUND before the signup, and KYC_MOVE_NOT_ALLOWED if the
 * current status does not allow the decision.
 */
export const decide = (
  customerId: string,
  decision: Decision,
  reason?: string | null,
): Promise<KycRequest> =>
  change(customerId, async (tx, request) => {
    const by = { actor: 'staff', reason } as const
    if (decision === 'approve') {
      if (await profiles.needsW8ben(tx, request.profileId))
        throw new ApiError('KYC_MOVE_NOT_ALLOWED', { reason: 'w8ben-needed' })
      return move(tx, request, 'clear', by)
    }
    if (decision === 'reject')
      return move(tx, request, 'refuse', { ...by, reasons: [{ code: 'DECIDED_BY_STAFF' }] })
    const requirements = requirementsOf([
      { field: 'identification.number', code: 'DOCUMENT_NEEDED' },
    ])
    return move(tx, request, 'ask', { ...by, requirements })
  })

/**
 * Reverses a rejection and stores the reason of the reversal. Throws NOT_FOUND before the signup,
 * and KYC_MOVE_NOT_ALLOWED if there is no rejection.
 */
export const reopen = (
  customerId: string,
  to: 'pending' | 'incomplete',
  reason: string,
): Promise<KycRequest> =>
  change(customerId, async (tx, request) => {
    if (to === 'incomplete') {
      const requirements = requirementsOf([
        { field: 'identification.number', code: 'DOCUMENT_NEEDED' },
      ])
      return move(tx, request, 'reopenIncomplete', { actor: 'staff', reason, requirements })
    }
    const moved = await move(tx, request, 'reopen', { actor: 'staff', reason })
    await verifyLater(tx, request.profileId)
    return moved
  })

/**
 * Locks the verification of a customer and runs `work` on it. In the same transaction, stores the
 * response for repeated requests. Throws NOT_FOUND before the signup and for a closed account.
 */
const change = (
  customerId: string,
  work: (tx: Tx, request: StoredRequest) => Promise<StoredRequest>,
): Promise<KycRequest> =>
  transaction(async (tx) => {
    // Locks the customer before the verification, as an erasure does. So this call and an erasure
    // cannot deadlock.
    await customers.keepOpen(tx, customerId)
    const request = await lock(tx, { customerId })
    if (!request) throw notSignedUp()
    // The account may have been closed or erased after the caller was identified.
    await customers.keepOpen(tx, customerId)
    return idempotency.keep(tx, show(await work(tx, request)))
  })

/** Deletes the provider's id of an erased person's application. */
export const erase = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`
    update kyc_requests set provider_id = null where customer_id = ${customerId}`)
}

/**
 * Lists customers whose applications were rejected at least `years` years ago. Omits customers
 * under legal hold.
 */
export async function listRejectedFor(years: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select k.customer_id as id from kyc_requests k join customers c on c.id = k.customer_id
    where k.status = 'rejected'
      and k.updated_at < (select service_now()) - make_interval(years => ${years})
      and c.erased_at is null and not c.legal_hold
    limit ${limit}`)
  return rows.map((row) => row.id)
}

/**
 * Whether an application of `listRejectedFor` is still rejected. Locks it, so that staff cannot
 * reopen it before the transaction ends.
 */
export async function isRejectedFor(tx: Tx, customerId: string, years: number): Promise<boolean> {
  const rejected = await tx.query(sql`
    select 1 from kyc_requests
    where customer_id = ${customerId} and status = 'rejected'
      and updated_at < service_now() - make_interval(years => ${years})
    for update`)
  return rejected.length > 0
}

/**
 * Counts pending verifications of open accounts by stage. Also returns the longest time that a
 * verification has been pending in the automatic stage.
 */
export async function countPending(): Promise<{
  automatic: number
  manual: number
  oldestSeconds: number
}> {
  const [row] = await db.query<{ automatic: number; manual: number; oldestSeconds: number }>(sql`
    select
      count(*) filter (where stage = 'automatic')::int as automatic,
      count(*) filter (where stage = 'manual')::int as manual,
      coalesce(
        extract(epoch from service_now() - min(k.updated_at) filter (where stage = 'automatic')),
        0)::float8 as "oldestSeconds"
    from kyc_requests k join customers c on c.id = k.customer_id
    where k.status = 'pending' and c.closed_at is null`)
  return row!
}
