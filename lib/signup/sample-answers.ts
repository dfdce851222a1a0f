import type { Draft } from '@/lib/signup/draft'
import { mergeStep } from '@/lib/signup/progress'
import type { StepSlug } from '@/lib/signup/slugs'
import { listSteps, steps } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'

/** Sample answers of each step, for tests and the sandbox. */
export const sampleAnswers = Object.fromEntries(
  steps.map(({ slug, sample }) => [slug, sample]),
) as Readonly<Record<StepSlug, Record<string, unknown>>>

/** Returns the draft with one more step answered. Throws if the step rejects the values. */
export function answerStep(
  draft: Draft,
  slug: StepSlug,
  userType: UserType,
  typed: unknown = sampleAnswers[slug],
): Draft {
  const step = listSteps(userType, draft).find((each) => each.slug === slug)
  const checked = step?.check(typed, { userType, draft, environment: 'sandbox' })
  if (!checked?.ok) throw new Error(`The step ${slug} refused its sample`)
  return mergeStep(draft, slug, checked.draft)
}
