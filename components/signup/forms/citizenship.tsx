'use client'

import { Radios } from '@/components/form/choices'
import { citizenship } from '@/lib/signup/steps/citizenship'
import { english as words } from '@/lib/signup/words'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const choices = [
  { value: 'Citizen', label: words['usCitizenshipStatus.Citizen'] },
  { value: 'ResidentAlien', label: words['usCitizenshipStatus.ResidentAlien'], hint: words['usCitizenshipStatus.ResidentAlien.hint'] },
  { value: 'NonResidentAlien', label: words['usCitizenshipStatus.NonResidentAlien'] },
]

export default function CitizenshipForm(page: StepProps) {
  return (
    <StepForm step={citizenship} page={page}>
      <Radios
        name="usCitizenshipStatus"
        legend={<QuestionHeading of="citizenship" />}
        lead={<Why of="citizenship" />}
        line={page.lines.usCitizenshipStatus}
        choices={choices}
      />
    </StepForm>
  )
}
