'use client'

import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormState } from '@/components/form/form-context'
import { SocialSecurityNumberField } from '@/components/form/social-security-number-field'
import { Button } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { useWords } from '@/components/words/words-context'
import { StepForm } from '../step-form'
import { QuestionHeading, StepHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

export default function SocialSecurityNumberForm(page: StepProps) {
  const lastFour = page.draft.socialSecurityNumberLastFour
  const { kind: _, ...field } = page.inputs[0]!
  const own = { label: <QuestionHeading of="ssn" />, lead: <Why of="ssn" /> }
  return (
    <StepForm page={page}>
      {lastFour === undefined ? (
        <>
          <SocialSecurityNumberField {...field} {...own} />
          <NoNumber />
        </>
      ) : (
        <SavedNumber lastFour={lastFour} isOpen={page.faults.length > 0} field={field} />
      )}
    </StepForm>
  )
}

function NoNumber() {
  const word = useWords()
  return (
    <div className="mt-6">
      <Details summary={word('socialSecurityNumber.none')}>
        <p>{word('socialSecurityNumber.none.text')}</p>
      </Details>
    </div>
  )
}

type SavedProps = {
  lastFour: string
  isOpen: boolean
  field: ComponentProps<typeof SocialSecurityNumberField>
}

/** Shows the last digits of the saved number, because the server never returns the whole number. An empty field lets the person type another one. */
function SavedNumber({ lastFour, isOpen, field }: SavedProps) {
  const word = useWords()
  const { fill } = useFormState()
  const [isChanging, setChanging] = useState(isOpen)
  const box = useRef<HTMLDivElement>(null)
  const toggle = () => {
    fill(field.name, '')
    flushSync(() => setChanging(!isChanging))
    if (!isChanging) box.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <StepHeading of="ssn" />
      <p className="figures flex flex-wrap items-center justify-between gap-x-6 border-y border-line py-1.5 text-ui">
        {word('socialSecurityNumber.saved', { lastFour })}
        <Button look="tertiary" className="needs-script" onClick={toggle}>
          {word(isChanging ? 'socialSecurityNumber.keep' : 'socialSecurityNumber.change')}
        </Button>
      </p>
      <div
        ref={box}
        className={`mt-6 border-line sm:border-l-[3px] sm:pl-5 ${isChanging ? '' : 'without-script'}`}
      >
        <SocialSecurityNumberField {...field} label={word('socialSecurityNumber.new')} />
      </div>
      {!isChanging && <NoNumber />}
    </>
  )
}
