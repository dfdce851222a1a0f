'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SocialSecurityNumberField } from '@/components/form/social-security-number-field'
import { Button } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { useWords } from '@/components/words/words-context'
import { StepForm } from '../step-form'
import { QuestionHeading, StepHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

export default function SocialSecurityNumberForm(page: StepProps) {
  const word = useWords()
  const lastFour = page.draft.socialSecurityNumberLastFour
  const { kind: _, ...field } = page.inputs[0]!
  return (
    <StepForm page={page}>
      {lastFour === undefined ? (
        <SocialSecurityNumberField
          {...field}
          label={<QuestionHeading of="ssn" />}
          lead={<Why of="ssn" />}
        />
      ) : (
        <SavedNumber lastFour={lastFour} isOpen={page.faults.length > 0}>
          <SocialSecurityNumberField {...field} />
        </SavedNumber>
      )}
      <div className="mt-6">
        <Details summary={word('socialSecurityNumber.none')}>
          <p>{word('socialSecurityNumber.none.text')}</p>
        </Details>
      </div>
    </StepForm>
  )
}

type SavedProps = { lastFour: string; isOpen: boolean; children: ReactNode }

/** Shows the last digits of the saved number, because the server never returns the whole number. An empty field lets the person type another one. */
function SavedNumber({ lastFour, isOpen, children }: SavedProps) {
  const word = useWords()
  const [isChanging, setChanging] = useState(isOpen)
  const field = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isChanging && wasPressed.current) field.current?.querySelector('input')?.focus()
  }, [isChanging])
  const change = () => {
    wasPressed.current = true
    setChanging(true)
  }
  return (
    <>
      <StepHeading of="ssn" />
      <p className="figures flex flex-wrap items-center gap-x-6">
        {word('socialSecurityNumber.saved', { lastFour })}
        {!isChanging && (
          <Button look="tertiary" className="needs-script" onClick={change}>
            {word('socialSecurityNumber.change')}
          </Button>
        )}
      </p>
      <div ref={field} className={`mt-6 ${isChanging ? '' : 'without-script'}`}>
        {children}
      </div>
    </>
  )
}
