'use client'

import type { ReactNode } from 'react'
import { Checkbox, Radios } from '@/components/form/choices'
import { useAnswer, useFormState } from '@/components/form/form-context'
import { TextField } from '@/components/form/text-field'
import { Certification } from '@/components/legal/w9-certification'
import { useWords } from '@/components/words/words-context'
import type { certification } from '@/lib/legal/w9-terms'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

const name = 'w9.isSubjectToBackupWithholding'

/** `signer` is the name that the person types as the signature. */
type Props = StepProps & {
  signer: string
  isSigned: boolean
  certification: typeof certification
  terms: ReactNode
  details: ReactNode
}

/** The law sets the order: the terms, the tax details, the question, the statements, the signature. */
export default function W9Form({
  signer,
  isSigned,
  certification,
  terms,
  details,
  ...page
}: Props) {
  const word = useWords()
  return (
    <StepForm page={page} submitLabel={word(isSigned ? 'action.signAgain' : 'action.sign')}>
      <StepHeading of="w9" />
      <div className="space-y-10">
        {terms}
        {details}
        <Signature inputs={page.inputs} signer={signer} certification={certification} />
      </div>
    </StepForm>
  )
}

type SignatureProps = Pick<Props, 'inputs' | 'signer' | 'certification'>

function Signature({ inputs, signer, certification }: SignatureProps) {
  const { initial, register } = useFormState()
  const [subject, accepted, signature] = inputs.map(({ kind: _, ...field }) => field)
  const isSubject = useAnswer(name) === 'yes'
  return (
    <div className="certified space-y-10" data-subject={isSubject || undefined}>
      <Radios {...subject!} />
      <Certification text={certification} />
      <input
        type="hidden"
        defaultValue={String(initial('termsVersion') ?? '')}
        {...register('termsVersion')}
      />
      <Checkbox {...accepted!} />
      <TextField {...signature!} hint={signer} />
    </div>
  )
}
