'use client'

import { Flags } from '@/components/form/flags'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

export default function TransfersForm(page: StepProps) {
  const { kind: _, ...field } = page.inputs[0]!
  return (
    <StepForm page={page}>
      <Flags {...field} label={<QuestionHeading of="transfers" />} lead={<Why of="transfers" />} />
    </StepForm>
  )
}
