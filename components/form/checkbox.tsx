'use client'

import type { ReactNode } from 'react'
import { boxLooks, ChoiceLine } from './choices'
import { describedBy } from './faults'
import { FieldError, faultLook } from './field-parts'
import { useField } from './form-context'

/** A single box that says yes to one sentence. */
export function Checkbox({ name, label }: { name: string; label: ReactNode }) {
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
    <div className={faultLook(fault)}>
      <FieldError of={name} fault={fault} />
      <ChoiceLine id={name} input={input} label={label} />
    </div>
  )
}
