import type { KycRequest } from '@/lib/contracts/kyc'
import { hasDeadline } from '@/lib/correction-path'
import { ApiError } from '@/lib/errors'
import { destination, type KycEvent, type KycStatus, notificationType } from '@/lib/kyc-moves'
import type { UserType } from '@/lib/user-types'
import { columns, type Db, sql, type Tx } from '../../foundations/db'
import { countDecision } from '../../foundations/metrics'
import * as audit from '../audit'
import * as events from '../events'
import * as notifications from '../notifications'
import * as profiles from '../profiles'
import type * as provider from '../provider'
import { listNeeds } from './requirements'
import { sendLetter } from './send-letter'

const deadlineDays = 30
/** The number of faults of a job after which it is dead-lettered, and staff must decide. */
export const maxFaults = 5

type Requirement = {
  field: string
  code: string
  message: string
  action?: 'provider' | undefined
}
type StoredRequirement = Requirement & { dueAt: string }
export type Actor = 'customer' | 'provider' | 'staff' | 'system'
export type StoredRequest = {
  profileId: string
  customerId: string
  isBusiness: boolean
  status: KycStatus
  stage: 'automatic' | 'manual'
  requirements: StoredRequirement[]
  reasons: { code: string }[]
  submission: number
  isSubmitted: boolean
  providerSequence: number
  /**
   * The provider that received the submission. Null: the provider `standard`, or no submission yet.
   */
  providerKind: provider.Kind | null
  providerId: string | null
  createdAt: Date
  updatedAt: Date
}

export const requestColumns = columns('kyc_requests', {
  profileId: 'profile_id',
  customerId: 'customer_id',
  isBusiness: 'is_business',
  status: 'status',
  stage: 'stage',
  requirements: 'requirements',
  reasons: 'reasons',
  submission: 'submission',
  isSubmitted: 'is_submitted',
  providerSequence: 'provider_sequence',
  providerKind: 'provider_kind',
  providerId: 'provider_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** Returns the reference of a submission at the provider. */
export const referenceOf = (profileId: string, submission: number) => `${profileId}:${submission}`

/** Finds a verification without locking it. `lock` in `lock.ts` also locks it. */
export async function findByCustomer(
  from: Db,
  customerId: string,
): Promise<StoredRequest | undefined> {
  const [found] = await from.query<StoredRequest>(sql`
    select ${requestColumns} from kyc_requests where customer_id = ${customerId}`)
  return found
}

/** Returns the properties of a verification that its customer may see. */
export const show = ({
  profileId,
  status,
  stage,
  requirements,
  reasons,
  createdAt,
  updatedAt,
}: StoredRequest): KycRequest => ({
  id: profileId,
  status,
  stage: status === 'pending' ? stage : null,
  requirements: requirements.map((requirement) => ({
    ...requirement,
    dueAt: new Date(requirement.dueAt),
  })),
  reasons,
  createdAt,
  updatedAt,
})

/**
 * `state`: the state in the provider's response. Undefined if it is unknown whether the submission
 * reached the provider.
 */
type Opening = {
  profileId: string
  customerId: string
  userType: UserType
  submission: number
  state: provider.State | undefined
}

export const kindOf = ({ kind = 'standard' }: provider.State): provider.Kind => kind

/**
 * Creates a verification with its first move (status change), in the transaction that creates the
 * profile.
 */
export async function open(
  tx: Tx,
  { profileId, customerId, userType, submission, state }: Opening,
): Promise<void> {
  const isBusiness = userType === 'businessowner'
  // The verification begins as pending. If the provider has already decided, a separate status
  // change applies the decision afterwards.
  const { sequence = 0, stage = 'automatic' } = state?.status === 'pending' ? state : {}
  await Promise.all([
    tx.query(sql`
      insert into kyc_requests (
        profile_id, customer_id, is_business, status, stage, submission, is_submitted,
        provider_sequence, provider_kind, provider_id, created_at, updated_at)
      select
        ${profileId}, ${customerId}, ${isBusiness}, 'pending', ${stage}, ${submission},
        ${state !== undefined}, ${sequence}, ${state ? kindOf(state) : null},
        ${state?.applicationId ?? null}, clock.at, clock.at
      from (select service_now() as at) clock`),
    recordMove(
      tx,
      { profileId, customerId, isBusiness },
      { from: null, event: 'submit', to: 'pending', actor: 'customer', reason: null },
    ),
  ])
}

type Change = {
  actor: Actor
  reason?: string | null | undefined
  requirements?: readonly Requirement[] | undefined
  reasons?: readonly { code: string }[] | undefined
  /** The number of days until requirements are due. */
  dueInDays?: number
}

/**
 * Changes the status of a verification (a move) in the transaction of the caller. Also stores the
 * history and the notification. Throws KYC_MOVE_NOT_ALLOWED if the current status does not allow
 * this change.
 */
export async function move(
  tx: Tx,
  request: StoredRequest,
  event: KycEvent,
  change: Change,
): Promise<StoredRequest> {
  const { actor, reason = null, requirements = [], reasons = [], dueInDays = deadlineDays } = change
  const to = destination(request.status, event)
  if (!to) throw new ApiError('KYC_MOVE_NOT_ALLOWED')
  const isNewSubmission = event === 'correct' || event === 'reopen'
  const submission = isNewSubmission ? request.submission + 1 : request.submission
  const [moved] = await tx.query<StoredRequest>(sql`
    update kyc_requests set
      status = ${to},
      stage = 'automatic',
      updated_at = clock.at,
      submission = ${submission},
      faults = 0,
      is_submitted = is_submitted and not ${isNewSubmission}::boolean,
      provider_sequence = case when ${isNewSubmission}::boolean then 0 else provider_sequence end,
      provider_kind = case when not ${isNewSubmission}::boolean then provider_kind end,
      provider_id = case when not ${isNewSubmission}::boolean then provider_id end,
      due_at = case when ${to} = 'incomplete' and ${hasDeadline(requirements)}::boolean
        then clock.due_at end,
      due_notified_days = null,
      overdue_notified_at = case when ${to} <> 'pending' then overdue_notified_at end,
      requirements = coalesce((
        select jsonb_agg(r || jsonb_build_object('dueAt', to_jsonb(clock.due_at)) order by i)
        from jsonb_array_elements(${JSON.stringify(requirements)}::jsonb)
          with ordinality as given(r, i)), '[]'),
      reasons = ${JSON.stringify(reasons)}::jsonb
    from (select at, at + make_interval(days => ${dueInDays}) as due_at
      from (select service_now() as at) now) clock
    where profile_id = ${request.profileId} and status = ${request.status}
    returning ${requestColumns}`)
  await Promise.all([
    recordMove(tx, request, { from: request.status, event, to, actor, reason }, requirements),
    addEvent(tx, request.status, moved!, actor),
    countIfDecided(tx, moved!),
  ])
  return moved!
}

async function countIfDecided(tx: Tx, moved: StoredRequest): Promise<void> {
  const { profileId, status, createdAt, updatedAt } = moved
  if (status !== 'approved' && status !== 'rejected') return
  const type = await profiles.readUserType(tx, profileId)
  const seconds = (updatedAt.getTime() - createdAt.getTime()) / 1000
  tx.onCommit(() => countDecision(status, type, seconds))
}

async function addEvent(
  tx: Tx,
  from: KycStatus,
  moved: StoredRequest,
  decidedBy: Actor,
): Promise<void> {
  const { status: to, stage, reasons } = show(moved)
  const { customerId, isBusiness } = moved
  const requirements = listAsked(moved)
  const data = { from, to, stage, decidedBy, isBusiness, reasons, requirements }
  await events.add(tx, { type: 'kyc.updated', data, customerId })
}

/** Returns the paths of the requested fields, as the history stores them. */
export const listFields = ({ requirements }: StoredRequest): string =>
  requirements.map(({ field }) => field).join(' ')

/** Returns the open requirements of a verification in the format of events. */
export const listAsked = ({
  requirements,
}: StoredRequest): { field: string; code: string; dueAt: string }[] =>
  requirements.map(({ field, code, dueAt }) => ({
    field,
    code,
    dueAt: new Date(dueAt).toISOString(),
  }))

export type Subject = Pick<StoredRequest, 'profileId' | 'customerId' | 'isBusiness'>

export type Move = {
  from: KycStatus | null
  event: KycEvent
  to: KycStatus
  actor: Actor
  reason: string | null
}

/**
 * Stores the history, the notification and the audit row of a move (status change). Enqueues an
 * email. The notification lists the requirements.
 */
async function recordMove(
  tx: Tx,
  subject: Subject,
  { from, event, to, actor, reason }: Move,
  requirements: readonly Requirement[] = [],
): Promise<void> {
  const stated = [subject.profileId, from, event, to, reason, actor]
  const { id, requestId, at, mac } = audit.stateFact(tx, 'move', stated)
  await Promise.all([
    tx.query(sql`
      insert into kyc_moves (
        id, profile_id, from_status, event, to_status, reason, actor, request_id, at, mac)
      values (
        ${id}, ${subject.profileId}, ${from}, ${event}, ${to}, ${reason}, ${actor}, ${requestId},
        ${at}, decode(${mac}, 'hex'))`),
    notifications.add(tx, [
      {
        customerId: subject.customerId,
        type: notificationType({ event, to, ...subject }),
        body: listNeeds(requirements).join('\n') || null,
      },
    ]),
    audit.record(tx, 'kyc', subject.profileId, `${event} by ${actor}`),
    sendLetter(tx, subject, { event, to }),
  ])
}
