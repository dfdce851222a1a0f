import type { FormWarning } from '@/lib/signup/answers'
import type { StepSlug } from '@/lib/signup/slugs'

/**
 * The errors and typed values of a rejected form. They are sealed in the session until the next
 * view of the page.
 */
export type Flash = {
  page: string
  faults: { source: string; code: string; message?: string }[]
  values: unknown
  code?: string
  /** Seconds until the form may be sent again. */
  retryAfter?: number | undefined
  reference?: string
  /** Warnings, which do not reject the form. */
  warnings?: FormWarning[]
}

/** The values that a person typed on a step after their session had ended. */
export type Carried = { customerId: string; slug: StepSlug; values: unknown; at: string }
