'use client'

import { type ChangeEvent, Fragment } from 'react'
import { useWords } from '@/components/words/words-context'
import type { Choice as Value } from '@/lib/signup/question'
import { Choice } from './choice'
import { type FieldProps, Fieldset } from './field-parts'
import { useField, useFormState } from './form-context'

const none = 'none'

/** Checkboxes with separate names. Checking `none` clears the other boxes, and checking another box clears `none`. */
export function Flags({ choices = [], ...field }: FieldProps & { choices?: readonly Value[] }) {
  const { name } = field
  const word = useWords()
  const { register, fault } = useField(name)
  const { initial, fill } = useFormState()
  const clearAfter = (flag: string) => (event: ChangeEvent<HTMLInputElement>) => {
    if (!event.target.checked) return
    for (const { value } of choices)
      if ((value === none) !== (flag === none)) fill(`${name}.${value}`, '')
  }
  return (
    <Fieldset id={name} isGroup {...field}>
      {choices.map(({ value, label }) => {
        const id = `${name}.${value}`
        return (
          <Fragment key={value}>
            {value === none && (
              <p className="py-1 pl-[2.125rem] text-ui text-muted">{word('choice.or')}</p>
            )}
            <Choice
              type="checkbox"
              id={id}
              value="yes"
              label={label}
              defaultChecked={initial(id) === true || initial(id) === 'yes'}
              isWrong={fault !== undefined}
              {...register(id, { onChange: clearAfter(value) })}
            />
          </Fragment>
        )
      })}
    </Fieldset>
  )
}
