'use client'

import { createContext, useContext, useLayoutEffect, useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import type { FormFault } from './faults'

export type Values = Record<string, unknown>

/** The name of the button that saves and leaves for later. */
export const leaveName = '_exit'

export type FormState = {
  register: UseFormRegister<Values>
  faults: readonly FormFault[]
  isPending: boolean
  /** It is on its way because somebody leaves for later. */
  isLeaving: boolean
  /** What a watching person is told while the form is on its way, or when it did not arrive. */
  status: string
  /** What the inputs show at first, by dotted name. */
  initial: (name: string) => unknown
  /** Tells an answer, now and whenever it changes. */
  follow: (name: string, tell: (value: unknown) => void) => () => void
  /** Puts a value into an input, as if it were typed. */
  fill: (name: string, value: string) => void
}

export const FormContext = createContext<FormState | undefined>(undefined)

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
  return { register, text, value: initial(name), fault: faults.find((fault) => fault.source === name) }
}

/** An answer as it is chosen now, for what on the page depends on it; also one that was chosen before the scripts came. */
export function useAnswer(name: string): unknown {
  const { initial, follow } = useFormState()
  const [answer, setAnswer] = useState<unknown>(() => initial(name) ?? '')
  useLayoutEffect(() => follow(name, setAnswer), [follow, name])
  return answer
}
