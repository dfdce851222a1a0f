'use client'

import { useEffect, useState } from 'react'
import { inputLook } from '@/components/ui/input-look'
import { useWords } from '@/components/words/words-context'
import { keepDigits, writeSocialSecurityNumber } from '@/lib/text-cleaning'
import { Field, type FieldProps, useInput } from './field-parts'
import { useFormState } from './form-context'

/**
 * The Social Security number in one plain text input with a Hide button. Dashes appear when the
 * input loses the focus, never while typing. If the browser restores the page, the input is empty.
 */
export function SocialSecurityNumberField(props: FieldProps) {
  const { name } = props
  const { onBlur, ...input } = useInput(props)
  const { fill } = useFormState()
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const forget = (event: PageTransitionEvent) => event.persisted && fill(name, '')
    window.addEventListener('pageshow', forget)
    return () => window.removeEventListener('pageshow', forget)
  })
  return (
    <Field {...props}>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          data-1p-ignore=""
          className={`${inputLook} w-full max-w-[10.5rem] ${isHidden ? 'concealed' : ''}`}
          onBlur={(event) => {
            const digits = keepDigits(event.target.value)
            if (digits.length === 9) fill(name, writeSocialSecurityNumber(digits))
            return onBlur(event)
          }}
          {...input}
        />
        <HideButton of={name} isHidden={isHidden} onHide={setHidden} />
      </div>
    </Field>
  )
}

type HideProps = { of: string; isHidden: boolean; onHide: (isHidden: boolean) => void }

/** A button that hides or shows the digits of a text input. */
function HideButton({ of, isHidden, onHide }: HideProps) {
  const word = useWords()
  const [announced, announce] = useState('')
  const toggle = () => {
    onHide(!isHidden)
    announce(word(isHidden ? 'socialSecurityNumber.shown' : 'socialSecurityNumber.hidden'))
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={isHidden}
        aria-controls={of}
        onClick={toggle}
        className="needs-script min-h-11 px-1 text-ui text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2"
      >
        {word(isHidden ? 'socialSecurityNumber.show' : 'socialSecurityNumber.hide')}
      </button>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}
