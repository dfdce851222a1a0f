'use client'

import { Radios } from '@/components/form/choices'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { taxClassifications } from '@/lib/signup/draft'
import { business } from '@/lib/signup/steps/business'
import { english as words } from '@/lib/signup/words'
import { AddressFields } from '../address-fields'
import { stateOptions } from '../state-options'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

const choices = taxClassifications.map((value) => ({ value, label: words[`taxClassification.${value}`] }))

export default function BusinessForm(page: StepProps) {
  const { lines } = page
  return (
    <StepForm step={business} page={page}>
      <StepHeading of="business" />
      <div className="space-y-8">
        <TextField
          name="businessName"
          label={words['businessName.label']}
          hint={words['businessName.hint']}
          line={lines.businessName}
          autoComplete="organization"
        />
        <TextField name="tradeName" label={words['tradeName.label']} line={lines.tradeName} autoComplete="off" />
        <Radios name="taxClassification" legend={words['taxClassification.label']} line={lines.taxClassification} choices={choices} />
        <TextField
          name="taxId"
          label={words['taxId.label']}
          hint={words['taxId.hint']}
          line={lines.taxId}
          width="number"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
        />
        <Select name="stateOfFormation" label={words['stateOfFormation.label']} line={lines.stateOfFormation} options={stateOptions} />
        <AddressFields name="businessAddress" lines={lines} />
        <TextField
          name="website"
          label={words['website.label']}
          line={lines.website}
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
        />
      </div>
    </StepForm>
  )
}
