'use client'

import { inputLook } from '@/components/ui/input-look'
import type { Choice } from '@/lib/signup/question'
import { describedBy, Field, type FieldProps, widths } from './field-parts'
import { useField } from './form-context'

type Props = FieldProps & {
  choices?: readonly Choice[]
  autoComplete?: string
  width?: keyof typeof widths
}

/** The native select, which works without JavaScript and with autofill. Its first option is empty. */
export function Select({ choices = [], autoComplete, width = 'state', ...field }: Props) {
  const { name, hint } = field
  const { register, text, fault } = useField(name)
  return (
    <Field {...field}>
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
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
