import type { ApplicationState, FieldFault, ProviderCallback, Submission } from '@/lib/provider'
import { type SandboxOutcome, sandboxNumbers } from '@/lib/sandbox-numbers'
import type { Application } from './store'

type Change = Pick<ApplicationState, 'status' | 'stage' | 'reasons' | 'requirements'>

/** All states and callbacks of an application, from its submission to its last callback. */
interface Plan {
  /** The response to the first two tries: 429, 500 or none. */
  failure?: 'busy' | 'failing' | 'silent'
  /** The provider refuses the submission because of these fields. */
  refused?: FieldFault[]
  /**
   * The state of the application when the provider accepts the submission. This state has the
   * sequence number 1.
   */
  opening: Change
  /**
   * The states after `opening`, with sequence numbers from 2. If the list is empty, the application
   * stays undecided.
   */
  changes: Change[]
  /** The callbacks in the order in which they are sent. Each is an index into `changes`. */
  callbacks: number[]
}

const automatic: Change = { status: 'pending', stage: 'automatic' }
const manual: Change = { status: 'pending', stage: 'manual' }
const approved: Change = { status: 'approved' }
const decide = (change: Change): Plan => ({ opening: automatic, changes: [change], callbacks: [0] })
const ask = (...requirements: FieldFault[]) => decide({ status: 'incomplete', requirements })

export const plans: Record<SandboxOutcome, Plan> = {
  approve: decide(approved),
  reject: decide({ status: 'rejected', reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }] }),
  'needs-address': ask({
    field: 'address.address',
    code: 'ADDRESS_NOT_VERIFIED',
    message: 'The address could not be verified',
  }),
  'needs-document': ask({
    field: 'identification.number',
    code: 'DOCUMENT_NEEDED',
    message: 'Another ID is needed',
  }),
  manual: { opening: manual, changes: [], callbacks: [] },
  'approve-repeated': { ...decide(approved), callbacks: [0, 0, 0, 0, 0] },
  'approve-reordered': { opening: automatic, changes: [manual, approved], callbacks: [1, 0] },
  refuse: {
    ...decide(approved),
    refused: [
      {
        field: 'socialSecurityNumber',
        code: 'NOT_ACCEPTED',
        message: 'The number is not accepted',
      },
    ],
  },
  busy: { ...decide(approved), failure: 'busy' },
  failing: { ...decide(approved), failure: 'failing' },
  silent: { ...decide(approved), failure: 'silent' },
}

const outcomeByNumber = new Map(
  sandboxNumbers.map((row) => [row.socialSecurityNumber, row.outcome]),
)

/** Whether the provider asked the person for an address or another ID. */
const hasAsked = (application: Application) =>
  application.outcome === 'needs-address' || application.outcome === 'needs-document'

/**
 * Returns the outcome of a submission. `previous`: the application that this submission corrects.
 */
export function chooseOutcome(
  submission: Submission,
  previous: Application | undefined,
): Pick<Application, 'outcome' | 'corrected'> {
  const outcome = outcomeByNumber.get(submission.person.socialSecurityNumber) ?? 'approve'
  const corrected = previous !== undefined && (previous.corrected || hasAsked(previous))
  const asks = outcome === 'needs-address' || outcome === 'needs-document'
  return { outcome: corrected && asks ? 'approve' : outcome, corrected }
}

/** An application that the provider has accepted. */
export type Accepted = Application & { applicationId: string; acceptedAt: string }

export const isAccepted = (application: Application | undefined): application is Accepted =>
  Boolean(application?.acceptedAt)

/**
 * Whether the provider will still decide the application: it is undecided, and its outcome has a
 * decision.
 */
export const isDecidable = (application: Accepted) =>
  plans[application.outcome].changes.length > 0 && application.decidedAt === null

/** Returns the current state of an application. */
export function describeState(application: Accepted): ApplicationState {
  const { opening, changes } = plans[application.outcome]
  return describeChange(
    application,
    application.decidedAt === null ? 0 : changes.length,
    changes.at(-1) ?? opening,
  )
}

/**
 * Returns the next undelivered callback of a decided application. Undefined after the last one has
 * been delivered.
 */
export function describeNextCallback(application: Accepted): ProviderCallback | undefined {
  const { changes, callbacks } = plans[application.outcome]
  const index = callbacks[application.delivered]
  const change = index === undefined ? undefined : changes[index]
  if (index === undefined || !change || application.decidedAt === null) return undefined
  const state = describeChange(application, index + 1, change)
  return {
    id: `evt_${application.applicationId}_${state.sequence}`,
    type: 'application.updated',
    ...state,
  }
}

/**
 * Returns the state after `steps` changes. Each change occurs one millisecond after the previous
 * one, so a client can order the changes by time.
 */
function describeChange(application: Accepted, steps: number, change: Change): ApplicationState {
  const { opening, changes } = plans[application.outcome]
  const occurredAt =
    application.decidedAt === null
      ? application.acceptedAt
      : backdate(application.decidedAt, changes.length - steps)
  const { applicationId, reference } = application
  return {
    applicationId,
    reference,
    sequence: steps + 1,
    occurredAt,
    ...(steps === 0 ? opening : change),
  }
}

const backdate = (timestamp: string, milliseconds: number) =>
  new Date(Date.parse(timestamp) - milliseconds).toISOString()
