import { listAnswers } from '@/components/signup/answers'
import { linesOfStep } from '@/components/signup/lines'
import { choicesOfStep } from '@/components/signup/step-choices'
import type { StepProps } from '@/components/signup/step-props'
import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import type { FormFault } from '@/lib/signup/answers'
import { type Draft, draftForBrowser, emptyDraft } from '@/lib/signup/draft'
import { alertOfCode, messageOfCode } from '@/lib/signup/server-words'
import type { Step, StepContext } from '@/lib/signup/step'
import { captionOf, previousStep, stepOfSource, stepPath, titleOf } from '@/lib/signup/steps'
import { env } from '@/server/env'
import type { Application } from '../../application'

type Flash = { faults: readonly { source: string; code: string }[]; values: unknown; code?: string }
type Asked = { isFromReview: boolean; fault?: string | undefined }

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code)

/** Everything the page of a step shows. Of the saved answers it takes the step's own, and the few it is judged with. */
export function stepProps(
  step: Step,
  { userType, draft, version, savedAt }: Application,
  flash: Flash | undefined,
  asked: Asked,
): Omit<StepProps, 'saved'> {
  const browser = draftForBrowser(draft)
  const context: StepContext = { userType, draft: browser, environment: env().SERVICE_ENVIRONMENT }
  const faults = flash ? faultsOf(step, flash, context) : faultsOfLink(step, asked.fault, context)
  const before = previousStep(step.slug, userType, draft)
  const back = asked.isFromReview ? 'review' : before
  return {
    slug: step.slug,
    section: step.section,
    userType,
    environment: context.environment,
    title: titleOf(step),
    caption: captionOf(step),
    lines: linesOfStep(step.slug, userType),
    choices: choicesOfStep(step.slug),
    values: flash ? valuesOf(flash.values, step) : step.fill(browser),
    faults,
    alert: flash?.code && faults.length === 0 && isCode(flash.code) ? alertOfCode(flash.code) : undefined,
    isChanged: flash?.code === 'DRAFT_CHANGED',
    version,
    savedAt: savedAt?.toISOString(),
    back: back && stepPath(back, userType),
    isFromReview: asked.isFromReview,
    draft: neededFor(step, browser),
  }
}

/** What was typed, judged again, for its words; what only the server found has words of its own. */
function faultsOf(step: Step, flash: Flash, context: StepContext): readonly FormFault[] {
  if (flash.faults.every(({ source }) => source === '')) return []
  const checked = step.check(flash.values, context)
  if (!checked.ok) return checked.faults
  return flash.faults.flatMap(({ source, code }) => (isCode(code) ? [{ source, code, message: messageOfCode(code, source) }] : []))
}

/** `address.city:CITY_HAS_INVALID_FORMAT`, from the review: where to look, and what was wrong. Only words of our own come of it. */
function faultsOfLink(step: Step, fault: string | undefined, { userType }: StepContext): readonly FormFault[] {
  const [source = '', code = ''] = fault?.split(':') ?? []
  if (!isCode(code) || stepOfSource(source, userType) !== step.slug) return []
  return [{ source, code, message: messageOfCode(code, source) }]
}

/** The values of a refused form as they were typed; of a Social Security number nothing that could be a whole one. */
function valuesOf(values: unknown, step: Step): unknown {
  if (step.slug !== 'ssn') return step.values.parse(values)
  const { socialSecurityNumber: typed } = step.values.parse(values) as { socialSecurityNumber: string }
  return { socialSecurityNumber: typed.replace(/\D/g, '').length < 9 ? typed : '' }
}

const needed: Partial<Record<Step['slug'], readonly (keyof Draft)[]>> = {
  ssn: ['socialSecurityNumberLastFour'],
  address: ['businessAddress'],
  w9: ['firstName', 'lastName', 'suffix'],
}

const neededFor = ({ slug }: Step, draft: Draft): Draft => ({
  ...emptyDraft,
  ...Object.fromEntries((needed[slug] ?? []).flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]]))),
})

/** The step's answers as rows, for comparing. */
export const answersOfStep = (step: Step, { draft, userType }: Application) =>
  listAnswers(draftForBrowser(draft), userType)
    .flatMap(({ answers }) => answers)
    .filter((answer) => answer.step === step.slug)
