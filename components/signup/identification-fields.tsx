'use client'

import type { ReactNode } from 'react'
import { Radios } from '@/components/form/choices'
import { DateField } from '@/components/form/date-field'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/form/words-context'
import type { StepProps } from './step-props'

type Props = { legend: ReactNode; lead?: ReactNode; page: Pick<StepProps, 'lines' | 'choices'> }

/** An ID: which, its number, who issued it and when it runs out. */
export function IdentificationFields({ legend, lead, page: { lines, choices } }: Props) {
  const word = useWords()
  return (
    <div className="space-y-8">
      <Radios
        name="identification.type"
        legend={legend}
        lead={lead}
        line={lines['identification.type']}
        choices={choices['identification.type'] ?? []}
      />
      <TextField
        name="identification.number"
        label={word('identification.number.label')}
        hint={word('identification.number.hint')}
        line={lines['identification.number']}
        width="number"
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
  )
}
