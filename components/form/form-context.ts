'use client'

import { useContext, useLayoutEffect, useState } from 'react'
import { FormContext, type FormState } from './form-state'

/** The state of the surrounding form. */
export function useFormState(): FormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('A field stands in a form')
  return state
}

/** The registration, values and fault of a field. */
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

/** The current value of an input, including one chosen before hydration. */
export function useAnswer(name: string): unknown {
  const { initial, follow } = useFormState()
  const [answer, setAnswer] = useState<unknown>(() => initial(name) ?? '')
  useLayoutEffect(() => follow(name, setAnswer), [follow, name])
  return answer
}
