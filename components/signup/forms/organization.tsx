'use client'

import { useWords } from '@/components/words/words-context'
import { QuestionForm } from '../question-form'
import { Questions } from '../questions'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

/** If the invitation contains the business, the page shows it without a question. */
export default function OrganizationForm(page: StepProps) {
  const word = useWords()
  const [, ...others] = page.inputs
  const { invitedBy } = page.draft
  if (invitedBy === undefined) return <QuestionForm {...page} />
  return (
    <StepForm page={page}>
      <div className="space-y-8">
        <div>
          <QuestionHeading of="organization" />
          <Why of="organization" />
          <div className="mt-6 border-y border-line py-3 text-ui">
            <p className="font-semibold">{invitedBy}</p>
            <p className="text-small text-muted">{word('organization.invited')}</p>
          </div>
        </div>
        <Questions of={others} />
      </div>
    </StepForm>
  )
}
