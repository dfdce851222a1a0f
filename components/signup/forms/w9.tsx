'use client'

import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/form/checkbox'
import { Radios } from '@/components/form/choices'
import { useFormState } from '@/components/form/form-context'
import { TextField } from '@/components/form/text-field'
import { signingName } from '@/lib/signup/signature'
import { w9 } from '@/lib/signup/steps/w9'
import { english as words } from '@/lib/signup/words'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'
import { Certification } from '../w9/certification'

const name = 'w9.isSubjectToBackupWithholding'
// Most people answer no, so it stands first.
const noOrYes = [
  { value: 'no', label: words['choice.no'] },
  { value: 'yes', label: words['choice.yes'] },
]

type Props = StepProps & { terms?: ReactNode; details?: ReactNode }

/** The order on the page is the order of the law: the terms, what they are certified for, the question, the statements, the signature. */
export default function W9Form({ terms, details, ...page }: Props) {
  return (
    <StepForm step={w9} page={page} submitLabel={words['action.sign']}>
      <StepHeading of="w9" />
      <div className="space-y-10">
        {terms}
        {details}
        <Questions page={page} />
      </div>
    </StepForm>
  )
}

function Questions({ page: { lines, draft } }: { page: StepProps }) {
  const { control, initial, register } = useFormState()
  const [given] = useState(() => initial(name))
  const chosen = useWatch({ control, name }) ?? given
  return (
    <>
      <Radios
        name={name}
        legend={words['w9.isSubjectToBackupWithholding.label']}
        hint={words['w9.isSubjectToBackupWithholding.hint']}
        line={lines[name]}
        choices={noOrYes}
      />
      <Certification isSubject={chosen === 'yes'} />
      <input type="hidden" defaultValue={String(initial('termsVersion') ?? '')} {...register('termsVersion')} />
      <Checkbox name="w9.accepted" label={words['w9.accepted.label']} line={lines['w9.accepted']} />
      <TextField
        name="signatureName"
        label={words['signatureName.label']}
        hint={signingName(draft)}
        line={lines.signatureName}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}
