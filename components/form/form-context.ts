'use client'

import { createContext, useContext, useLayoutEffect, useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import type { FormFault } from '@/lib/signup/answers'

export type Values = Record<string, unknown>

/** The name of the button that saves and leaves. */
export const leaveName = '_exit'

export type FormState = {
  register: UseFormRegister<Values>
  faults: readonly FormFault[]
  isPending: boolean
  /** Whether the pending submit saves and leaves. */
  isLeaving: boolean
  /** The text to announce while the form is sent or after it failed. */
  status: string
  /** The initial value of an input by its dotted name. */
  initial: (name: string) => unknown
  /** Calls back with an input's value now and after each change. */
  follow: (name: string, onValue: (value: unknown) => void) => () => void
  /** Sets an input's value as if it were typed. */
  fill: (name: string, value: string) => void
}

export const FormContext = createContext<FormState | undefined>(undefined)

/** The state of the surrounding form. */
export function useFormState(): FormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('A field stands in a form')
  return state
}

/** The registration, initial value and fault of a field. */
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
