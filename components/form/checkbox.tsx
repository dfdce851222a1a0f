'use client'

import { Choice } from './choice'
import { describedBy, FieldError, type FieldProps, groupLook, LineNumber } from './field-parts'
import { useField } from './form-context'

/** A single checkbox that confirms one sentence. */
export function Checkbox({ name, label, line }: Pick<FieldProps, 'name' | 'label' | 'line'>) {
  const { register, value, fault } = useField(name)
  return (
    <div className="relative">
      <LineNumber>{line}</LineNumber>
      <FieldError of={name} fault={fault} />
      <div className={groupLook(fault)}>
        <Choice
          type="checkbox"
          id={name}
          value="yes"
          label={label}
          defaultChecked={value === true || value === 'yes'}
          aria-describedby={describedBy(name, { fault })}
          isWrong={fault !== undefined}
          {...register(name)}
        />
      </div>
    </div>
  )
}
