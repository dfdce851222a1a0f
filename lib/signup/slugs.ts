/** The steps of the form by their URL paths, in order. */
export const stepSlugs = [
  'business',
  'organization',
  'name',
  'date-of-birth',
  'citizenship',
  'ssn',
  'address',
  'mailing-address',
  'identification',
  'employment',
  'transfers',
  'w9',
  'review',
] as const
export type StepSlug = (typeof stepSlugs)[number]
