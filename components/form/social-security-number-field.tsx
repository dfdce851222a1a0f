'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { keepDigits, writeSocialSecurityNumber } from '@/lib/signup/cleaning'
import { describedBy } from './faults'
import { FieldError, Hint, inputLook } from './field-parts'
import { useField, useFormState } from './form-context'
import { HideNumber } from './hide-number'
import { Label } from './text-field'

type Props = {
  name: string
  label: ReactNode
  hint?: string | undefined
  line?: string | undefined
  lead?: ReactNode
}

/** The number in one plain input. Dashes appear on blur, never while typing. */
export function SocialSecurityNumberField({ name, label, hint, line, lead }: Props) {
  const { register, text, fault } = useField(name)
  const { fill } = useFormState()
  const [isHidden, setHidden] = useState(false)
  const forget = useCallback(() => fill(name, ''), [fill, name])
  const { onBlur, ...field } = register(name)
  return (
    <div className="relative">
      <Label name={name} line={line}>
        {label}
      </Label>
      {lead}
      <Hint of={name}>{hint}</Hint>
      <FieldError of={name} fault={fault} />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          type="text"
          id={name}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          data-1p-ignore=""
          defaultValue={text()}
          aria-describedby={describedBy(name, { hint, fault })}
          aria-invalid={fault ? true : undefined}
          className={`${inputLook} w-full max-w-[10.5rem] ${isHidden ? 'concealed' : ''}`}
          onBlur={(event) => {
            const digits = keepDigits(event.target.value)
            if (digits.length === 9) fill(name, writeSocialSecurityNumber(digits))
            return onBlur(event)
          }}
          {...field}
        />
        <HideNumber of={name} onHide={setHidden} onForget={forget} />
      </div>
    </div>
  )
}
