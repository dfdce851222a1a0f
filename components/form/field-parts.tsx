'use client'

import type { ReactNode } from 'react'
import { useWords } from '@/components/words/words-context'
import { useField } from './form-context'

export type FieldProps = {
  /** The dotted name of the input or inputs. */
  name: string
  label: ReactNode
  /** Content between the label and the hint. */
  lead?: ReactNode
  hint?: string | undefined
}

export const widths = {
  full: '',
  zip: 'max-w-[8.5rem]',
  code: 'max-w-[9rem]',
  number: 'max-w-[14rem]',
  state: 'max-w-[20rem]',
  email: 'max-w-[21rem]',
}

/** Returns the classes for the bar beside a group of choices with an error. */
export const groupLook = (fault: unknown): string =>
  fault ? 'mt-3 border-l-[3px] border-danger pl-4' : ''

const hintIdOf = (name: string): string => `${name}-hint`
export const errorIdOf = (name: string): string => `${name}-error`

/** Returns the ids of the texts that describe an input: first the hint, then the error. */
export const describedBy = (
  name: string,
  { hint, fault }: { hint?: unknown; fault?: unknown },
): string | undefined =>
  [hint && hintIdOf(name), fault && errorIdOf(name)].filter(Boolean).join(' ') || undefined

const Hint = ({ of, children }: { of: string; children: ReactNode }) =>
  children ? (
    <p id={hintIdOf(of)} className="mt-1 text-small text-muted">
      {children}
    </p>
  ) : null

/** An error message. A hidden prefix announces it as an error to screen readers. */
export function FieldError({ of, fault }: { of: string; fault: { message: string } | undefined }) {
  const word = useWords()
  return fault ? (
    <p id={errorIdOf(of)} className="mt-1 text-ui font-semibold text-danger">
      <span className="sr-only">{word('faults.prefix')}</span> <span>{fault.message}</span>
    </p>
  ) : null
}

/** A field with one input. Its label, hint and error are above the input. */
export const Field = ({
  name,
  label,
  lead,
  hint,
  children,
}: FieldProps & { children: ReactNode }) => (
  <div>
    <label htmlFor={name} className="block text-ui font-semibold">
      {label}
    </label>
    {lead}
    <Hint of={name}>{hint}</Hint>
    <FieldError of={name} fault={useField(name).fault} />
    {children}
  </div>
)

/** Returns the attributes of the input of a field with one input. */
export function useInput({ name, hint }: FieldProps) {
  const { register, text, fault } = useField(name)
  return {
    id: name,
    defaultValue: text(),
    'aria-describedby': describedBy(name, { hint, fault }),
    'aria-invalid': fault !== undefined || undefined,
    ...register(name),
  }
}

type FieldsetProps = FieldProps & {
  /** The id for links to the question, if no input has the question's name as its id. */
  id?: string
  /** If true, the inputs are choices, and one bar marks an error of the whole group. */
  isGroup?: boolean
  children: ReactNode
}

/** The inputs of one question. */
export function Fieldset({
  name,
  id,
  label,
  lead,
  hint,
  isGroup = false,
  children,
}: FieldsetProps) {
  const { fault } = useField(name)
  return (
    <fieldset id={id} aria-describedby={describedBy(name, { hint, fault })}>
      <legend className="block w-full text-ui font-semibold">{label}</legend>
      {lead}
      <Hint of={name}>{hint}</Hint>
      <FieldError of={name} fault={fault} />
      <div className={`mt-3 ${isGroup ? groupLook(fault) : ''}`}>{children}</div>
    </fieldset>
  )
}
