'use client'

import type { ReactNode } from 'react'
import { Checkbox, Radios } from '@/components/form/choices'
import { useAnswer, useFormState } from '@/components/form/form-context'
import { TextField } from '@/components/form/text-field'
import { useWords } from '@/components/words/words-context'
import { StepForm } from '../step-form'
import { StepHeading } from '../step-heading'
import type { StepProps } from '../step-props'

/** `signer`: the name that the person must type as the signature. */
type Props = StepProps & {
  signer: string
  isSigned: boolean
  certification: ReactNode
  /** The terms and the tax details. The law sets the order of all parts of the page. */
  children: ReactNode
}

export default function W9Form({ signer, isSigned, certification, children, ...page }: Props) {
  const word = useWords()
  return (
    <StepForm page={page} submitLabel={word(isSigned ? 'action.signAgain' : 'action.sign')}>
      <StepHeading of="w9" />
      <div className="space-y-10">
        {children}
        <Signature inputs={page.inputs} signer={signer}>
          {certification}
        </Signature>
      </div>
    </StepForm>
  )
}

type SignatureProps = Pick<Props, 'inputs' | 'signer'> & { children: ReactNode }

function Signature({ inputs, signer, children }: SignatureProps) {
  const { initial, register } = useFormState()
  const [subject, accepted, signature] = inputs.map(({ kind: _, ...field }) => field)
  const isSubject = useAnswer('w9.isSubjectToBackupWithholding') === 'yes'
  return (
    <div
      id="w9-questions"
      tabIndex={-1}
      className="certified space-y-10"
      data-subject={isSubject || undefined}
    >
      <Radios {...subject!} />
      {children}
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
