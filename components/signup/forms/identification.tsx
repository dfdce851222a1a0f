'use client'

import { IdentificationFields } from '../identification-fields'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () =>
  import('@/lib/signup/questions/identification').then((module) => module.identification)

export default function IdentificationForm(page: StepProps) {
  return (
    <StepForm load={load} page={page}>
      <IdentificationFields
        legend={<QuestionHeading of="identification" />}
        lead={<Why of="identification" />}
        page={page}
      />
    </StepForm>
  )
}
