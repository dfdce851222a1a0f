'use client'

import type { ReactNode } from 'react'
import { boxLooks, ChoiceLine } from './choice-line'
import { describedBy } from './faults'
import { FieldError, groupLook, LineNumber } from './field-parts'
import { useField } from './form-context'

/** A single checkbox that confirms one sentence. */
export function Checkbox({
  name,
  label,
  line,
}: {
  name: string
  label: ReactNode
  line?: string | undefined
}) {
  const { register, value, fault } = useField(name)
  const input = (
    <input
      type="checkbox"
      id={name}
      value="yes"
      defaultChecked={value === true || value === 'yes'}
      aria-describedby={describedBy(name, { fault })}
      aria-invalid={fault ? true : undefined}
      className={boxLooks.checkbox}
      {...register(name)}
    />
  )
  return (
    <div className="relative">
      <LineNumber>{line}</LineNumber>
      <FieldError of={name} fault={fault} />
      <div className={groupLook(fault)}>
        <ChoiceLine id={name} input={input} label={label} />
      </div>
    </div>
  )
}
