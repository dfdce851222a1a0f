'use client'

import type { ChangeEvent, ReactNode } from 'react'
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

// The line around a choice is 44 pixels high, and with larger letters no higher than they are; its box stands beside the first line of text.
const box =
  'peer mt-[calc(max(4px,(44px-1lh)/2)+(1lh-1.375rem)/2)] size-[1.375rem] shrink-0 appearance-none border-[1.5px] border-control bg-surface hover:border-ink aria-invalid:border-danger forced-colors:appearance-auto'
export const boxLooks = {
  radio: `${box} rounded-full checked:border-[6.5px] checked:border-accent`,
  checkbox: `${box} rounded-tag checked:border-accent checked:bg-accent checked:bg-(image:--check) bg-center bg-no-repeat`,
}

/** A choice is called by its label alone; its hint is told after that. */
export const nameChoice = (id: string, hint: string | undefined) =>
  hint ? { 'aria-labelledby': `${id}-choice`, 'aria-describedby': `${id}-choice-hint` } : {}

/** One choice: the whole line is its target, at least 44 pixels high. */
export function ChoiceLine({ id, input, label, hint }: { id: string; input: ReactNode; label: ReactNode; hint?: string | undefined }) {
  return (
    <div className="flex gap-3 text-ui">
      {input}
      <label htmlFor={id} className="min-h-11 min-w-0 flex-1 cursor-pointer py-[max(4px,calc((44px-1lh)/2))]">
        <span id={`${id}-choice`}>{label}</span>
        {hint && (
          <span id={`${id}-choice-hint`} className="block text-small text-muted">
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}

/** One of several; none is chosen before the person chooses. The first carries the question's id, for links to it. */
export function Radios({ name, choices, onChoose, ...rest }: Props & { onChoose?: (value: string) => void }) {
  const { register, text, fault } = useField(name)
  const field = register(name, { onChange: (event: ChangeEvent<HTMLInputElement>) => onChoose?.(event.target.value) })
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
            {...field}
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
