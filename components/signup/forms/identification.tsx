'use client'

import { Radios } from '@/components/form/choices'
import { DateField } from '@/components/form/date-field'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { identificationChoices } from '@/lib/signup/draft'
import { identification } from '@/lib/signup/steps/identification'
import { english as words } from '@/lib/signup/words'
import { stateOptions } from '../state-options'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const choices = identificationChoices.map((value) => ({ value, label: words[`identification.type.${value}`] }))

export default function IdentificationForm(page: StepProps) {
  const { lines } = page
  return (
    <StepForm step={identification} page={page}>
      <div className="space-y-8">
        <Radios
          name="identification.type"
          legend={<QuestionHeading of="identification" />}
          lead={<Why of="identification" />}
          line={lines['identification.type']}
          choices={choices}
        />
        <TextField
          name="identification.number"
          label={words['identification.number.label']}
          hint={words['identification.number.hint']}
          line={lines['identification.number']}
          width="state"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Select
          name="identification.issuingState"
          label={words['identification.issuingState.label']}
          hint={words['identification.issuingState.hint']}
          line={lines['identification.issuingState']}
          options={stateOptions}
        />
        <DateField
          name="identification.expirationDate"
          legend={words['identification.expirationDate.label']}
          hint={words['identification.expirationDate.hint']}
          line={lines['identification.expirationDate']}
        />
      </div>
    </StepForm>
  )
}
