'use client'

import { LineNumber } from '@/components/form/field-parts'
import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/form/words-context'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () =>
  import('@/lib/signup/questions/organization').then((module) => module.organization)

export default function OrganizationForm(page: StepProps) {
  const word = useWords()
  const { lines, draft } = page
  const { invitedBy } = draft
  return (
    <StepForm load={load} page={page}>
      <div className="space-y-8">
        {invitedBy === undefined ? (
          <TextField
            name="organizationName"
            label={<QuestionHeading of="organization" />}
            lead={<Why of="organization" />}
            line={lines.organizationName}
            autoComplete="organization"
          />
        ) : (
          <div>
            <QuestionHeading of="organization" />
            <Why of="organization" />
            <div className="relative mt-6 border-y border-line py-3 text-ui">
              <LineNumber>{lines.organizationName}</LineNumber>
              <p className="font-semibold">{invitedBy}</p>
              <p className="text-small text-muted">{word('organization.invited')}</p>
            </div>
          </div>
        )}
        <TextField
          name="jobTitle"
          label={word('jobTitle.label')}
          line={lines.jobTitle}
          autoComplete="organization-title"
        />
      </div>
    </StepForm>
  )
}
