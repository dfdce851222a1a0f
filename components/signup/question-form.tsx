'use client'

import type { Step } from '@/lib/signup/step'
import { type Kinds, Questions } from './questions'
import { StepForm } from './step-form'
import { QuestionHeading, StepHeading, Why } from './step-heading'
import type { StepProps } from './step-props'

type Props = {
  page: StepProps
  /** Loads the questions with their rules. */
  load: () => Promise<Step>
  kinds: Kinds
  /** Whether the page's first question is its heading. */
  isHeading?: boolean
}

/** The page of a step that asks its questions one after the other. */
export function QuestionForm({ page, load, kinds, isHeading = false }: Props) {
  const { slug, inputs } = page
  const heading = isHeading && { label: <QuestionHeading of={slug} />, lead: <Why of={slug} /> }
  return (
    <StepForm load={load} page={page}>
      {!isHeading && <StepHeading of={slug} />}
      <div className="space-y-8">
        <Questions of={inputs} kinds={kinds} {...heading} />
      </div>
    </StepForm>
  )
}
