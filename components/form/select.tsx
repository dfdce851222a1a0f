'use client'

import { inputLook } from '@/components/ui/input-look'
import { useTypedNames } from '@/components/ui/use-typed-names'
import type { Choice } from '@/lib/signup/question'
import { Field, type FieldProps, useInput, widths } from './field-parts'

type Props = FieldProps & {
  choices?: readonly Choice[]
  autoComplete?: string
  width?: keyof typeof widths
}

/** The native select, which works without JavaScript and with autofill. Its first option is empty. */
export function Select({ choices = [], autoComplete, width = 'state', ...field }: Props) {
  const input = useInput(field)
  return (
    <Field {...field}>
      <select
        autoComplete={autoComplete}
        className={`${inputLook} mt-2 w-full appearance-none bg-(image:--chevron) bg-[right_0.75rem_center] bg-no-repeat pr-10 forced-colors:appearance-auto ${widths[width]}`}
        onKeyDown={useTypedNames(choices)}
        {...input}
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
