import type { StepSlug } from '@/lib/signup/slugs'

/**
 * Only a submit stores the values of these steps, never autosave: the number, and the signature.
 */
export const submitOnlySlugs = ['ssn', 'w9', 'review'] as const satisfies readonly StepSlug[]

export const isSubmitOnly = (slug: StepSlug): boolean =>
  submitOnlySlugs.some((only) => only === slug)
