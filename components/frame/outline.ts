import { type Draft, isSigned } from '@/lib/signup/draft'
import type { StepSlug } from '@/lib/signup/slugs'
import type { Step } from '@/lib/signup/step'
import { isReachable, listSteps, stepPath } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'

export type OutlineSection = {
  section: Step['section']
  state: 'done' | 'current' | 'open'
  /**
   * The page to which the section leads. Undefined for the current section and for unreachable
   * ones.
   */
  href: string | undefined
}

/**
 * Lists the sections of the form. A section leads to its first unanswered page, or to its first
 * page if all are answered. A tax form that lost its signature counts as unanswered.
 */
export function listOutline(
  userType: UserType,
  draft: Draft,
  current?: StepSlug,
): OutlineSection[] {
  const bySection = Map.groupBy(listSteps(userType, draft), ({ section }) => section)
  return [...bySection].map(([section, steps]) => {
    const slugs = steps.map(({ slug }) => slug)
    const open = slugs.find((slug) => !isDone(slug, draft))
    const target = open ?? slugs[0]!
    const isCurrent = current !== undefined && slugs.includes(current)
    const isLinked = !isCurrent && isReachable(target, userType, draft)
    return {
      section,
      state: isCurrent ? 'current' : open === undefined ? 'done' : 'open',
      href: isLinked ? stepPath(target, userType) : undefined,
    }
  })
}

const isDone = (slug: StepSlug, draft: Draft): boolean =>
  draft.answered.includes(slug) && (slug !== 'w9' || isSigned(draft))
