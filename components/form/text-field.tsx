'use client'

import type { ComponentProps } from 'react'
import { inputLook } from '@/components/ui/input-look'
import { Field, type FieldProps, useInput, widths } from './field-parts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'width'> & {
    width?: keyof typeof widths
    /** A text before the input, such as a dollar sign. */
    prefix?: string
  }

/** One line of text. It has no placeholder, and no length limit that would cut off typed text. */
export function TextField({
  name,
  label,
  lead,
  hint,
  width = 'full',
  prefix,
  className = '',
  ...rest
}: Props) {
  const field = { name, label, lead, hint }
  const input = useInput(field)
  return (
    <Field {...field}>
      <div className={`mt-2 flex ${widths[width]}`}>
        {prefix && (
          <span aria-hidden="true" className="input-prefix text-ui">
            {prefix}
          </span>
        )}
        <input
          type="text"
          className={`${inputLook} w-full ${prefix ? '!border-l-[1.5px] rounded-l-none' : ''} ${className}`}
          {...rest}
          {...input}
        />
      </div>
    </Field>
  )
}

/** An amount in dollars. It stays text, so it is never rounded. */
export const MoneyField = (props: FieldProps) => (
  <TextField
    prefix="$"
    width="number"
    inputMode="decimal"
    autoComplete="off"
    spellCheck={false}
    {...props}
  />
)
