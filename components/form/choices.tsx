'use client'

import type { Choice as Value } from '@/lib/signup/question'
import { Choice } from './choice'
import { describedBy, FieldError, type FieldProps, Fieldset, groupLook } from './field-parts'
import { useField } from './form-context'

type Props = FieldProps & { choices?: readonly Value[] }

/** Radio buttons. At first, none is selected. */
export const Radios = (props: Props) => <Choices type="radio" {...props} />

/** Checkboxes that share one name. */
export const Checkboxes = (props: Props) => <Choices type="checkbox" {...props} />

function Choices({ type, choices = [], ...field }: Props & { type: 'radio' | 'checkbox' }) {
  const { name } = field
  const { register, value: chosen, fault } = useField(name)
  return (
    <Fieldset isGroup {...field}>
      {choices.map(({ value, label, hint }, index) => (
        <Choice
          key={value}
          type={type}
          // The first input has the id of the question. So links to the question focus this input.
          id={index === 0 ? name : `${name}-${value.replaceAll(' ', '-')}`}
          value={value}
          label={label}
          hint={hint}
          defaultChecked={Array.isArray(chosen) ? chosen.includes(value) : chosen === value}
          isWrong={fault !== undefined}
          {...register(name)}
        />
      ))}
    </Fieldset>
  )
}

/** A single checkbox that confirms one sentence. */
export function Checkbox({ name, label }: Pick<FieldProps, 'name' | 'label'>) {
  const { register, value, fault } = useField(name)
  return (
    <div>
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
