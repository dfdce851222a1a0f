import { signsW8ben } from '@/lib/signup/citizenship'
import type { SignupPayload } from '@/lib/signup/payload'
import { db, sql, type Tx, transaction } from '../../foundations/db'
import { UnfinishedError } from '../../foundations/jobs'
import { describe, log } from '../../foundations/log'
import * as customers from '../customers'
import * as profiles from '../profiles'
import * as provider from '../provider'
import { callProvider } from '../sandbox-faults'
import { lock } from './lock'
import { apply, askForW8ben, awaitsHandOff } from './provider-results'
import { maxFaults, move, referenceOf, requestColumns, type StoredRequest } from './requests'
import { requirementsOf } from './requirements'

/** The provider has not decided. After this error, the queue retries the job. */
class StillPending extends UnfinishedError {
  override name = 'StillPending'
}

type Person = { payload: SignupPayload; contact: customers.Contact; isBusiness: boolean }

/**
 * The previous try of the job reported no outcome, because its process died or the try did not end.
 */
class LostTry extends Error {
  override name = 'LostTry'
}

/**
 * Returns the submission for the provider. Its reference is also the idempotency key, so it is
 * harmless to send the submission again.
 */
export function submissionOf(
  profileId: string,
  submission: number,
  { payload, contact, isBusiness }: Person,
): provider.Submission {
  const { businessName, businessType, taxId, beneficialOwners, ...person } = payload
  return {
    reference: referenceOf(profileId, submission),
    ...(submission > 1 ? { previousReference: referenceOf(profileId, submission - 1) } : {}),
    kind: isBusiness ? 'business' : 'individual',
    person: { ...contact, ...person },
    ...(isBusiness ? { business: { businessName, businessType, taxId, beneficialOwners } } : {}),
  }
}

/**
 * Submits a verification, or reads its status if it was already submitted. Throws if the provider
 * has not decided, so that the queue retries. A previous try of the job without an outcome counts
 * as a fault. So after a few such tries, the queue dead-letters a job that kills its process.
 */
export async function advance(
  profileId: string,
  { wasLost = false } = {},
): Promise<'done' | 'deadLetter'> {
  try {
    if (wasLost && (await countFault(profileId, new LostTry())) === 'deadLetter')
      return 'deadLetter'
    const request = await read(profileId)
    if (!request || !(request.status === 'pending' || awaitsHandOff(request))) return 'done'
    // The account is closed, so the verification gets no decision. The provider must not receive
    // the answers of a closed account.
    if (!request.isSubmitted && (await customers.isClosed(request.customerId))) return 'done'
    await (request.isSubmitted ? readStatus(request) : submit(request))
    if ((await read(profileId))?.status === 'pending') throw new StillPending()
    return 'done'
  } catch (error) {
    if (error instanceof StillPending) throw error
    const fate = await countFault(profileId, error)
    if (fate === 'retry') throw error
    return fate
  }
}

/** Also undefined for an erased person, because a state of the provider no longer applies. */
async function read(profileId: string): Promise<StoredRequest | undefined> {
  const [request] = await db.query<StoredRequest>(sql`
    select ${requestColumns} from kyc_requests
    where profile_id = ${profileId} and not exists (
      select from customers where id = customer_id and erased_at is not null)`)
  return request
}

async function submit(request: StoredRequest): Promise<void> {
  const { profileId, customerId } = request
  const payload = await profiles.readPayload(profileId)
  if (signsW8ben(payload.usCitizenshipStatus)) {
    await whilePending(request, askForW8ben)
    return
  }
  const submission = await describeSubmission(request, payload)
  const result = await callProvider<provider.SubmitResult>(
    customerId,
    () => provider.submitLater(submission),
    { kind: 'unknown' },
  )
  if (result.kind === 'unknown') throw new StillPending()
  if (result.kind === 'accepted') {
    await transaction((tx) => apply(tx, profileId, result.state))
    return
  }
  // The provider rejected answers that the service has already accepted. So the person must correct
  // the rejected fields.
  await whilePending(request, (tx, locked) =>
    move(tx, locked, 'ask', { actor: 'provider', requirements: requirementsOf(result.fields) }),
  )
}

/** Returns the submission of a verification. Reads the contact of the person from the database. */
export const describeSubmission = async (
  { profileId, customerId, submission, isBusiness }: StoredRequest,
  payload: SignupPayload,
): Promise<provider.Submission> =>
  submissionOf(profileId, submission, {
    payload,
    contact: await customers.readContact(customerId),
    isBusiness,
  })

/**
 * Locks a verification and runs `work`. Does nothing if the verification was decided or submitted
 * again after the caller read it.
 */
const whilePending = (
  { profileId, submission }: StoredRequest,
  work: (tx: Tx, request: StoredRequest) => Promise<unknown>,
): Promise<void> =>
  transaction(async (tx) => {
    const locked = await lock(tx, { profileId })
    if (locked?.status === 'pending' && locked.submission === submission) await work(tx, locked)
  })

async function readStatus(request: StoredRequest): Promise<void> {
  const { profileId, customerId, submission, providerKind: kind, providerId: id } = request
  const readState = () => provider.read(referenceOf(profileId, submission), { kind, id })
  const state = await callProvider(customerId, readState, undefined)
  if (!state) throw new StillPending()
  await transaction((tx) => apply(tx, profileId, state))
}

// Counts a fault of our own code. The queue retries the job a few times and then dead-letters it.
// The verification keeps its status, and staff must decide.
async function countFault(
  profileId: string,
  error: unknown,
): Promise<'retry' | 'done' | 'deadLetter'> {
  // If the database is unavailable, the fault cannot be counted, and the queue retries the job.
  const counted = await db
    .query<{ faults: number }>(sql`
      update kyc_requests set
        faults = faults + 1,
        stage = case when faults + 1 >= ${maxFaults} then 'manual' else stage end
      where profile_id = ${profileId}
        and (status = 'pending' or requirements @> '[{"action": "provider"}]')
      returning faults`)
    .catch(() => undefined)
  // The job is done if the verification was decided, or deleted by a sandbox reset. It is not done
  // if the person must still finish on the page of the provider.
  if (counted?.length === 0) return 'done'
  log().error({ event: 'verification.fault', profileId, ...describe(error) })
  if ((counted?.[0]?.faults ?? 0) < maxFaults) return 'retry'
  log().error({ event: 'verification.buried', profileId })
  return 'deadLetter'
}

/**
 * Lets the job of each dead-lettered verification try again as often as a new job. Call this when
 * the dead jobs are moved back to their queue.
 */
export const forgetFaults = async (): Promise<void> => {
  await db.query(sql`
    update kyc_requests set faults = 0
    where faults >= ${maxFaults} and status in ('pending', 'incomplete')`)
}
