'use client'

import type { ReactNode } from 'react'
import { boxLooks, ChoiceLine, nameChoice } from './choice-line'
import { Fieldset } from './field-parts'
import { useField } from './form-context'
import { useWords } from './words-context'

export type Choice = { value: string; label: string; hint?: string }

type Props = {
  name: string
  legend: ReactNode
  lead?: ReactNode
  hint?: string | undefined
  line?: string | undefined
  choices: readonly Choice[]
}

/** Yes and no, in this order. */
export function useYesOrNo(): readonly Choice[] {
  const word = useWords()
  return [
    { value: 'yes', label: word('choice.yes') },
    { value: 'no', label: word('choice.no') },
  ]
}

/** One of several; none is chosen before the person chooses. The first carries the question's id, for links to it. */
export function Radios({ name, choices, ...rest }: Props) {
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

/** Several of several, under one name. */
export function Checkboxes({ name, choices, ...rest }: Props) {
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
