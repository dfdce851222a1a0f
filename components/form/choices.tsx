'use client'

import type { ReactNode } from 'react'
import type { Choice } from '@/lib/signup/question'
import { boxLooks, ChoiceLine, nameChoice } from './choice-line'
import { Fieldset } from './field-parts'
import { useField } from './form-context'

type Props = {
  name: string
  label: ReactNode
  lead?: ReactNode
  hint?: string | undefined
  line?: string | undefined
  choices?: readonly Choice[]
}

/** One of several, none preselected. The first input has the question's id, so links reach it. */
export function Radios({ name, choices = [], ...rest }: Props) {
  const { register, text, fault } = useField(name)
  return (
    <Fieldset name={name} fault={fault} isGroup {...rest}>
      {choices.map(({ value, label, hint }, index) => {
        const id = index === 0 ? name : `${name}-${value}`
        const input = (
          <input
            type="radio"
            id={id}
            value={value}
            defaultChecked={text() === value}
            aria-invalid={fault ? true : undefined}
            className={boxLooks.radio}
            {...nameChoice(id, hint)}
            {...register(name)}
          />
        )
        return <ChoiceLine key={value} id={id} input={input} label={label} hint={hint} />
      })}
    </Fieldset>
  )
}

/** Any of several under one name. */
export function Checkboxes({ name, choices = [], ...rest }: Props) {
  const { register, value: chosen, fault } = useField(name)
  const isChosen = (value: string) => Array.isArray(chosen) && chosen.includes(value)
  return (
    <Fieldset name={name} fault={fault} isGroup {...rest}>
      {choices.map(({ value, label, hint }, index) => {
        const id = index === 0 ? name : `${name}-${value.replaceAll(' ', '-')}`
        const input = (
          <input
            type="checkbox"
            id={id}
            value={value}
            defaultChecked={isChosen(value)}
            aria-invalid={fault ? true : undefined}
            className={boxLooks.checkbox}
            {...nameChoice(id, hint)}
            {...register(name)}
          />
        )
        return <ChoiceLine key={value} id={id} input={input} label={label} hint={hint} />
      })}
    </Fieldset>
  )
}
