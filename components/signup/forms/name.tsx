'use client'

import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/form/words-context'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/name').then((module) => module.legalName)

export default function NameForm(page: StepProps) {
  const word = useWords()
  const { lines } = page
  return (
    <StepForm load={load} page={page}>
      <StepHeading of="name" />
      <div className="space-y-8">
        <TextField
          name="firstName"
          label={word('firstName.label')}
          line={lines.firstName}
          autoComplete="given-name"
          spellCheck={false}
        />
        <TextField
          name="middleName"
          label={word('middleName.label')}
          line={lines.middleName}
          autoComplete="additional-name"
          spellCheck={false}
        />
        <TextField
          name="lastName"
          label={word('lastName.label')}
          line={lines.lastName}
          autoComplete="family-name"
          spellCheck={false}
        />
        <TextField
          name="suffix"
          label={word('suffix.label')}
          hint={word('suffix.hint')}
          line={lines.suffix}
          width="code"
          autoComplete="honorific-suffix"
          spellCheck={false}
        />
      </div>
    </StepForm>
  )
}
