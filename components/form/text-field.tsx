'use client'

import type { ComponentProps, ReactNode } from 'react'
import { describedBy } from './faults'
import { FieldError, Hint, inputLook, LineNumber } from './field-parts'
import { useField } from './form-context'

export const widths = {
  full: '',
  zip: 'max-w-[8.5rem]',
  code: 'max-w-[9rem]',
  number: 'max-w-[14rem]',
  state: 'max-w-[20rem]',
  email: 'max-w-[21rem]',
}

type Props = Omit<ComponentProps<'input'>, 'name' | 'id' | 'width'> & {
  name: string
  label: ReactNode
  /** Follows the label, before the hint. */
  lead?: ReactNode
  hint?: string | undefined
  line?: string | undefined
  width?: keyof typeof widths
  /** Shown before the input, outside of it. */
  prefix?: string
}

/** One line of text without a placeholder or a maximum length, which would cut typed text off. */
export function TextField({
  name,
  label,
  lead,
  hint,
  line,
  width = 'full',
  prefix,
  className = '',
  ...rest
}: Props) {
  const { register, text, fault } = useField(name)
  return (
    <div className="relative">
      <Label name={name} line={line}>
        {label}
      </Label>
      {lead}
      <Hint of={name}>{hint}</Hint>
      <FieldError of={name} fault={fault} />
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
    </div>
  )
}

export const Label = ({
  name,
  line,
  children,
}: {
  name: string
  line?: string | undefined
  children: ReactNode
}) => (
  <label htmlFor={name} className="block text-ui font-semibold">
    <LineNumber>{line}</LineNumber>
    {children}
  </label>
)
