'use client'

import type { ReactNode } from 'react'
import type { Choice } from '@/lib/signup/question'
import { describedBy } from './faults'
import { FieldError, Hint, inputLook } from './field-parts'
import { useField } from './form-context'
import { Label, widths } from './text-field'

type Props = {
  name: string
  label: ReactNode
  hint?: string | undefined
  line?: string | undefined
  choices?: readonly Choice[]
  autoComplete?: string
  width?: keyof typeof widths
}

/** The browser's own list, which works without scripts and with autofill. The first option is empty. */
export function Select({
  name,
  label,
  hint,
  line,
  choices = [],
  autoComplete,
  width = 'state',
}: Props) {
  const { register, text, fault } = useField(name)
  return (
    <div className="relative">
      <Label name={name} line={line}>
        {label}
      </Label>
      <Hint of={name}>{hint}</Hint>
      <FieldError of={name} fault={fault} />
      <select
        id={name}
        defaultValue={text()}
        autoComplete={autoComplete}
        aria-describedby={describedBy(name, { hint, fault })}
        aria-invalid={fault ? true : undefined}
        className={`${inputLook} mt-2 w-full appearance-none bg-(image:--chevron) bg-[right_0.75rem_center] bg-no-repeat pr-10 forced-colors:appearance-auto ${widths[width]}`}
        {...register(name)}
      >
        <option value="" />
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
