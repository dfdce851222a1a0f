'use client'

import { LineNumber } from '@/components/form/field-parts'
import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/words/words-context'
import { Questions } from '../questions'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () =>
  import('@/lib/signup/questions/organization').then((module) => module.organization)
const kinds = { text: TextField }

export default function OrganizationForm(page: StepProps) {
  const { inputs, draft } = page
  const heading = <QuestionHeading of="organization" />
  const why = <Why of="organization" />
  return (
    <StepForm load={load} page={page}>
      <div className="space-y-8">
        {draft.invitedBy === undefined ? (
          <Questions of={inputs} kinds={kinds} label={heading} lead={why} />
        ) : (
          <>
            <div>
              {heading}
              {why}
              <Invited by={draft.invitedBy} line={inputs[0]?.line} />
            </div>
            <Questions of={inputs.slice(1)} kinds={kinds} />
          </>
        )}
      </div>
    </StepForm>
  )
}

/** The business from the invitation, which is shown and not asked. */
function Invited({ by, line }: { by: string; line: string | undefined }) {
  const word = useWords()
  return (
    <div className="relative mt-6 border-y border-line py-3 text-ui">
      <LineNumber>{line}</LineNumber>
      <p className="font-semibold">{by}</p>
      <p className="text-small text-muted">{word('organization.invited')}</p>
    </div>
  )
}
