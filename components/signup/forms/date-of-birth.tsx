'use client'

import { DateField } from '@/components/form/date-field'
import { dateOfBirth } from '@/lib/signup/steps/date-of-birth'
import { english as words } from '@/lib/signup/words'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

export default function DateOfBirthForm(page: StepProps) {
  return (
    <StepForm step={dateOfBirth} page={page}>
      <DateField
        name="dateOfBirth"
        legend={<QuestionHeading of="date-of-birth" />}
        lead={<Why of="date-of-birth" />}
        hint={words['dateOfBirth.hint']}
        line={page.lines.dateOfBirth}
        isBirthday
      />
    </StepForm>
  )
}
