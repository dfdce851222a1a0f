'use client'

import { createContext } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import type { FormFault } from './faults'

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
