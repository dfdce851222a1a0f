'use client'

import type { ChangeEvent } from 'react'
import { Choice } from '@/components/form/choice'
import { Fieldset } from '@/components/form/field-parts'
import { useFormState } from '@/components/form/form-context'
import { useWords } from '@/components/words/words-context'
import type { WordKey } from '@/lib/signup/words'
import { StepForm } from '../step-form'
import { QuestionHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const name = 'transferActivity'
/** The most common kinds come first. The signup body has a different order. */
const kinds = [
  'cashTransactionExpected',
  'checkDepositExpected',
  'achTransferExpected',
  'wireTransferExpected',
  'internationalTransferExpected',
  'cardTransactionExpected',
  'cryptocurrencyTransactionExpected',
]

export default function TransfersForm(page: StepProps) {
  const word = useWords()
  return (
    <StepForm page={page}>
      <Fieldset
        name={name}
        id={name}
        label={<QuestionHeading of="transfers" />}
        lead={<Why of="transfers" />}
        hint={word('transferActivity.label')}
        isGroup
      >
        {kinds.map((kind) => (
          <TransferBox key={kind} kind={kind} />
        ))}
        <p className="py-1 pl-[2.125rem] text-ui text-muted">{word('choice.or')}</p>
        <TransferBox kind="none" />
      </Fieldset>
    </StepForm>
  )
}

function TransferBox({ kind }: { kind: string }) {
  const word = useWords()
  const { initial, register, faults, fill } = useFormState()
  const id = `${name}.${kind}`
  const value = initial(id)
  // Checking `none` clears every other box.
  const clear = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.checked)
      for (const other of kind === 'none' ? kinds : ['none']) fill(`${name}.${other}`, '')
  }
  return (
    <Choice
      type="checkbox"
      id={id}
      value="yes"
      label={word(`${name}.${kind}` as WordKey)}
      defaultChecked={value === true || value === 'yes'}
      isWrong={faults.length > 0}
      {...register(id, { onChange: clear })}
    />
  )
}
