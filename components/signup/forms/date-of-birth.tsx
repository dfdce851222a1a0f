'use client'

import { DateField } from '@/components/form/date-field'
import { useWords } from '@/components/form/words-context'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () =>
  import('@/lib/signup/questions/date-of-birth').then((module) => module.dateOfBirth)

export default function DateOfBirthForm(page: StepProps) {
  const word = useWords()
  return (
    <StepForm load={load} page={page}>
      <DateField
        name="dateOfBirth"
        legend={<QuestionHeading of="date-of-birth" />}
        lead={<Why of="date-of-birth" />}
        hint={word('dateOfBirth.hint')}
        line={page.lines.dateOfBirth}
        isBirthday
      />
    </StepForm>
  )
}
