import type { StepSlug } from '@/lib/signup/slugs'

/**
 * Autosave never stores the Social Security number or the signature. Only a submit stores the
 * values of these steps.
 */
export const submitOnlySlugs = ['ssn', 'w9', 'review'] as const satisfies readonly StepSlug[]

export const isSubmitOnly = (slug: StepSlug): boolean =>
  submitOnlySlugs.some((only) => only === slug)
