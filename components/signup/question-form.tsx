'use client'

import type { ReactNode } from 'react'
import { useWords } from '@/components/words/words-context'
import { Questions } from './questions'
import { StepForm } from './step-form'
import { QuestionHeading, StepHeading, Why } from './step-heading'
import type { StepProps } from './step-props'

type Props = StepProps & { children?: ReactNode }

/** The page of a step with its questions below each other. `children` appear above them. */
export function QuestionForm({ children, ...page }: Props) {
  const { slug, inputs } = page
  const word = useWords()
  // If the first label is the same text as the page heading, the heading is also the label.
  const isHeading = ['', word(`${slug}.h1`)].includes(inputs[0]?.label ?? '')
  const heading = isHeading && { label: <QuestionHeading of={slug} />, lead: <Why of={slug} /> }
  return (
    <StepForm page={page}>
      {!isHeading && <StepHeading of={slug} />}
      {children}
      <div className="space-y-8">
        <Questions of={inputs} {...heading} />
      </div>
    </StepForm>
  )
}
