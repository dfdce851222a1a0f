import type { FormWarning } from '@/lib/signup/answers'
import type { StepSlug } from '@/lib/signup/slugs'

/**
 * The errors and typed values of a rejected form. The session stores them encrypted until the next
 * view of the page.
 */
export type Flash = {
  page: string
  faults: { source: string; code: string; message?: string }[]
  values: unknown
  code?: string
  /** The number of seconds after which the person may send the form again. */
  retryAfter?: number | undefined
  reference?: string
  /** Warnings, which do not reject the form. */
  warnings?: FormWarning[]
}

/**
 * The values that a person typed on a step, or on the page for corrections, after their session had
 * ended. `version`: the version of the saved answers when the step was loaded. `submission`: the
 * submission whose answers the page for corrections showed.
 */
export type Carried = { customerId: string; values: unknown; at: string } & (
  | { slug: StepSlug; version?: number | undefined }
  | { slug: 'corrections'; submission: number }
)
