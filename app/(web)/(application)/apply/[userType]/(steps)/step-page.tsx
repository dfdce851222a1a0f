import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import type { ComponentType, ReactNode } from 'react'
import { AnswerDetails } from '@/components/frame/answer-facts'
import { ApplicationAside } from '@/components/frame/application-aside'
import { listOutline } from '@/components/frame/outline'
import { Progress } from '@/components/frame/progress'
import { ChangedElsewhere } from '@/components/signup/changed-elsewhere'
import type { StepProps } from '@/components/signup/step-props'
import { BackLink } from '@/components/ui/back-link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { pickWords } from '@/components/words/page-words'
import { WordsProvider } from '@/components/words/words-context'
import { writeDeadline } from '@/lib/deadlines'
import { fillText } from '@/lib/fill-text'
import { isPrefilled } from '@/lib/signup/prefill'
import type { StepSlug } from '@/lib/signup/slugs'
import type { Step } from '@/lib/signup/step'
import {
  findStep,
  firstUnanswered,
  isReachable,
  stepBeside,
  stepPath,
  titleOf,
} from '@/lib/signup/steps'
import { english as words } from '@/lib/signup/words'
import { userTypeOfSlug } from '@/lib/user-types'
import { findBrand, takeFlash } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as drafts from '@/server/rooms/drafts'
import { type Application, requireApplication } from '../../application'
import { listChanges, stepProps } from './step-props'

export type PageProps = {
  params: Promise<{ userType: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}
type Loaded = {
  application: Application
  step: Step
  flash: Awaited<ReturnType<typeof takeFlash>>
  page: StepProps
}

const takeLeft = async (slug: StepSlug, { params }: PageProps) =>
  takeFlash(`/apply/${(await params).userType}/${slug}`)

/**
 * Returns the title and the page of one step. Each step is a separate route, so that its page loads
 * no code of other steps.
 */
export const makeStepPage = (slug: StepSlug, View: ComponentType<StepProps>) => ({
  generateMetadata: makeMetadata(slug),
  Page: async (props: PageProps) => {
    const { step, page, application } = await loadStep(slug, props)
    return (
      <StepFrame step={step} application={application}>
        <View {...page} />
      </StepFrame>
    )
  },
})

export const makeMetadata =
  (slug: StepSlug) =>
  async (props: PageProps): Promise<Metadata> => {
    const [{ userType }, { fault }] = await Promise.all([props.params, props.searchParams])
    const flash = await takeLeft(slug, props)
    const hasFaults = fault !== undefined || flash?.code !== undefined
    return { title: titleOf(findStep(slug)!, userTypeOfSlug(userType) ?? 'individual', hasFaults) }
  }

/**
 * Loads the props of a step's page. Redirects if earlier steps are unanswered. Returns 404 if the
 * form has no such step for this user type.
 */
export async function loadStep(slug: StepSlug, props: PageProps): Promise<Loaded> {
  const step = findStep(slug)!
  const application = await requireApplication((await props.params).userType)
  const { userType, draft } = application
  if (!step.userTypes.includes(userType)) notFound()
  if (!isReachable(slug, userType, draft))
    redirect(stepPath(firstUnanswered(userType, draft), userType))
  const flash = await takeLeft(slug, props)
  const { return: origin, fault, answers } = await props.searchParams
  const asked = {
    isFromReview: origin === 'review',
    fault: typeof fault === 'string' ? fault : undefined,
    isSavedOnly: answers === 'saved',
  }
  const changes = listChanges(step, application, flash)
  const path = stepPath(slug, userType)
  const before = asked.isFromReview ? 'review' : stepBeside(slug, userType, draft, -1)
  const href = asked.isFromReview ? `${path}?return=review&answers=saved` : `${path}?answers=saved`
  const changed = changes && (
    <ChangedElsewhere changes={changes} href={href} canKeep={slug !== 'ssn'} />
  )
  return {
    application,
    step,
    flash,
    page: {
      ...stepProps(step, application, flash, asked),
      changed,
      back: before && <BackLink href={stepPath(before, userType)} label={words['action.back']} />,
      progress: (
        <Progress step={step} userType={userType} sections={listOutline(userType, draft, slug)} />
      ),
      notice: await makeNotice(step, application),
      facts: (
        <AnswerDetails
          draft={application.draft}
          current={slug}
          expiresAt={application.expiresAt}
          brand={await findBrand()}
        />
      ),
    },
  }
}

async function makeNotice(step: Step, application: Application): Promise<ReactNode> {
  const text =
    (await writePrefillNotice(step, application)) ?? (await writeExpiryNotice(application))
  return (
    text && (
      <div className="mb-6">
        <Notice>
          <p>{text}</p>
        </Notice>
      </div>
    )
  )
}

/** Returns a notice if the partner has already answered this step, otherwise undefined. */
async function writePrefillNotice(
  step: Step,
  { draft, person }: Application,
): Promise<string | undefined> {
  if (!isPrefilled(draft, step)) return undefined
  const { displayName } = await brands.read(person.organizationId)
  return fillText(words['prefill.notice'], { brand: displayName })
}

/**
 * Returns a notice if the saved answers were deleted and the person has not entered a new answer.
 */
async function writeExpiryNotice(application: Application): Promise<string | undefined> {
  if (drafts.hasAnswers(application)) return undefined
  const expiredAt = await drafts.findExpiry(application.person.customerId)
  return expiredAt && fillText(words['draft.expired'], { date: writeDeadline(expiredAt) })
}

/** Renders the questions of a step, with the texts that they use. */
export const StepFrame = async ({
  step,
  application: { userType, draft, expiresAt },
  width,
  children,
}: {
  step: Step
  application: Application
  width?: 'account'
  children: ReactNode
}) => (
  <Main
    {...(width && { width })}
    aside={
      <ApplicationAside
        userType={userType}
        draft={draft}
        current={step.slug}
        expiresAt={expiresAt}
        brand={await findBrand()}
      />
    }
  >
    <WordsProvider
      words={pickWords(
        `${step.slug}.`,
        ...(step.slug === 'review' ? ['alert.INTERNAL_SERVER_ERROR.'] : []),
        'date.',
        ...[...step.keeps, ...step.owns].map((field) => `${field}.`),
      )}
    >
      {children}
    </WordsProvider>
  </Main>
)
