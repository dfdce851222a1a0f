'use client'

import { Checkboxes, Radios, useYesOrNo } from '@/components/form/choices'
import { MoneyField } from '@/components/form/money-field'
import { useWords } from '@/components/form/words-context'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/employment').then((module) => module.employment)

export default function EmploymentForm(page: StepProps) {
  const word = useWords()
  const yesOrNo = useYesOrNo()
  const { lines, choices } = page
  return (
    <StepForm load={load} page={page}>
      <StepHeading of="employment" />
      <div className="space-y-8">
        <Radios
          name="employment.isCurrentlyEmployed"
          legend={word('employment.isCurrentlyEmployed.label')}
          hint={word('employment.isCurrentlyEmployed.hint')}
          line={lines['employment.isCurrentlyEmployed']}
          choices={yesOrNo}
        />
        <MoneyField
          name="employment.annualIncome"
          label={word('employment.annualIncome.label')}
          hint={word('employment.annualIncome.hint')}
          line={lines['employment.annualIncome']}
        />
        <Checkboxes
          name="employment.incomeSources"
          legend={word('employment.incomeSources.label')}
          hint={word('employment.incomeSources.hint')}
          line={lines['employment.incomeSources']}
          choices={choices['employment.incomeSources'] ?? []}
        />
      </div>
    </StepForm>
  )
}
