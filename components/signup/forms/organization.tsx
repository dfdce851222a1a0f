'use client'

import { TextField } from '@/components/form/text-field'
import { organization } from '@/lib/signup/steps/organization'
import { english as words } from '@/lib/signup/words'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

export default function OrganizationForm(page: StepProps) {
  const { lines } = page
  return (
    <StepForm step={organization} page={page}>
      <div className="space-y-8">
        <TextField
          name="organizationName"
          label={<QuestionHeading of="organization" />}
          lead={<Why of="organization" />}
          line={lines.organizationName}
          autoComplete="organization"
        />
        <TextField name="jobTitle" label={words['jobTitle.label']} line={lines.jobTitle} autoComplete="organization-title" />
      </div>
    </StepForm>
  )
}
