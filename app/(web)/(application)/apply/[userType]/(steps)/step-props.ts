import { type Answer, listAnswers } from '@/components/signup/answers'
import type { Change } from '@/components/signup/changed-elsewhere'
import type { StepProps } from '@/components/signup/step-props'
import { isErrorCode } from '@/lib/faults'
import { w9Version } from '@/lib/legal/w9-version'
import { listServerFaults } from '@/lib/server-faults'
import type { FormFault, FormWarning } from '@/lib/signup/answers'
import { type Draft, draftForBrowser, emptyDraft } from '@/lib/signup/draft'
import { listInputs } from '@/lib/signup/inputs'
import { mergeStep } from '@/lib/signup/progress'
import type { StepContext } from '@/lib/signup/question'
import { alertOfCode } from '@/lib/signup/server-words'
import type { Step } from '@/lib/signup/step'
import { stepOfSource, titleOf } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'
import { env } from '@/server/foundations/env'
import type { Application } from '../../application'

type Flash = {
  faults: readonly { source: string; code: string }[]
  values: unknown
  code?: string
  warnings?: readonly FormWarning[]
}
type Asked = {
  isFromReview: boolean
  fault?: string | undefined
  /** If true, the page shows the saved answers instead of typed values that were not submitted. */
  isSavedOnly: boolean
}

/** The props of a step. They contain only the saved answers that the step shows or checks. */
export function stepProps(
  step: Step,
  { person, userType, draft, typed, version, savedAt }: Application,
  flash: Flash | undefined,
  asked: Asked,
): StepProps {
  const browser = draftForBrowser(draft)
  const context: StepContext = { userType, draft: browser, environment: env().SERVICE_ENVIRONMENT }
  const faults = flash ? faultsOf(step, flash, context) : faultsOfLink(step, asked.fault, context)
  const unsent = asked.isSavedOnly ? undefined : typed[step.slug]
  return {
    slug: step.slug,
    applicant: person.customerId,
    userType,
    environment: context.environment,
    title: titleOf(step, userType),
    inputs: listInputs(step),
    warnings: flash?.warnings ?? [],
    values: flash?.values
      ? valuesOf(flash.values, step, browser)
      : unsent === undefined
        ? step.fill(browser)
        : step.values.parse(unsent),
    faults,
    alert:
      flash?.code && faults.length === 0 && !isStale(flash) && isErrorCode(flash.code)
        ? alertOfCode(flash.code)
        : undefined,
    version,
    savedAt: savedAt?.toISOString(),
    isFromReview: asked.isFromReview,
    draft: neededFor(step, browser),
  }
}

/**
 * Validates typed values again to get their error messages. If all values are valid, returns the
 * errors that only the server finds.
 */
function faultsOf(step: Step, flash: Flash, context: StepContext): readonly FormFault[] {
  if (flash.faults.every(({ source }) => source === '')) return []
  const checked = step.check(flash.values, context)
  if (!checked.ok) return checked.faults
  return listServerFaults(flash.faults)
}

/**
 * Reads an error such as `address.city:CITY_HAS_INVALID_FORMAT` from the URL to which the review
 * links. The error code only selects one of our texts, so a URL cannot add text to the page.
 */
function faultsOfLink(
  step: Step,
  fault: string | undefined,
  { userType }: StepContext,
): readonly FormFault[] {
  const [source = '', code = ''] = fault?.split(':') ?? []
  return stepOfSource(source, userType) === step.slug ? listServerFaults([{ source, code }]) : []
}

/**
 * Returns the values of a rejected form as typed, without a complete Social Security number. A
 * signature under other terms is left out, because the person must sign the present terms.
 */
function valuesOf(values: unknown, step: Step, draft: Draft): unknown {
  const given = step.values.parse(values) as Record<string, unknown>
  if (step.slug === 'w9' && given.termsVersion !== w9Version) return step.fill(draft)
  if (step.slug !== 'ssn') return given
  const typed = String(given.socialSecurityNumber)
  return { socialSecurityNumber: typed.replace(/\D/g, '').length < 9 ? typed : '' }
}

const needed: Partial<Record<Step['slug'], readonly (keyof Draft)[]>> = {
  organization: ['invitedBy'],
  ssn: ['socialSecurityNumberLastFour'],
  address: ['businessAddress'],
  w9: ['firstName', 'lastName', 'suffix'],
}

const neededFor = ({ slug }: Step, draft: Draft): Draft => ({
  ...emptyDraft,
  ...Object.fromEntries(
    (needed[slug] ?? []).flatMap((field) =>
      draft[field] === undefined ? [] : [[field, draft[field]]],
    ),
  ),
})

const isStale = (flash: Flash | undefined): boolean => flash?.code === 'DRAFT_CHANGED'

/**
 * Lists the fields whose typed value differs from the value that another tab saved. Undefined if no
 * other tab has saved.
 */
export function listChanges(
  step: Step,
  { draft, userType }: Application,
  flash: Flash | undefined,
): Change[] | undefined {
  if (!flash || !isStale(flash)) return undefined
  const checked = step.check(flash.values, {
    userType,
    draft,
    environment: env().SERVICE_ENVIRONMENT,
  })
  const here = answersOfStep(
    step,
    checked.ok ? mergeStep(draft, step.slug, checked.draft) : draft,
    userType,
  )
  const saved = answersOfStep(step, draft, userType)
  const isSame = (a: Answer | undefined, b: Answer | undefined) =>
    JSON.stringify([a?.value, a?.lastFour]) === JSON.stringify([b?.value, b?.lastFour])
  const of = (answers: readonly Answer[], term: string) =>
    answers.find((answer) => answer.term === term)
  const terms = [...new Set([...saved, ...here].map(({ term }) => term))]
  return terms
    .map((term) => ({ term, here: of(here, term), saved: of(saved, term) }))
    .filter((change) => !isSame(change.here, change.saved))
}

const answersOfStep = (step: Step, draft: Draft, userType: UserType): Answer[] =>
  listAnswers(draftForBrowser(draft), userType)
    .flatMap(({ answers }) => answers)
    .filter((answer) => answer.step === step.slug)
