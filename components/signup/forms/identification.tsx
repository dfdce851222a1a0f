'use client'

import { Radios } from '@/components/form/choices'
import { DateField } from '@/components/form/date-field'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/form/words-context'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/steps/identification').then((module) => module.identification)

export default function IdentificationForm(page: StepProps) {
  const word = useWords()
  const { lines, choices } = page
  return (
    <StepForm load={load} page={page}>
      <div className="space-y-8">
        <Radios
          name="identification.type"
          legend={<QuestionHeading of="identification" />}
          lead={<Why of="identification" />}
          line={lines['identification.type']}
          choices={choices['identification.type'] ?? []}
        />
        <TextField
          name="identification.number"
          label={word('identification.number.label')}
          hint={word('identification.number.hint')}
          line={lines['identification.number']}
          width="state"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Select
          name="identification.issuingState"
          label={word('identification.issuingState.label')}
          hint={word('identification.issuingState.hint')}
          line={lines['identification.issuingState']}
          options={choices['identification.issuingState'] ?? []}
        />
        <DateField
          name="identification.expirationDate"
          legend={word('identification.expirationDate.label')}
          hint={word('identification.expirationDate.hint')}
          line={lines['identification.expirationDate']}
        />
      </div>
    </StepForm>
  )
}
