import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApplicationState, type Change, courses } from './states'
import { listFaults, type Submission } from './submission'

export type Answer = { status: number; body: unknown }
type Report = (states: readonly ApplicationState[]) => Promise<void>

const decisionMs = 20
const failedTries = 2

export const fail = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: 'The call was not accepted' } },
})
const refuse = (fields: unknown): Answer => ({
  status: 422,
  body: { error: { code: 'SUBMISSION_REFUSED', fields } },
})

/**
 * Creates the applications of the provider. `outcomes` maps test SSNs to names of courses
 * (sequences of states).
 */
export function makeApplications(outcomes: ReadonlyMap<string, string>, report: Report) {
  const current = new Map<string, ApplicationState>()
  const tries = new Map<string, number>()

  function create({ reference, previousReference, person }: Submission): Answer {
    const outcome = outcomes.get(person.socialSecurityNumber) ?? 'approve'
    const isCorrected = current.get(previousReference ?? '')?.status === 'incomplete'
    const course = (isCorrected ? undefined : courses[outcome]) ?? courses.approve!
    const applicationId = `app_${randomUUID()}`
    const states = course.states.map((change: Change, i) => ({
      applicationId,
      reference,
      ...change,
      sequence: i + 1,
      occurredAt: new Date().toISOString(),
    }))
    current.set(reference, states[0]!)
    void sleep(decisionMs).then(() => {
      current.set(reference, states.at(-1)!)
      return report(course.callbacks.map((index) => states[index]!))
    })
    return { status: 201, body: states[0] }
  }

  /**
   * Returns the fault for a submission with a test SSN. Undefined: the provider processes the
   * submission normally. Null: the provider does not respond.
   */
  function fault({ reference, person }: Submission): Answer | null | undefined {
    const outcome = outcomes.get(person.socialSecurityNumber)
    if (outcome === 'refuse')
      return refuse([{ field: 'socialSecurityNumber', code: 'NOT_ACCEPTED', message: 'Unknown' }])
    const tried = (tries.get(reference) ?? 0) + 1
    tries.set(reference, tried)
    if (tried > failedTries) return undefined
    if (outcome === 'busy') return fail(429, 'TOO_MANY_CALLS')
    if (outcome === 'failing') return fail(500, 'UNAVAILABLE')
    return outcome === 'silent' ? null : undefined
  }

  const needsPerson = (reference: string): boolean =>
    current.get(reference)?.requirements?.some(({ action }) => action === 'provider') ?? false

  return {
    /** Opens a page for the person of an application. */
    openPage(reference: string, url: string): Answer {
      if (!current.has(reference)) return fail(404, 'NOT_FOUND')
      if (!needsPerson(reference)) return fail(409, 'NOT_NEEDED')
      return { status: 201, body: { url: `${url}/pages/${randomUUID()}` } }
    },
    /** Approves an application, as if the person had finished on the page. */
    async finish(reference: string): Promise<void> {
      const { requirements: _, ...before } = current.get(reference)!
      const occurredAt = new Date().toISOString()
      const state = {
        ...before,
        status: 'approved',
        sequence: before.sequence + 1,
        occurredAt,
      } as const
      current.set(reference, state)
      await report([state])
    },
    read: (reference: string): Answer => {
      const state = current.get(reference)
      return state ? { status: 200, body: state } : fail(404, 'NOT_FOUND')
    },
    /** Null means that the provider does not respond. */
    submit(key: unknown, body: unknown): Answer | null {
      const faults = listFaults(body)
      if (faults.length > 0) return refuse(faults)
      const submission = body as Submission
      if (key !== submission.reference) return fail(400, 'OTHER_KEY')
      const known = current.get(submission.reference)
      if (known) return { status: 200, body: known }
      const failed = fault(submission)
      return failed === undefined ? create(submission) : failed
    },
  }
}
