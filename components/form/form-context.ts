'use client'

import { useContext, useLayoutEffect, useState } from 'react'
import { FormContext, type FormState } from './form-state'

/** The form around a field. */
export function useFormState(): FormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('A field stands in a form')
  return state
}

/** What a field needs of its form. */
export function useField(name: string) {
  const { register, faults, initial } = useFormState()
  const text = (part = name) => {
    const value = initial(part)
    return typeof value === 'string' ? value : ''
  }
  return {
    register,
    text,
    value: initial(name),
    fault: faults.find((fault) => fault.source === name),
  }
}

/** An answer as it is chosen now, for what on the page depends on it; also one that was chosen before the scripts came. */
export function useAnswer(name: string): unknown {
  const { initial, follow } = useFormState()
  const [answer, setAnswer] = useState<unknown>(() => initial(name) ?? '')
  useLayoutEffect(() => follow(name, setAnswer), [follow, name])
  return answer
}
