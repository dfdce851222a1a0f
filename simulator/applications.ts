import { randomUUID } from 'node:crypto'
import type { ApplicationState, FieldFault, Submission } from '@/lib/provider'
import type { Callbacks } from './callbacks'
import type { Log } from './log'
import {
  type Accepted,
  chooseOutcome,
  describeState,
  isAccepted,
  isDecidable,
  plans,
} from './outcomes'
import type { Application, Store } from './store'

/** The result of a submission. */
export type Verdict =
  | { kind: 'created' | 'known'; state: ApplicationState }
  | { kind: 'refused'; fields: FieldFault[] }
  | { kind: 'busy' | 'failing' | 'silent' }

/** Accepts submissions. Decides each application after a delay, and then queues its callbacks. */
export interface Applications {
  /**
   * Creates an application for the first submission of a reference. Later submissions return the
   * same application. Rejects if the disk fails.
   */
  submit(submission: Submission): Promise<Verdict>
  find(reference: string): ApplicationState | undefined
  /**
   * After a restart, resumes applications without a decision and applications with unsent
   * callbacks.
   */
  resume(): void
  stop(): void
}

const failingTries = 2
const diskRetryMs = 1000
const maxTimerMs = 2 ** 31 - 1

export function createApplications(
  store: Store,
  callbacks: Callbacks,
  { delayMs, log }: { delayMs: number; log: Log },
): Applications {
  const decisionMs = Math.min(delayMs, maxTimerMs)
  const timers = new Map<Accepted, NodeJS.Timeout>()
  let stopped = false

  function begin(submission: Submission): Application {
    const previous = submission.previousReference
      ? store.find(submission.previousReference)
      : undefined
    const { outcome, corrected } = chooseOutcome(submission, previous)
    return {
      reference: submission.reference,
      outcome,
      corrected,
      tries: 0,
      applicationId: null,
      acceptedAt: null,
      decidedAt: null,
      delivered: 0,
    }
  }

  /**
   * Schedules the decision once. The caller must store the application first, so that a sudden end
   * of the process cannot lose the decision.
   */
  function decideLater(application: Accepted) {
    if (stopped || timers.has(application) || !isDecidable(application)) return
    const elapsedMs = Date.now() - Date.parse(application.acceptedAt)
    const waitMs = Math.max(0, Math.min(decisionMs, decisionMs - elapsedMs))
    timers.set(application, setTimeout(decide, waitMs, application))
  }

  async function decide(application: Accepted) {
    application.decidedAt ??= new Date().toISOString()
    store.put(application)
    try {
      await store.persist()
    } catch {
      log.error({ reference: application.reference }, 'A decision could not be written')
      if (!stopped) timers.set(application, setTimeout(decide, diskRetryMs, application))
      return
    }
    timers.delete(application)
    if (!stopped) callbacks.enqueue(application)
  }

  return {
    async submit(submission) {
      const application = store.find(submission.reference) ?? begin(submission)
      const plan = plans[application.outcome]
      application.tries += 1
      if (isAccepted(application)) {
        await store.persist()
        decideLater(application)
        return { kind: 'known', state: describeState(application) }
      }
      store.put(application)
      if (plan.refused || (plan.failure && application.tries <= failingTries)) {
        await store.persist()
        return plan.refused
          ? { kind: 'refused', fields: plan.refused }
          : { kind: plan.failure ?? 'failing' }
      }
      const accepted: Accepted = Object.assign(application, {
        applicationId: `app_${randomUUID()}`,
        acceptedAt: new Date().toISOString(),
      })
      await store.persist()
      decideLater(accepted)
      return { kind: 'created', state: describeState(accepted) }
    },
    find(reference) {
      const application = store.find(reference)
      return isAccepted(application) ? describeState(application) : undefined
    },
    resume() {
      for (const application of store.list()) {
        if (!isAccepted(application)) continue
        if (application.decidedAt === null) decideLater(application)
        else if (application.delivered < plans[application.outcome].callbacks.length)
          callbacks.enqueue(application)
      }
    },
    stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
