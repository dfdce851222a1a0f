'use client'

import { inputLook } from '@/components/ui/input-look'
import { LazyPart, type LazySource } from '@/components/ui/lazy-part'
import type { Choice } from '@/lib/signup/question'
import { Field, type FieldProps, useInput, widths } from './field-parts'

type Props = FieldProps & {
  choices?: readonly Choice[]
  autoComplete?: string
  width?: keyof typeof widths
}

const typedNames: LazySource<{ id: string }> = {
  load: async () => (await import('@/components/ui/typed-names')).TypedNames,
}

/** The native select, which works without JavaScript and with autofill. Its first option is empty. */
export function Select({ choices = [], autoComplete, width = 'state', ...field }: Props) {
  const input = useInput(field)
  return (
    <Field {...field}>
      <select
        autoComplete={autoComplete}
        className={`${inputLook} mt-2 w-full appearance-none bg-(image:--chevron) bg-[right_0.75rem_center] bg-no-repeat pr-10 forced-colors:appearance-auto ${widths[width]}`}
        {...input}
      >
        <option value="" />
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <LazyPart source={typedNames} props={{ id: field.name }} />
    </Field>
  )
}
