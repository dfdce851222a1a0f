'use client'

import { useEffect, useRef, useState } from 'react'
import { SocialSecurityNumberField } from '@/components/form/social-security-number-field'
import { Button } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { ssn } from '@/lib/signup/steps/ssn'
import { say, english as words } from '@/lib/signup/words'
import { StepForm } from '../step-form'
import { QuestionHeading, StepHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const name = 'socialSecurityNumber'

export default function SocialSecurityNumberForm(page: StepProps) {
  const line = page.lines[name]
  const lastFour = page.draft.socialSecurityNumberLastFour
  const hint = words['socialSecurityNumber.hint']
  return (
    <StepForm step={ssn} page={page}>
      {lastFour === undefined ? (
        <SocialSecurityNumberField name={name} label={<QuestionHeading of="ssn" />} lead={<Why of="ssn" />} hint={hint} line={line} />
      ) : (
        <SavedNumber lastFour={lastFour} line={line} isOpen={page.faults.length > 0} />
      )}
      <div className="mt-6">
        <Details summary={words['socialSecurityNumber.none']}>
          <p>{words['socialSecurityNumber.none.text']}</p>
        </Details>
      </div>
    </StepForm>
  )
}

/** The saved number is never sent back: its end is told, and an empty field takes another one. */
function SavedNumber({ lastFour, line, isOpen }: { lastFour: string; line: string | undefined; isOpen: boolean }) {
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
        {say(words, 'socialSecurityNumber.saved', { lastFour })}
        {!isChanging && (
          <Button look="tertiary" className="needs-script" onClick={change}>
            {words['socialSecurityNumber.change']}
          </Button>
        )}
      </p>
      <div ref={field} className={`mt-6 ${isChanging ? '' : 'without-script'}`}>
        <SocialSecurityNumberField
          name={name}
          label={words['socialSecurityNumber.label']}
          hint={words['socialSecurityNumber.hint']}
          line={line}
        />
      </div>
    </>
  )
}
