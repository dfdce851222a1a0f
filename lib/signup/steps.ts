import { fillText } from '@/lib/fill-text'
import { isWithin } from '@/lib/is-within'
import { productName } from '@/lib/product'
import type { Draft } from '@/lib/signup/draft'
import {
  business,
  citizenship,
  dateOfBirth,
  legalName,
  organization,
  ssn,
} from '@/lib/signup/questions/about-you'
import { address, mailingAddress } from '@/lib/signup/questions/address'
import { identification } from '@/lib/signup/questions/identification'
import { employment, transfers } from '@/lib/signup/questions/money'
import { w9 } from '@/lib/signup/questions/tax-form'
import type { StepSlug } from '@/lib/signup/slugs'
import { defineStep, keptShape, type Step } from '@/lib/signup/step'
import { english } from '@/lib/signup/words'
import { type UserType, userTypes } from '@/lib/user-types'

const review = defineStep({ slug: 'review', section: 6, questions: [] })
const all = [
  business,
  organization,
  legalName,
  dateOfBirth,
  citizenship,
  ssn,
  address,
  mailingAddress,
  identification,
  employment,
  transfers,
  w9,
  review,
] as const
export const steps: readonly Step[] = all
/** The part of the draft schema that the steps write. */
export const answersShape = keptShape(all)

const bySlug = new Map<string, Step>(steps.map((step) => [step.slug, step]))
export const findStep = (slug: string): Step | undefined => bySlug.get(slug)

/** Lists the steps for this user type and these answers, in order. */
export const listSteps = (userType: UserType, draft: Draft): Step[] =>
  steps.filter((step) => step.userTypes.includes(userType) && step.isAsked(draft))

/** Returns the first unanswered step, or `review` if there is none. */
export const firstUnanswered = (userType: UserType, draft: Draft): StepSlug =>
  listSteps(userType, draft).find(({ slug }) => !draft.answered.includes(slug))?.slug ?? 'review'

const listSlugs = (userType: UserType, draft: Draft): StepSlug[] =>
  listSteps(userType, draft).map(({ slug }) => slug)

/** Whether the form asks this step, and every earlier step is answered. */
export function isReachable(slug: string, userType: UserType, draft: Draft): boolean {
  const slugs: string[] = listSlugs(userType, draft)
  const at = slugs.indexOf(slug)
  return at >= 0 && at <= slugs.indexOf(firstUnanswered(userType, draft))
}

/** Returns the step after this one. With an offset of -1, returns the step before it. */
export function stepBeside(slug: StepSlug, userType: UserType, draft: Draft, offset: 1 | -1) {
  const slugs = listSlugs(userType, draft)
  return slugs[slugs.indexOf(slug) + offset]
}

export const stepPath = (slug: StepSlug, userType: UserType): string =>
  `/apply/${userTypes[userType].slug}/${slug}`

/** Returns the page that Continue opens. With `isFromReview`, this is the first unanswered step, or the review. */
export function pathAfter(slug: StepSlug, userType: UserType, draft: Draft, isFromReview = false) {
  if (slug === 'citizenship' && draft.usCitizenshipStatus === 'NonResidentAlien')
    return '/not-eligible'
  if (!isFromReview) return stepPath(stepBeside(slug, userType, draft, 1) ?? 'review', userType)
  const open = firstUnanswered(userType, draft)
  return open === 'review' ? stepPath(open, userType) : `${stepPath(open, userType)}?return=review`
}

/** Returns the step of a path in the signup body or the draft. Undefined if the form does not ask this user type for it. */
export function stepOfSource(source: string, userType: UserType): StepSlug | undefined {
  return steps.find(
    ({ userTypes, owns, keeps }) =>
      userTypes.includes(userType) && [...owns, ...keeps].some((own) => isWithin(source, own)),
  )?.slug
}

/** Returns the position of a step among the steps that every person sees. An optional step has the position of the step before it. */
export function positionOf(step: Step, userType: UserType): { n: number; total: number } {
  const counted = listSteps(userType, { answered: [] })
  const upTo = steps.slice(0, steps.indexOf(step) + 1)
  return { n: counted.filter((each) => upTo.includes(each)).length, total: counted.length }
}

/** Returns a title such as "What is your date of birth? – Step 2 of 10 – …". It begins with "Error: " if the step has errors. */
export function titleOf(step: Step, userType: UserType, hasFaults = false): string {
  const place = fillText(english['section.step'], positionOf(step, userType))
  const title = `${english[`${step.slug}.h1`]} – ${place} – ${productName()}`
  return hasFaults ? fillText(english['title.error'], { title }) : title
}

/** Returns a text such as "Step 5 of 10 · Address". */
export function captionOf(step: Step, userType: UserType): string {
  const section = english[`section.${step.section}`]
  return fillText(english['section.caption'], { ...positionOf(step, userType), section })
}
