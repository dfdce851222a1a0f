import type { StepSlug } from '@/lib/signup/slugs'

/** Posts the form of a step as a browser without JavaScript does. */
export const postStep = (slug: StepSlug): void =>
  document.querySelector<HTMLFormElement>(`form[action$="/${slug}"]`)?.submit()
