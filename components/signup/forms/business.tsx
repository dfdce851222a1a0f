'use client'

import { Radios } from '@/components/form/choices'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/form/words-context'
import { AddressFields } from '../address-fields'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/business').then((module) => module.business)

export default function BusinessForm(page: StepProps) {
  const word = useWords()
  const { lines, choices } = page
  return (
    <StepForm load={load} page={page}>
      <StepHeading of="business" />
      <div className="space-y-8">
        <TextField
          name="businessName"
          label={word('businessName.label')}
          hint={word('businessName.hint')}
          line={lines.businessName}
          autoComplete="organization"
        />
        <TextField
          name="tradeName"
          label={word('tradeName.label')}
          line={lines.tradeName}
          autoComplete="off"
        />
        <Radios
          name="taxClassification"
          legend={word('taxClassification.label')}
          line={lines.taxClassification}
          choices={choices.taxClassification ?? []}
        />
        <TextField
          name="taxId"
          label={word('taxId.label')}
          hint={word('taxId.hint')}
          line={lines.taxId}
          width="number"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="exemptPayeeCode"
          label={word('exemptPayeeCode.label')}
          hint={word('exemptPayeeCode.hint')}
          line={lines.exemptPayeeCode}
          width="zip"
          inputMode="numeric"
          autoComplete="off"
        />
        <Select
          name="stateOfFormation"
          label={word('stateOfFormation.label')}
          line={lines.stateOfFormation}
          options={choices.stateOfFormation ?? []}
        />
        <AddressFields name="businessAddress" page={page} />
        <TextField
          name="website"
          label={word('website.label')}
          line={lines.website}
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
        />
      </div>
    </StepForm>
  )
}
