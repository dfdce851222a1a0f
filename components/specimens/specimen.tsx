'use client'

import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { FormFault } from '@/components/form/faults'
import { FormContext, type Values } from '@/components/form/form-state'

type Props = {
  /** What is shown, in a word or two. */
  title: string
  values?: Values
  /** What was wrong with the field of this name. */
  fault?: FormFault
  isPending?: boolean
  status?: string
  children: ReactNode
}

/** A piece of a form in one of its states. Nothing that is typed into it leads anywhere. */
export function Specimen({
  title,
  values = {},
  fault,
  isPending = false,
  status = '',
  children,
}: Props) {
  const { register, setValue } = useForm<Values>()
  const state = {
    register,
    faults: fault ? [fault] : [],
    isPending,
    isLeaving: false,
    status,
    initial: (name: string) => values[name],
    follow: () => () => {},
    fill: (name: string, value: string) => setValue(name, value),
  }
  return (
    <div className="border-t border-line pt-3 pb-8">
      <p className="mb-4 text-small text-muted">{title}</p>
      <FormContext value={state}>{children}</FormContext>
    </div>
  )
}
