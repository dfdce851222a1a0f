'use client'

import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/form/words-context'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/steps/organization').then((module) => module.organization)

export default function OrganizationForm(page: StepProps) {
  const word = useWords()
  const { lines } = page
  return (
    <StepForm load={load} page={page}>
      <div className="space-y-8">
        <TextField
          name="organizationName"
          label={<QuestionHeading of="organization" />}
          lead={<Why of="organization" />}
          line={lines.organizationName}
          autoComplete="organization"
        />
        <TextField name="jobTitle" label={word('jobTitle.label')} line={lines.jobTitle} autoComplete="organization-title" />
      </div>
    </StepForm>
  )
}
