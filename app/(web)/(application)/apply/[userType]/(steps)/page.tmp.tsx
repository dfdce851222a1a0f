import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { AnswerValue } from '@/components/signup/answer-value'
import W9Form from '@/components/signup/forms/w9'
import { StepView } from '@/components/signup/step-view'
import { TaxDetails } from '@/components/signup/w9/details'
import { Terms } from '@/components/signup/w9/terms'
import { Main } from '@/components/ui/main'
import { draftForBrowser } from '@/lib/signup/draft'
import { findStep, firstUnanswered, isReachable, stepPath, titleOf } from '@/lib/signup/steps'
import { w9TermsDate } from '@/lib/signup/w9-terms'
import { takeFlash } from '@/server/visitor'
import * as w9 from '@/server/w9'
import { requireApplication } from '../../application'
import { ReviewPage } from './review'
import { answersOfStep, stepProps } from './step'

type Props = {
  params: Promise<{ userType: string; step: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const takeLeft = async ({ params }: Props) => {
  const { userType, step } = await params
  return takeFlash(`/apply/${userType}/${step}`)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const step = findStep((await props.params).step)
  if (!step) return {}
  const { fault } = await props.searchParams
  const flash = await takeLeft(props)
  return { title: titleOf(step, fault !== undefined || flash?.faults.some(({ source }) => source !== '')) }
}

export default async function StepPage(props: Props) {
  const { userType: slug, step: stepSlug } = await props.params
  const step = findStep(stepSlug)
  if (!step) notFound()
  const application = await requireApplication(slug)
  const { userType, draft } = application
  if (!step.userTypes.includes(userType)) notFound()
  if (!isReachable(stepSlug, userType, draft)) redirect(stepPath(firstUnanswered(userType, draft), userType))
  const flash = await takeLeft(props)
  if (step.slug === 'review') return <ReviewPage application={application} flash={flash} />
  const { return: back, fault } = await props.searchParams
  const asked = { isFromReview: back === 'review', fault: typeof fault === 'string' ? fault : undefined }
  const saved = answersOfStep(step, application).map((answer) => ({ term: answer.term, value: <AnswerValue answer={answer} /> }))
  const page = { ...stepProps(step, application, flash, asked), saved }
  const details = draftForBrowser(draft)
  return (
    <Main>
      {step.slug === 'w9' ? (
        <W9Form
          {...page}
          terms={<Terms text={w9.current().text} date={w9TermsDate} />}
          details={<TaxDetails draft={details} userType={userType} />}
        />
      ) : (
        <StepView slug={step.slug} page={page} />
      )}
    </Main>
  )
}
