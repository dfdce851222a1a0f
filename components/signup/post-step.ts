import type { StepSlug } from '@/lib/signup/slugs'

/** Posts the form of a step, or of the corrections, as a browser without JavaScript does. */
export const postStep = (slug: StepSlug | 'corrections'): void =>
  document.querySelector<HTMLFormElement>(`form[action$="/${slug}"]`)?.submit()
