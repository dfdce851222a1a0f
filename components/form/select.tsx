'use client'

import { describedBy } from './faults'
import { FieldError, Hint, inputLook } from './field-parts'
import { useField } from './form-context'
import { Label, widths } from './text-field'

type Option = { value: string; label: string }
type Props = {
  name: string
  label: string
  hint?: string | undefined
  line?: string | undefined
  options: readonly Option[]
  autoComplete?: string
  width?: keyof typeof widths
}

/** The browser's own list: typing, filling in and a form without scripts all work. The first option is empty. */
export function Select({ name, label, hint, line, options, autoComplete, width = 'state' }: Props) {
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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
