'use client'

import { Checkboxes, Radios, yesOrNo } from '@/components/form/choices'
import { MoneyField } from '@/components/form/money-field'
import { incomeSourceNames } from '@/lib/signup/draft'
import { employment } from '@/lib/signup/steps/employment'
import { english as words } from '@/lib/signup/words'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

const sources = incomeSourceNames.map((value) => ({ value, label: value }))

export default function EmploymentForm(page: StepProps) {
  const { lines } = page
  return (
    <StepForm step={employment} page={page}>
      <StepHeading of="employment" />
      <div className="space-y-8">
        <Radios
          name="employment.isCurrentlyEmployed"
          legend={words['employment.isCurrentlyEmployed.label']}
          hint={words['employment.isCurrentlyEmployed.hint']}
          line={lines['employment.isCurrentlyEmployed']}
          choices={yesOrNo}
        />
        <MoneyField
          name="employment.annualIncome"
          label={words['employment.annualIncome.label']}
          hint={words['employment.annualIncome.hint']}
          line={lines['employment.annualIncome']}
        />
        <Checkboxes
          name="employment.incomeSources"
          legend={words['employment.incomeSources.label']}
          hint={words['employment.incomeSources.hint']}
          line={lines['employment.incomeSources']}
          choices={sources}
        />
      </div>
    </StepForm>
  )
}
