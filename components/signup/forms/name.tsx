'use client'

import { TextField } from '@/components/form/text-field'
import { name } from '@/lib/signup/steps/name'
import { english as words } from '@/lib/signup/words'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

export default function NameForm(page: StepProps) {
  const { lines } = page
  return (
    <StepForm step={name} page={page}>
      <StepHeading of="name" />
      <div className="space-y-8">
        <TextField name="firstName" label={words['firstName.label']} line={lines.firstName} autoComplete="given-name" spellCheck={false} />
        <TextField
          name="middleName"
          label={words['middleName.label']}
          line={lines.middleName}
          autoComplete="additional-name"
          spellCheck={false}
        />
        <TextField name="lastName" label={words['lastName.label']} line={lines.lastName} autoComplete="family-name" spellCheck={false} />
        <TextField
          name="suffix"
          label={words['suffix.label']}
          hint={words['suffix.hint']}
          line={lines.suffix}
          width="code"
          autoComplete="honorific-suffix"
          spellCheck={false}
        />
      </div>
    </StepForm>
  )
}
