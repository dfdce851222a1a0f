'use client'

import { useEffect, useRef, useState } from 'react'
import { SocialSecurityNumberField } from '@/components/form/social-security-number-field'
import { useWords } from '@/components/form/words-context'
import { Button } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { StepForm } from '../step-form'
import { QuestionHeading, StepHeading, Why } from '../step-heading'
import type { StepProps } from '../step-props'

const load = () => import('@/lib/signup/questions/ssn').then((module) => module.ssn)

const name = 'socialSecurityNumber'

export default function SocialSecurityNumberForm(page: StepProps) {
  const word = useWords()
  const line = page.lines[name]
  const lastFour = page.draft.socialSecurityNumberLastFour
  const hint = word('socialSecurityNumber.hint')
  return (
    <StepForm load={load} page={page}>
      {lastFour === undefined ? (
        <SocialSecurityNumberField
          name={name}
          label={<QuestionHeading of="ssn" />}
          lead={<Why of="ssn" />}
          hint={hint}
          line={line}
        />
      ) : (
        <SavedNumber lastFour={lastFour} line={line} isOpen={page.faults.length > 0} />
      )}
      <div className="mt-6">
        <Details summary={word('socialSecurityNumber.none')}>
          <p>{word('socialSecurityNumber.none.text')}</p>
        </Details>
      </div>
    </StepForm>
  )
}

/** The saved number is never sent back: its end is told, and an empty field takes another one. */
function SavedNumber({
  lastFour,
  line,
  isOpen,
}: {
  lastFour: string
  line: string | undefined
  isOpen: boolean
}) {
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
        <SocialSecurityNumberField
          name={name}
          label={word('socialSecurityNumber.label')}
          hint={word('socialSecurityNumber.hint')}
          line={line}
        />
      </div>
    </>
  )
}
