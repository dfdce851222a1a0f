'use client'

import type { ReactNode } from 'react'
import { Checkbox } from '@/components/form/checkbox'
import { Radios } from '@/components/form/choices'
import { useAnswer, useFormState } from '@/components/form/form-context'
import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/form/words-context'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'
import { Certification, type CertificationText } from '../w9/certification'

const load = () => import('@/lib/signup/questions/w9').then((module) => module.w9)

const name = 'w9.isSubjectToBackupWithholding'

/** `signer`: the name as it has to be typed. */
type Props = StepProps & {
  signer: string
  certification: CertificationText
  terms: ReactNode
  details: ReactNode
}

/** The order on the page is the order of the law: the terms, what they are certified for, the question, the statements, the signature. */
export default function W9Form({ signer, certification, terms, details, ...page }: Props) {
  const word = useWords()
  return (
    <StepForm load={load} page={page} submitLabel={word('action.sign')}>
      <StepHeading of="w9" />
      <div className="space-y-10">
        {terms}
        {details}
        <Questions page={page} signer={signer} certification={certification} />
      </div>
    </StepForm>
  )
}

type QuestionProps = { page: StepProps; signer: string; certification: CertificationText }

function Questions({ page: { lines }, signer, certification }: QuestionProps) {
  const word = useWords()
  const { initial, register } = useFormState()
  // Most people answer no, so it stands first.
  const noOrYes = [
    { value: 'no', label: word('choice.no') },
    { value: 'yes', label: word('choice.yes') },
  ]
  const isSubject = useAnswer(name) === 'yes'
  return (
    <div className="certified space-y-10" data-subject={isSubject || undefined}>
      <Radios
        name={name}
        legend={word('w9.isSubjectToBackupWithholding.label')}
        hint={word('w9.isSubjectToBackupWithholding.hint')}
        line={lines[name]}
        choices={noOrYes}
      />
      <Certification text={certification} />
      <input
        type="hidden"
        defaultValue={String(initial('termsVersion') ?? '')}
        {...register('termsVersion')}
      />
      <Checkbox name="w9.accepted" label={word('w9.accepted.label')} line={lines['w9.accepted']} />
      <TextField
        name="signatureName"
        label={word('signatureName.label')}
        hint={signer}
        line={lines.signatureName}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
