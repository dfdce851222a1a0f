'use client'

import type { ComponentProps } from 'react'
import { inputLook } from '@/components/ui/input-look'
import { describedBy, Field, type FieldProps, widths } from './field-parts'
import { useField } from './form-context'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'width'> & {
    width?: keyof typeof widths
    /** A text before the input, such as a dollar sign. */
    prefix?: string
  }

/** One line of text. It has no placeholder, and no maximum length, because that would cut off typed text. */
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
  const { register, text, fault } = useField(name)
  return (
    <Field {...{ name, label, lead, hint }}>
      <div className={`mt-2 flex ${widths[width]}`}>
        {prefix && (
          <span
            aria-hidden="true"
            className="flex items-center rounded-l-control border-[1.5px] border-r-0 border-control bg-sunken px-3.5 text-ui text-muted"
          >
            {prefix}
          </span>
        )}
        <input
          type="text"
          id={name}
          defaultValue={text()}
          aria-describedby={describedBy(name, { hint, fault })}
          aria-invalid={fault ? true : undefined}
          className={`${inputLook} w-full ${prefix ? 'rounded-l-none' : ''} ${className}`}
          {...rest}
          {...register(name)}
        />
      </div>
    </Field>
  )
}

/** An amount in dollars as text, so it never becomes a float. */
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

/** The emailed code in one input, so that paste and autofill work. */
export const CodeField = (props: FieldProps) => (
  <TextField
    width="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    className="font-mono tracking-[0.15em]"
    {...props}
  />
)
