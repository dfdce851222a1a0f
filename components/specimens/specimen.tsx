'use client'

import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { FormContext, type Values } from '@/components/form/form-context'
import type { FormFault } from '@/lib/signup/answers'

type Props = {
  title: string
  values?: Values
  /** An error shown at its field. */
  fault?: FormFault
  isPending?: boolean
  status?: string
  children: ReactNode
}

/** Shows a form component in one of its states. It sends nothing. */
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
    retryAlert: undefined,
    isRefused: fault !== undefined,
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
