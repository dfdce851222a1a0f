import { describe, log } from '../log'
import { describeFault, type JobFault, UnfinishedError } from './fault'

/** Logs why a job failed, except for UnfinishedError. Returns the output that the queue stores. */
export function reportFault(error: unknown, queue: string): JobFault | { kind: 'unfinished' } {
  if (error instanceof UnfinishedError) return { kind: 'unfinished' }
  const fault = describeFault(error, queue)
  log().warn({ event: 'jobs.error', ...describe(error), ...fault })
  return fault
}

/**
 * Runs the steps of a job in order. Continues after a step that throws. At the end, throws the
 * first error, so that the queue logs it and retries the job. Logs all other errors itself.
 */
export async function runSteps(
  queue: string,
  steps: readonly (() => Promise<unknown>)[],
): Promise<'done'> {
  const errors: unknown[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  const [first, ...others] = errors
  for (const error of others) reportFault(error, queue)
  if (errors.length > 0) throw first
  return 'done'
}
