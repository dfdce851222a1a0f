'use client'

import { createContext } from 'react'
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
