'use client'

import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import type { FormFault } from '@/lib/signup/answers'

export type Values = Record<string, unknown>

/** The name of the Save and exit button. */
export const leaveName = '_exit'

export type FormState = {
  register: UseFormRegister<Values>
  faults: readonly FormFault[]
  /** The alert above the submit button, if the person only needs to press the button again. */
  retryAlert: ReactNode
  /** Whether the form shows errors or an alert. */
  isRefused: boolean
  isPending: boolean
  /** Whether the pending submit came from Save and exit. */
  isLeaving: boolean
  /** The text that is announced while the browser sends the form, or after a failure. */
  status: string
  /** Returns the initial value of an input by its dotted name. */
  initial: (name: string) => unknown
  /** Calls `onValue` now and after each change of the input. Returns a function to stop this. */
  follow: (name: string, onValue: (value: unknown) => void) => () => void
  /** Sets the value of an input, with the same effects as typing. */
  fill: (name: string, value: string) => void
}

export const FormContext = createContext<FormState | undefined>(undefined)

export function useFormState(): FormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('no form')
  return state
}

/** Returns the registration, the initial value and the error of a field. */
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

/** Returns the current value of an input, even if the person chose it before hydration. */
export function useAnswer(name: string): unknown {
  const { initial, follow } = useFormState()
  const [answer, setAnswer] = useState<unknown>(() => initial(name) ?? '')
  useLayoutEffect(() => follow(name, setAnswer), [follow, name])
  return answer
}
