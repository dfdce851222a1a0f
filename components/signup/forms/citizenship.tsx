'use client'

import { Radios } from '@/components/form/choices'
import { useWords } from '@/components/form/words-context'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/citizenship').then((module) => module.citizenship)

export default function CitizenshipForm(page: StepProps) {
  const word = useWords()
  const choices = [
    { value: 'Citizen', label: word('usCitizenshipStatus.Citizen') },
    {
      value: 'ResidentAlien',
      label: word('usCitizenshipStatus.ResidentAlien'),
      hint: word('usCitizenshipStatus.ResidentAlien.hint'),
    },
    { value: 'NonResidentAlien', label: word('usCitizenshipStatus.NonResidentAlien') },
  ]
  return (
    <StepForm load={load} page={page}>
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
